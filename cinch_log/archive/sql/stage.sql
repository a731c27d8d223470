-- Where the rows of a batch arrive. Lists of cards are text; the plays of a deal are one row of strings.
create or replace temp table stage_deals (
    game integer, deal integer, seq bigint, dealer seat, outcome outcome, maker seat, bidders side, bid bigint,
    trump suit, tricks integer, in_play usmallint, captured usmallint, made boolean, lows varchar, conceded_to side,
    stock varchar, certain boolean, cards bigint, rules integer
);
create or replace temp table stage_hands (
    game integer, deal integer, seat seat, side side, dealt varchar, hand varchar, size integer, complete boolean
);
create or replace temp table stage_exchanges (
    game integer, deal integer, seq bigint, kind exchange, seat seat, cards varchar
);
create or replace temp table stage_plays (  -- leaders to certains: a character a trick; numbers to cards_left: one a play
    game integer, deal integer, leaders varchar, leds varchar, winners varchar, certains varchar,
    numbers varchar, places varchar, cards varchar, seats varchar, seq bigint, seqs varchar, legal varchar,
    cards_left varchar
);
create or replace temp table stage_texts (
    game integer, text varchar, types varchar, line integer, lines varchar, standing varchar
);
create or replace temp macro cards_of(text) as case when text = '' then [] else string_split(text, ' ') end::card[];
create or replace temp macro seat_of(letter) as (case when letter between '1' and '6' then 'P' || letter else letter end)::seat;
create or replace temp macro side_of(seat) as
    (case when seat in ('N', 'S') then 'NS' when seat in ('E', 'W') then 'EW' else seat::varchar end)::side;
