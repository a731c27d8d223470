-- Every line of every record as it stands in the log, undone and undecodable ones included. Key: game, idx.
with lines as (
    select g.game, try_cast(s.seq as integer) as idx, s.seq, (g.line + s.seq)::integer as line, s.type,
           true as standing, g.style, g.id, s.body
    from games g join said s on s.game = g.game
    where g.consecutive
    union all
    select g.game, coalesce(l.idx, l.line - g.line), coalesce(l.seq, l.idx, l.line - g.line), l.line, l.type,
           l.standing, g.style, g.id, null
    from games g join event_lines l on l.game = g.game
    where g.consecutive
    union all
    select l.game, l.idx, coalesce(l.seq, l.idx), l.line, l.type, l.standing, l.style, l.id, s.body
    from (
        select g.game, coalesce(l.idx, l.line - g.line) as idx, l.seq, l.line, l.type, l.standing, g.style, g.id
        from games g join event_lines l on l.game = g.game
        where not g.consecutive
    ) l
    left join (
        select s.game, s.seq, s.type, s.body from games g join said s on s.game = g.game where not g.consecutive
    ) s on s.game = l.game and s.seq = l.idx and s.type = l.type
)
select l.game, l.idx, l.seq, l.line, l.type, l.standing,
       coalesce(t.text, case when t.bytes is null
           then line_start(l.style, l.type, l.idx, l.id) || coalesce(l.body, '') || coalesce(t.rest, '}') end) as raw,
       t.bytes
from lines l left join line_texts t on t.game = l.game and t.idx = l.idx
