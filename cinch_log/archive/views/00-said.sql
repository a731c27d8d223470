-- The part of a line of the log that other tables already have: `events` is put together from it. Key: game, seq, type.
select game, seq, 'play'::event_type as type, '"seat":"' || seat || '","card":"' || card || '"' as body from plays
union all
select game, seq, case when bid is null then 'pass' else 'bid' end::event_type,
       '"seat":"' || seat || '"' || case when bid is null then '' else ',"bid":' || bid end
from bids
union all
select game, seq, (case when kind = 'draw' then 'draw' else 'discard' end)::event_type,
       '"seat":"' || seat || '","cards":[' || quoted_cards(cards) || ']'
from exchanges
union all
select d.game, d.seq, 'deal'::event_type,
       '"dealer":"' || d.dealer || '"'
       || coalesce(',"hands":{' || h.hands || '}', '')
       || coalesce(',"stock":[' || quoted_cards(d.stock) || ']', '')
from deals d left join (
    select game, deal, string_agg('"' || seat || '":[' || quoted_cards(dealt) || ']', ',' order by seat) as hands
    from hands where dealt is not null group by game, deal
) h on h.game = d.game and h.deal = d.deal
union all
select game, seq, 'score'::event_type,
       array_to_string([
           '"captured":{' || string_agg('"' || side || '":' || claimed_captured, ',' order by side) || '}',
           '"scored":{' || string_agg('"' || side || '":' || claimed_scored, ',' order by side) || '}',
           '"total":{' || string_agg('"' || side || '":' || claimed_total, ',' order by side) || '}'
       ], ',')
from scores where seq is not null group by game, deal, seq
