-- The records that count: of several records of one game only the first. Key: game.
select g.*, r.preset as rules_preset, r.name as rule_set, r.seats, r.partners, r.target, r.deal_total
from games g left join rule_sets r on r.rules = g.rules
where g.witness_of is null
