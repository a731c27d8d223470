-- Reneges proven: how strong the proof is, and whether the score penalises them (R29).
-- bar: reneges
select rule_set, code, grade, count(*) as reneges,
       sum(case when penalised then 1 else 0 end) as penalised
from reneges
group by rule_set, code, grade
order by rule_set, code, grade
