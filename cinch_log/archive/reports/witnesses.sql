-- Games recorded more than once: each further record beside the first.
select w.game, w.id, w.recorder, w.witness_of, w.first_id, w.first_recorder, w.winner, w.first_winner
from witnesses w
order by w.game
