-- From the staged rows of a batch to the tables. Games come with ascending numbers, so the tables stay sorted.
insert into deals
select game, deal, seq, dealer, outcome, maker, bidders, bid, trump, tricks, in_play, captured, made, cards_of(lows),
       conceded_to, cards_of(stock), certain, cards
from stage_deals order by game, deal;

insert into hands
select game, deal, seat, side, cards_of(dealt), cards_of(hand), size, complete
from stage_hands order by game, deal, seat;

insert into exchanges
select game, deal, seq, kind, seat, cards_of(cards) from stage_exchanges order by game, deal, seq;

insert into plays
with packed as (
    select t.*, d.rules, d.trump as trump_suit, cards_of(d.lows) as low_cards, string_split(t.seqs, ' ') as seq_list,
           unnest(range(1, length(t.seats) + 1)) as nth
    from stage_plays t join stage_deals d using (game, deal)
),
numbered as (
    select *, unicode(substr(numbers, nth, 1)) - 48 as trick from packed
),
opened as (
    select game, deal, trick, unicode(substr(places, nth, 1)) - 48 as place, rules, trump_suit, low_cards,
           case when seqs is null then seq + nth - 1 else seq_list[nth]::bigint end as seq,
           seat_of(substr(seats, nth, 1)) as seat,
           substr(seats, nth, 1) = substr(winners, trick, 1) as won,
           case when substr(winners, trick, 1) <> '-' then side_of(seat_of(substr(winners, trick, 1))) end as taker,
           substr(leds, trick, 1)::suit as led,
           rtrim(substr(cards, nth * 3 - 2, 3))::card as card,
           case coalesce(substr(legal, nth, 1), 't') when 't' then true when 'f' then false end as legal,
           unicode(substr(cards_left, nth, 1)) - 48 as cards_left
    from numbered
)
select p.game, p.deal, p.trick, p.place, p.seat, p.card, v.suit, v.suit = p.trump_suit, p.led,
       p.legal, coalesce(v.points, 0), v.role,
       coalesce(list_contains(p.low_cards, p.card), false), p.won, p.taker,
       try_cast(p.seq - 4 * p.trick - p.place as smallint) as near, case when near is null then p.seq end,
       p.cards_left + p.trick
from opened p left join trump_cards v on v.rules = p.rules and v.trump = p.trump_suit and v.card = p.card
order by p.game, p.deal, p.trick, p.place;

insert into tricks
with opened as (
    select t.*, unnest(range(1, length(t.leaders) + 1)) as trick from stage_plays t
),
counted as (
    select p.game, p.deal, p.trick, count(*) as cards,
           sum(p.points + case when p.low then r.points_low else 0 end) as points
    from plays p join stage_deals d on d.game = p.game and d.deal = p.deal join rule_sets r on r.rules = d.rules
    where p.game >= getvariable('first_game')
    group by p.game, p.deal, p.trick
)
select t.game, t.deal, t.trick, seat_of(substr(t.leaders, t.trick, 1)), substr(t.leds, t.trick, 1)::suit,
       case when substr(t.winners, t.trick, 1) <> '-' then seat_of(substr(t.winners, t.trick, 1)) end as winner,
       side_of(winner), c.cards, c.points, substr(t.certains, t.trick, 1) = '1'
from opened t join counted c on c.game = t.game and c.deal = t.deal and c.trick = t.trick
order by t.game, t.deal, t.trick;

-- Lines that other tables do not have, or not in full.
create or replace temp table extra_lines as
with split as (
    select t.game, t.line as first_line, g.style, g.id, g.consecutive,
           unnest(string_split(t.lines, ' ')) as own_line,
           unnest(string_split(t.standing, '')) as stands,
           unnest(string_split(t.text, chr(10))[:length(t.types)]) as text,
           unnest(string_split(t.types, '')) as code,
           unnest(range(length(t.types)))::integer as idx
    from stage_texts t join games g on g.game = t.game
),
typed as (
    select *, case when code <> '?' then enum_range(null::event_type)[unicode(code) - 64] end::event_type as type
    from split
),
beginning as (
    select t.*, s.game is not null and t.consecutive as known,
           line_start(t.style, t.type, t.idx, t.id) || coalesce(s.body, '') as start
    from typed t
    left join (select * from said where game >= getvariable('first_game')) s
        on s.game = t.game and s.seq = t.idx and s.type = t.type
),
compared as (
    select *, starts_with(text, start) as fits, substr(text, length(start) + 1) as rest from beginning
)
select game, idx, known, type, own_line is null as in_order,
       coalesce(own_line::integer, first_line + idx) as line, coalesce(stands = '1', true) as standing,
       coalesce(fits and rest = '}', false) as told,
       case when fits then rest end as rest,
       case when fits then null else text end as text
from compared where not known or not coalesce(fits and rest = '}', false);

insert into event_lines
select game, case when not in_order then idx end, null, line, type, standing
from extra_lines where not known order by game, idx;

insert into line_texts
select game, idx, rest, text, null from extra_lines where not told order by game, idx;

drop table extra_lines;
