-- What the audit found, by code.
-- bar: findings
select f.code, f.severity, count(*) as findings, count(distinct f.game) as games
from findings f
group by f.code, f.severity
order by f.code
