-- Where the rows of a batch arrive. Lists of cards are text, a trick is one row with its plays packed into strings.
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
create or replace temp table stage_tricks (
    game integer, deal integer, trick integer, leader seat, led suit, winner seat, taker side, certain boolean,
    cards varchar, seats varchar, seq bigint, seqs varchar, legal varchar, cards_left varchar
);
create or replace temp table stage_texts (
    game integer, text varchar, types varchar, line integer, lines varchar, standing varchar
);
create or replace temp macro cards_of(text) as case when text = '' then [] else string_split(text, ' ') end::card[];
create or replace temp macro seat_of(letter) as (case when letter between '1' and '6' then 'P' || letter else letter end)::seat;
