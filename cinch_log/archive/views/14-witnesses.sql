-- Games that were recorded more than once: each further record beside the first. Key: game.
select w.game, w.id, w.recorder, w.witness_of, g.id as first_id, g.recorder as first_recorder,
       w.facts, g.facts as first_facts, w.winner, g.winner as first_winner
from games w join games g on g.game = w.witness_of
