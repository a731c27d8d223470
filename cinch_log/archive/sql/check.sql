-- A second opinion on following suit (R22, R23), first leads (R20) and who takes a trick (R26, R4): from the cards of
-- plays and hands and the options alone, set against what the reducer derived. Nothing here looks at columns that the
-- reducer filled but the plays themselves. One row for every play where the two differ.
create or replace temp table opinion as
with cards as (
    -- Every card under every trump, from its face: rank 2 to 14, printed suit, pack.
    select c.card, t.trump,
           position(substr(c.card, 1, 1) in '23456789TJQKA') + 1 as card_rank,
           substr(c.card, 2, 1) as printed, l.left_card,
           case t.trump when 'C' then 'S' when 'S' then 'C' when 'D' then 'H' else 'D' end as same_colour
    from (select unnest(enum_range(null::card))::varchar as card) c,
         (select unnest(['C', 'D', 'H', 'S']) as trump) t,
         (select unnest(['five', 'jack']) as left_card) l
    where c.card <> '??'
),
ranked as (
    -- A trump's rank in half steps, so that the left card fits between two others.
    select card, trump, left_card, printed = same_colour and card_rank = case left_card when 'five' then 5 else 11 end as is_left,
           case when printed = same_colour and card_rank = case left_card when 'five' then 5 else 11 end
                    then case left_card when 'five' then 4.5 else 15 end
                when printed = trump and left_card = 'jack' and card_rank = 11 then 16
                else card_rank end as power,
           case when printed = trump or (printed = same_colour and card_rank = case left_card when 'five' then 5 else 11 end)
                then trump else printed end as suit,
           same_colour
    from cards
),
table_plays as (
    select p.game, p.deal, p.trick, p.place, p.seq, p.seat, p.card, p.legal, p.won, p.led, p.followed, p.suit as said_suit,
           d.trump::varchar as trump, r.follow, r.left_on_trump_lead, r.first_lead, r.left_card,
           k.suit, k.power, k.is_left, k.same_colour, t.certain, t.winner is not null as complete, d.certain as sure,
           t.leader
    from plays p
    join deals d on d.game = p.game and d.deal = p.deal
    join tricks t on t.game = p.game and t.deal = p.deal and t.trick = p.trick
    join games g on g.game = p.game
    join rule_sets r on r.rules = g.rules
    left join ranked k on k.card = p.card::varchar and k.trump = d.trump::varchar and k.left_card = r.left_card
),
leads as (
    select game, deal, trick, suit as led_suit from table_plays where seat = leader
),
winners as (
    -- The highest trump, else the highest card of the suit led; of two equal cards the first.
    select game, deal, trick, place as winning_place
    from (
        select p.game, p.deal, p.trick, p.place,
               row_number() over (partition by p.game, p.deal, p.trick order by
                   case when p.suit = p.trump then 2 when p.suit = l.led_suit then 1 else 0 end desc,
                   p.power desc, p.seq) as position
        from table_plays p join leads l using (game, deal, trick)
    ) where position = 1
),
held as (
    -- Cards of each player that he certainly held at each of his plays: his hand as recorded, else what he played later.
    select p.game, p.deal, p.trick, p.seat, h.complete,
           unnest(case when h.hand is null then [] else h.hand[greatest(h.size - p.cards_left, 1):] end)::varchar as card
    from plays p join hands h on h.game = p.game and h.deal = p.deal and h.seat = p.seat
    where p.followed is distinct from true or p.trump or p.place = 1  -- of the others no hand can be wrong
),
holding as (
    select p.game, p.deal, p.trick, p.place, any_value(h.complete) as known,
           bool_or(k.suit = l.led_suit) as has_led,
           bool_or(k.suit = p.trump) as has_trump,
           bool_or(k.is_left) as has_left
    from table_plays p
    join leads l using (game, deal, trick)
    join held h on h.game = p.game and h.deal = p.deal and h.trick = p.trick and h.seat = p.seat
    join ranked k on k.card = h.card and k.trump = p.trump and k.left_card = p.left_card
    group by p.game, p.deal, p.trick, p.place
),
judged as (
    select p.*, l.led_suit, w.winning_place, coalesce(h.known, false) as known,
           p.seat = p.leader as leads,
           case
               when p.suit is null or l.led_suit is null then null
               when p.seat = p.leader and (p.follow = 'trump_only' or (p.first_lead = 'trump' and p.trick = 1))
                   then p.suit = p.trump or not coalesce(h.has_trump, false)
               when p.seat = p.leader then true
               when l.led_suit = p.trump and p.suit = p.trump
                   then p.left_on_trump_lead <> 'forced' or p.is_left or not coalesce(h.has_left, false)
               when l.led_suit = p.trump then not coalesce(h.has_trump, false)
               when p.follow = 'trump_only' then p.suit = p.trump or not coalesce(h.has_trump, false)
               when p.suit = l.led_suit then true
               when p.follow = 'suit_or_trump' and p.suit = p.trump then true
               when p.follow = 'suit_or_left' and p.is_left and l.led_suit = p.same_colour then true
               else not coalesce(h.has_led, false)
           end as allowed
    from table_plays p
    join leads l using (game, deal, trick)
    left join winners w using (game, deal, trick)
    left join holding h using (game, deal, trick, place)
)
select game, deal, trick, place, seq, seat, card, legal, allowed, known, certain and sure as clean,
       said_suit::varchar is distinct from suit or followed is distinct from (leads or suit = led_suit) as suit_differs,
       leads and led::varchar is distinct from led_suit as led_differs,
       complete and certain and won is distinct from (place = winning_place) as winner_differs,
       -- Not allowed by cards certainly held is certain; allowed only if the hand is known or the card needs no excuse.
       case when allowed is null then false
            when not allowed then legal is not false and certain and sure
            when known and certain and sure then legal is not true
            else false end as legal_differs,
       known or not allowed or suit = led_suit as decided
from judged;
