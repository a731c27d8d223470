-- A second opinion on following suit (R22, R23), first leads (R20) and who takes a trick (R26, R4): from the cards of
-- plays and hands and the options alone, set against what the reducer derived. `opinion` has a row for every play.

-- Every card under every trump, from its face. A trump's power comes in half steps, so that the left card fits in.
create or replace temp table faces as
with cards as (
    select c.card, t.trump, l.left_card,
           position(substr(c.card, 1, 1) in '23456789TJQKA') + 1 as card_rank,
           substr(c.card, 2, 1) as printed,
           case t.trump when 'C' then 'S' when 'S' then 'C' when 'D' then 'H' else 'D' end as same_colour
    from (select unnest(enum_range(null::card))::varchar as card) c,
         (select unnest(['C', 'D', 'H', 'S']) as trump) t,
         (select unnest(['five', 'jack']) as left_card) l
    where c.card <> '??'
),
told as (
    select *, printed = same_colour and card_rank = case left_card when 'five' then 5 else 11 end as is_left from cards
)
select card::card as card, trump::suit as trump, left_card, is_left, same_colour::suit as same_colour,
       (case when is_left or printed = trump then trump else printed end)::suit as suit,
       case when is_left then case left_card when 'five' then 4.5 else 15 end
            when printed = trump and left_card = 'jack' and card_rank = 11 then 16
            else card_rank end as power
from told;

create or replace temp table table_plays as
select p.game, p.deal, p.trick, p.place, p.seq, p.seat, p.card, p.legal, p.won, p.led as said_led,
       p.followed as said_followed, p.suit as said_suit, p.cards_left,
       d.trump, r.follow, r.left_on_trump_lead, r.left_card, f.suit, f.power, f.is_left, f.same_colour,
       p.seat = t.leader as leads, t.winner is not null as complete, t.certain and d.certain as clean,
       r.follow = 'trump_only' or (r.first_lead = 'trump' and p.trick = 1) as bound_lead
from plays p
join games g on g.game = p.game
join rule_sets r on r.rules = g.rules
join deals d on d.game = p.game and d.deal = p.deal
join tricks t on t.game = p.game and t.deal = p.deal and t.trick = p.trick
left join faces f on f.card = p.card and f.trump = d.trump and f.left_card = r.left_card;

-- What was led, and the place of the highest trump, else of the highest card of that suit; of equal cards the first.
create or replace temp table decided_tricks as
select game, deal, trick, any_value(suit) filter (leads) as led_suit
from table_plays group by game, deal, trick;

create or replace temp table takers as
select p.game, p.deal, p.trick,
       arg_max(p.place, case when p.suit = p.trump then 10000 when p.suit = l.led_suit then 5000 else 0 end
                        + p.power * 100 - p.place) as winning_place
from table_plays p join decided_tricks l using (game, deal, trick)
where p.suit is not null
group by p.game, p.deal, p.trick;

-- What a player who did not follow, or led, certainly held: his hand as recorded, else what he played later.
create or replace temp table holding as
with asked as (
    select p.*, l.led_suit
    from table_plays p join decided_tricks l using (game, deal, trick)
    where case when p.leads then p.bound_lead else p.suit is distinct from l.led_suit end
       or (p.left_on_trump_lead = 'forced' and l.led_suit = p.trump)
),
held as (
    select a.game, a.deal, a.trick, a.place, a.led_suit, a.trump, a.left_card, h.complete,
           unnest(h.hand[greatest(h.size - a.cards_left, 1):]) as card
    from asked a join hands h on h.game = a.game and h.deal = a.deal and h.seat = a.seat
    where h.hand is not null
)
select h.game, h.deal, h.trick, h.place, any_value(h.complete) as known, bool_or(f.suit = h.led_suit) as has_led,
       bool_or(f.suit = h.trump) as has_trump, bool_or(f.is_left) as has_left
from held h join faces f on f.card = h.card and f.trump = h.trump and f.left_card = h.left_card
group by h.game, h.deal, h.trick, h.place;

create or replace temp table opinion as
with judged as (
    select p.*, l.led_suit, w.winning_place, coalesce(h.known, false) as known,
           case
               when p.suit is null or l.led_suit is null then null
               when p.leads then not p.bound_lead or p.suit = p.trump or not coalesce(h.has_trump, false)
               when l.led_suit = p.trump and p.suit = p.trump
                   then p.left_on_trump_lead <> 'forced' or p.is_left or not coalesce(h.has_left, false)
               when l.led_suit = p.trump then not coalesce(h.has_trump, false)
               when p.follow = 'trump_only' then p.suit = p.trump or not coalesce(h.has_trump, false)
               when p.suit = l.led_suit then true
               when p.follow = 'suit_or_trump' and p.suit = p.trump then true
               when p.follow = 'suit_or_left' and p.is_left and l.led_suit = p.same_colour then true
               else not coalesce(h.has_led, false)
           end as allowed,
           -- Right whatever else the hand holds.
           coalesce(p.leads and not p.bound_lead or p.suit = l.led_suit and not
               (p.left_on_trump_lead = 'forced' and l.led_suit = p.trump), false) as needs_no_hand
    from table_plays p
    join decided_tricks l using (game, deal, trick)
    left join takers w using (game, deal, trick)
    left join holding h using (game, deal, trick, place)
)
select game, deal, trick, place, seq, seat, card, legal, allowed, clean,
       card <> '??' and (said_suit is distinct from suit
                         or said_followed is distinct from (leads or suit = led_suit)) as suit_differs,
       leads and clean and said_led is distinct from led_suit as led_differs,
       complete and clean and won is distinct from (place = winning_place) as winner_differs,
       -- Not allowed by cards certainly held is certain; allowed is so only if the hand is known or does not matter.
       coalesce(clean and case when not allowed then legal is not false
                               when known or needs_no_hand then legal is not true else false end, false) as legal_differs,
       coalesce(clean and (known or needs_no_hand or not allowed), false) as decided
from judged;
