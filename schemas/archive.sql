-- The schema of an archive (`cinch archive add`). Generated from the code: python -m cinch_log.generate
-- Types, tables with their keys in the comments, macros, views.

create type suit as enum ('C', 'D', 'H', 'S');
create type card as enum ('2C', '3C', '4C', '5C', '6C', '7C', '8C', '9C', 'TC', 'JC', 'QC', 'KC', 'AC', '2D', '3D', '4D', '5D', '6D', '7D', '8D', '9D', 'TD', 'JD', 'QD', 'KD', 'AD', '2H', '3H', '4H', '5H', '6H', '7H', '8H', '9H', 'TH', 'JH', 'QH', 'KH', 'AH', '2S', '3S', '4S', '5S', '6S', '7S', '8S', '9S', 'TS', 'JS', 'QS', 'KS', 'AS', '2Cb', '3Cb', '4Cb', '5Cb', '6Cb', '7Cb', '8Cb', '9Cb', 'TCb', 'JCb', 'QCb', 'KCb', 'ACb', '2Db', '3Db', '4Db', '5Db', '6Db', '7Db', '8Db', '9Db', 'TDb', 'JDb', 'QDb', 'KDb', 'ADb', '2Hb', '3Hb', '4Hb', '5Hb', '6Hb', '7Hb', '8Hb', '9Hb', 'THb', 'JHb', 'QHb', 'KHb', 'AHb', '2Sb', '3Sb', '4Sb', '5Sb', '6Sb', '7Sb', '8Sb', '9Sb', 'TSb', 'JSb', 'QSb', 'KSb', 'ASb', '??');
create type seat as enum ('N', 'E', 'S', 'W', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6');
create type side as enum ('NS', 'EW', 'N', 'E', 'S', 'W', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6');
create type outcome as enum ('played', 'conceded', 'misdeal', 'passed_out', 'unplayed', 'open');
create type exchange as enum ('discard', 'draw');
create type role as enum ('high', 'jack', 'game', 'low', 'right_pedro', 'left_card', 'sancho', 'three');
create type code as enum ('LOG001', 'LOG002', 'LOG003', 'LOG004', 'LOG005', 'LOG006', 'LOG007', 'LOG008', 'LOG009', 'LOG010', 'DEAL001', 'DEAL002', 'DEAL003', 'DEAL004', 'BID001', 'BID002', 'BID003', 'BID004', 'BID005', 'BID006', 'DRAW001', 'DRAW002', 'DRAW003', 'DRAW004', 'DRAW005', 'DRAW006', 'DRAW007', 'DRAW008', 'DRAW009', 'PLAY001', 'PLAY002', 'PLAY003', 'PLAY004', 'PLAY005', 'PLAY006', 'REN001', 'REN002', 'REN003', 'REN004', 'REN005', 'REN006', 'REN007', 'REN008', 'SCO001', 'SCO002', 'SCO003', 'SCO004', 'SCO005', 'SCO006', 'SCO007', 'SCO008');
create type severity as enum ('error', 'warning', 'info');
create type grade as enum ('proven_by_hand', 'proven_by_play', 'undecided', 'corrected');
create type event_type as enum ('game', 'cut', 'deal', 'misdeal', 'bid', 'pass', 'trump', 'discard', 'draw', 'expose', 'play', 'withdraw', 'undo', 'concede', 'abandon', 'substitute', 'trick', 'score', 'game_over', 'call', 'ruling', 'seal');
create type game_status as enum ('won', 'declared', 'abandoned', 'unfinished', 'refused');
create type line_style as enum ('numbered', 'plain', 'named', 'verbatim');

-- The tables of an archive. What stands behind "--" becomes the comment of the table or column in the database.
-- There are no primary keys, indexes or foreign keys: the archive is written in one way only, sorted by game, and
-- `cinch archive check` verifies what keys would. "Key" in a comment names the columns that identify a row.

create table meta (  -- Facts about the archive itself. Key: name.
    name varchar not null,  -- `schema` (digest of the definitions), `version` (program that made the archive).
    value varchar not null  -- The value.
);

create table sources (  -- Every version of a file that was added. Key: source.
    source integer not null,  -- Number of the source in this archive, from 1.
    file varchar not null,  -- Path as it was given to `archive add`; `-` is standard input.
    sha256 varchar not null,  -- Digest of the bytes read, 64 hex digits.
    bytes bigint not null,  -- How many bytes that were.
    games integer not null,  -- Games the file holds, known before or not.
    added integer not null,  -- Games that were new or longer than before.
    quarantined integer not null,  -- Lines of the file now in quarantine.
    complete boolean not null,  -- Read to its end; false after an interruption: add it again.
    added_at timestamp not null  -- When it was added, UTC.
);

create table quarantine (  -- Lines that are no events or stand outside any game. Tried again when the file is added again. Key: source, line.
    source integer not null,  -- The file: see sources.
    line integer not null,  -- Line in the file, from 1.
    "offset" bigint,  -- Bytes of the (unpacked) file before the line; NULL where the file could not be read again.
    game integer,  -- The game it stands in; NULL outside any game.
    reason varchar not null,  -- Path and fault, for people.
    bytes blob not null  -- The line as it stands, with its line end.
);

create table rule_sets (  -- The distinct rules played by, one column an option (docs/rules). Key: rules.
    rules integer not null,  -- Number of the rule set in this archive, from 1.
    preset varchar not null,  -- The preset that header named, `cinch` where it named none.
    name varchar not null,  -- The preset, followed by the options that differ from it.
    seats integer,  -- How many players sit at the table (R1, V4, V8).
    partners boolean,  -- Whether players score in partnerships (R1).
    decks integer,  -- How many packs of 52 cards are shuffled together. The points are per pack (R2, V5).
    deal_size integer,  -- How many cards each player is dealt (R7).
    packet integer,  -- How many cards are dealt to a player at a time. It divides deal_size (R7).
    hand_size integer,  -- How many cards a hand comes down to before drawing, and is filled up to (R14, R15).
    exchange boolean,  -- Whether cards are discarded and drawn between the auction and the play (R12, V7).
    left_card varchar,  -- Which card of the other suit of trump's colour becomes a trump: the left card (R4, V6).
    points_high integer,  -- Points for the ace of trump (High) (R34).
    points_jack integer,  -- Points for the jack of trump (Jack), the Right Bower where left is 'jack' (R34, V6).
    points_game integer,  -- Points for the 10 of trump (Game) (R34).
    points_low integer,  -- Points for Low, on top of what that card is worth itself (R34, R36, R37).
    points_right_pedro integer,  -- Points for the 5 of trump (Right Pedro) (R34).
    points_left_card integer,  -- Points for the left card: the Left Pedro, or the Left Bower where left is 'jack' (R34, V6).
    points_sancho integer,  -- Points for the 9 of trump (Sancho) (V2).
    points_three integer,  -- Points for the 3 of trump (Dom Pedro) (V3).
    cut_for_deal varchar,  -- Which cut card makes the first dealer. The ace is high; equal cards cut again (R5).
    auction varchar,  -- How long the bidding goes on (R8, V1).
    bid_min integer,  -- The lowest bid allowed (R8).
    bid_max integer,  -- The highest bid allowed (R8).
    all_pass varchar,  -- What happens when everybody passes (R10).
    plain_discards varchar,  -- Whether the cards that are no trumps must go (R12).
    trump_discards varchar,  -- Whether a trump may be discarded. The left card is a trump (R13).
    draw_order varchar,  -- Who draws from the stock first (R15).
    dealer_rob varchar,  -- Whether the dealer, drawing last, takes all that is left of the stock (R16).
    short_stock varchar,  -- How the stock is shared when there is too little for everybody (R17).
    maker_extra varchar,  -- Whether the maker may draw beyond hand_size once all are served. Where a rule set only says that there is no exchange, 'none' follows (R18).
    first_leader varchar,  -- Who leads to the first trick (R20).
    first_lead varchar,  -- Which card may be led to the first trick (R20).
    follow varchar,  -- What a hand may play when a suit has been led. Unless said otherwise, without that suit it plays anything (R22).
    left_on_trump_lead varchar,  -- What a hand with the left card plays when trump is led (R23).
    renege_award varchar,  -- What the innocent side captures after a proven renege. The offending side captures nothing (R29).
    renege_correction varchar,  -- Whether a failure to follow can be put right (R31).
    renege_deadline varchar,  -- Until when a renege can be called (R31).
    low_to varchar,  -- Who scores Low (R36).
    low_card varchar,  -- Which card is Low (R36, R37).
    set_scoring varchar,  -- What a failed bid costs (R41, R42).
    target integer,  -- The total that wins the game, reached or passed, checked after each deal (R43).
    both_cross varchar,  -- Who wins when more than one side reaches the target in the same deal (R44).
    negative_limit integer,  -- A total below zero at which a side loses and the game ends, reached or passed (R45).
    deal_total integer not null  -- Points of a deal with every point card in play (R34).
);

create table trump_cards (  -- What each card is under each rule set and trump that occurs (R3, R4, R34). Key: rules, trump, card.
    rules integer not null,  -- See rule_sets.
    trump suit not null,  -- Trump suit.
    card card not null,  -- The card.
    suit suit not null,  -- Its effective suit: trump for every trump, the left card included.
    strength utinyint not null,  -- Among trumps or among its suit, higher wins; not comparable between plain suits.
    points usmallint not null,  -- Its points, without Low.
    role role  -- The name of its point in the rules; NULL for a card worth nothing.
);

create table games (  -- One record of a game. Key: game.
    game integer not null,  -- Number of the record in this archive, from 1: what all other tables refer to.
    id varchar not null,  -- The game's id as its header has it; not necessarily unique.
    content varchar not null,  -- SHA-256 of the facts, names, dates and notes aside: the same again changes nothing.
    claims bigint not null,  -- Hash of the claims (scores, winners, calls, rulings).
    header bigint not null,  -- Hash of the header: what a longer version of the same record shares.
    facts integer not null,  -- Number of facts (and undecodable lines) hashed into content.
    witness_of integer,  -- The record of the same game added before this one; NULL for the first. Views count only the first.
    rules integer,  -- See rule_sets; NULL when the rules are invalid and nothing could be derived (LOG010).
    event varchar,  -- Tournament or occasion.
    site varchar,  -- Where.
    date varchar,  -- When, as the header has it.
    year usmallint,  -- First four digits of date, where they are a year.
    round varchar,  -- Round.
    recorder varchar,  -- Who recorded it.
    kind varchar,  -- `table`, `server` or `simulated`, from the header's `source`.
    seed bigint,  -- Seed of the shuffle.
    status game_status not null,  -- How the record ends.
    winner side,  -- Who has won by the totals in force (R43-R45).
    deals integer not null,  -- Deals that stand, void ones included.
    events integer not null,  -- Lines of the record, undone and undecodable ones included.
    errors integer not null,  -- Findings of severity error.
    warnings integer not null,  -- Findings of severity warning.
    source integer not null,  -- The file it was read from: see sources.
    line integer not null,  -- Line of the header in that file, from 1.
    style line_style not null,  -- How its lines were written: what the view `events` needs to write them out again.
    consecutive boolean not null,  -- Its lines follow each other in the file and its events are numbered by position: `events` needs no row of event_lines for what other tables have.
    unterminated boolean not null  -- The last line has no line end.
);

create table players (  -- Who sat where. Key: game, seat, from_deal, name.
    game integer not null,  -- See games.
    seat seat not null,  -- The seat.
    side side not null,  -- Its side (R1).
    name varchar not null,  -- The player's name in the record.
    from_deal integer not null  -- First deal he sat there: 1, later for a substitute.
);

create table deals (  -- Deals that stand, void ones included. Key: game, deal.
    game integer not null,  -- See games.
    deal integer not null,  -- Number in the game, from 1.
    seq bigint not null,  -- Number of its `deal` event.
    dealer seat not null,  -- Who dealt.
    outcome outcome not null,  -- How it ended; `unplayed` and `open`: cards are missing.
    maker seat,  -- Highest bidder (R8); NULL before that is known.
    bidders side,  -- The maker's side.
    bid bigint,  -- The bid to be made.
    trump suit,  -- Trump suit (R11).
    tricks integer not null,  -- Complete tricks.
    in_play usmallint,  -- Points of all cards in play, Low included (R39); NULL where the record leaves it open.
    captured usmallint,  -- Points the bidding side captured, as played (R34); NULL where open.
    made boolean,  -- Whether they made the bid, as played (R40, R41).
    lows card[],  -- The card that was Low, one a pack (R37).
    conceded_to side,  -- Who was given the rest (R47).
    stock card[],  -- Stock as recorded, next card first; NULL when not recorded.
    certain boolean not null,  -- No event of the deal is missing or was impossible.
    cards bigint  -- Hash of its plays: what finds two records of one game; NULL for deals with few known cards.
);

create table bids (  -- Bids and passes that stand. Key: game, seq.
    game integer not null,  -- See games.
    deal integer not null,  -- See deals.
    seq bigint not null,  -- Number of the event.
    turn integer not null,  -- Order in the auction, from 1.
    seat seat not null,  -- Who.
    bid bigint  -- The bid; NULL for a pass.
);

create table exchanges (  -- Discards and draws that stand (R12-R18). Key: game, seq.
    game integer not null,  -- See games.
    deal integer not null,  -- See deals.
    seq bigint not null,  -- Number of the event.
    kind exchange not null,  -- `discard` or `draw`.
    seat seat not null,  -- Who.
    cards card[] not null  -- Which; `??` is a card nobody recorded.
);

create table hands (  -- Hands of a deal. Key: game, deal, seat.
    game integer not null,  -- See games.
    deal integer not null,  -- See deals.
    seat seat not null,  -- Whose.
    side side not null,  -- Of which side.
    dealt card[],  -- As dealt, in that order; NULL when not recorded.
    hand card[],  -- When play began: first the cards played, in that order, then those left; NULL when play never began.
    size integer,  -- How many cards that were, unseen ones included; NULL when play never began.
    complete boolean not null  -- The recorded deal, discards and draws give the hand card by card.
);

create table tricks (  -- Tricks, an unfinished last one included. Key: game, deal, trick.
    game integer not null,  -- See games.
    deal integer not null,  -- See deals.
    trick integer not null,  -- Number in the deal, from 1.
    leader seat not null,  -- Who led.
    led suit not null,  -- Effective suit led.
    winner seat,  -- Who took it (R26); NULL when unfinished.
    taker side,  -- His side.
    cards integer not null,  -- Cards in it.
    points usmallint not null,  -- Their points, Low included.
    certain boolean not null  -- Every card is known and was its player's to play.
);

-- What follows from other columns of the row is computed, not stored.
create table plays (  -- Cards played that stand and are part of a trick. Key: game, deal, trick, place.
    game integer not null,  -- See games.
    deal integer not null,  -- See deals.
    trick integer not null,  -- See tricks.
    place utinyint not null,  -- Order in the trick: 1 is the lead.
    seq bigint as (coalesce(seq_far, seq_offset + 4 * trick + place)),  -- Number of the event.
    seat seat not null,  -- Who played.
    card card not null,  -- Which card; `??` when nobody recorded it.
    suit suit,  -- Its effective suit: trump for every trump, the left card included; NULL for `??`.
    trump boolean,  -- It is a trump.
    led suit not null,  -- Effective suit led to the trick.
    followed boolean as (place = 1 or suit = led),  -- It is of the suit led (true for the lead).
    legal boolean,  -- What R20, R22 and R23 say, known hands considered; NULL when undecided: false is a proven renege, or a lead that had to be trump.
    points usmallint not null,  -- Points of the card, without Low (R34).
    role role,  -- The name of its point in the rules.
    low boolean not null,  -- It is the Low of its pack (R37).
    won boolean not null,  -- It took the trick.
    taker side,  -- The side that took the trick; NULL when unfinished.
    cards_left integer as (held - trick),  -- Cards left in the hand after it, unseen ones included; see plays_and_hands for which.
    seq_offset smallint,  -- What seq is made of: the same through a deal with four players, so that it takes no room.
    seq_far bigint,  -- The whole number instead, where the difference is too large.
    held integer not null  -- What cards_left is made of: cards_left + trick, most often the cards he held when play began.
);

create table scores (  -- What each deal brought each side: derived and claimed. Key: game, deal, side.
    game integer not null,  -- See games.
    deal integer not null,  -- See deals.
    side side not null,  -- Who.
    bidding boolean not null,  -- The side bid.
    seq bigint,  -- Number of the `score` event that counts; NULL without one.
    captured integer,  -- Derived, as played: points taken in tricks (R34); NULL where the record leaves it open.
    scored integer,  -- Derived, as played: what that adds to the total (R40-R42).
    expected bigint,  -- Derived, rulings and proven reneges considered (R29): what the deal should add.
    penalised boolean not null,  -- The version in force penalises this side for a renege.
    claimed_captured bigint,  -- The record's word.
    claimed_scored bigint,  -- The record's word.
    claimed_total bigint,  -- The record's word.
    total_before bigint,  -- Total in force before the deal; NULL where unknown.
    total_after bigint  -- Total in force after the deal.
);

create table findings (  -- Everything the audit reports. Key: game, line, code, message.
    game integer not null,  -- See games.
    deal integer,  -- See deals.
    trick integer,  -- See tricks.
    seq bigint,  -- Number of the event.
    line integer not null,  -- Line in the file.
    seat seat,  -- Whose fault.
    side side,  -- His side.
    code code not null,  -- What (docs/codes.md).
    severity severity not null,  -- `error`, `warning` or `info`.
    grade grade,  -- Of reneges: how well it is proven.
    message varchar not null,  -- For people.
    evidence varchar not null  -- JSON; its shape is fixed per code.
);

create table event_lines (  -- Lines of records, those of consecutive games left out that other tables have (the view `said`); read the view `events`. Key: game, line.
    game integer not null,  -- See games.
    idx integer,  -- Position in the game, from 0; NULL where it is line - games.line.
    seq bigint,  -- Number recorded, where that is not the position.
    line integer not null,  -- Line in the file, from 1.
    type event_type,  -- NULL for a line that is no event.
    standing boolean not null  -- No `undo` has taken it back.
);

create table line_texts (  -- What other tables do not have of a line. Key: game, idx.
    game integer not null,  -- See games.
    idx integer not null,  -- Position in the game, from 0.
    rest varchar,  -- What follows the part that other tables have (the view `said`), where that is more than a brace.
    text varchar,  -- The whole line instead, without its line end, where it is not written as games.style says.
    bytes blob  -- Likewise, where it is no UTF-8 text.
);

-- Cards as people write them in a list: `5S TD`; and as the log writes them: "5S","TD".
create macro cards_text(cards) as array_to_string(cards, ' ');
create macro quoted_cards(cards) as case when len(cards) = 0 then '' else '"' || array_to_string(cards, '","') || '"' end;
-- A set of cards of the first pack as a number with one bit a card, where sets are to be compared, and back.
create macro card_bits(cards) as coalesce(list_sum([case when enum_code(c) < 52 then (1::bigint << enum_code(c)::int)::bigint end for c in cards]), 0)::bigint;
create macro bits_cards(bits) as [enum_range(null::card)[i + 1] for i in range(52) if (bits::bigint >> i::int) & 1 = 1];
-- How a line begins in each style of writing (games.style); NULL for `verbatim`.
create macro line_start(style, type, idx, id) as '{"type":"' || type || '",' || case style
    when 'numbered' then '"seq":' || idx || ','
    when 'named' then '"seq":' || idx || case when idx = 0 then ',' else ',"game":' || to_json(id)::varchar || ',' end
    when 'plain' then '' end;

create view said as
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
from scores where seq is not null group by game, deal, seq;

create view events as
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
from lines l left join line_texts t on t.game = l.game and t.idx = l.idx;

create view first_records as
-- The records that count: of several records of one game only the first. Key: game.
select g.*, r.preset as rules_preset, r.name as rule_set, r.seats, r.partners, r.target, r.deal_total
from games g left join rule_sets r on r.rules = g.rules
where g.witness_of is null;

create view seat_order as
-- Seats clockwise, from 0. Key: seat.
select 'N' as seat, 0 as turn_order union all select 'E', 1 union all select 'S', 2 union all select 'W', 3
union all select 'P1', 0 union all select 'P2', 1 union all select 'P3', 2 union all select 'P4', 3
union all select 'P5', 4 union all select 'P6', 5;

create view bids_made as
-- How often a bid is made, by rule set, amount and the bidder's place after the dealer (seat_after_dealer 0 is the dealer). Key: rule_set, bid, seat, seat_after_dealer.
select g.rule_set, d.bid, d.maker as seat,
       (h.turn_order - k.turn_order + g.seats) % g.seats as seat_after_dealer,
       count(*) as deals,
       sum(case when d.made then 1 else 0 end) as made,
       sum(case when d.made then 100.0 else 0.0 end) / count(*) as made_percent,
       avg(d.captured) as captured
from deals d
join first_records g on g.game = d.game
join seat_order h on h.seat = d.maker
join seat_order k on k.seat = d.dealer
where d.made is not null
group by g.rule_set, d.bid, d.maker, (h.turn_order - k.turn_order + g.seats) % g.seats;

create view pedros as
-- Pedros (or the left card of the rules) in play: who had them, who took them. Key: rule_set, role.
select g.rule_set, p.role,
       count(*) as played,
       sum(case when p.seat in ('N', 'S') and p.taker = 'NS' or p.seat in ('E', 'W') and p.taker = 'EW'
                  or cast(p.seat as string) = cast(p.taker as string) then 1 else 0 end) as kept,
       sum(case when p.seat in ('N', 'S') and p.taker = 'EW' or p.seat in ('E', 'W') and p.taker = 'NS' then 1
                when p.seat in ('N', 'E', 'S', 'W') then 0
                when cast(p.seat as string) <> cast(p.taker as string) then 1 else 0 end) as lost,
       sum(case when p.place = 1 then 1 else 0 end) as led,
       sum(case when p.won then 1 else 0 end) as won_the_trick
from plays p
join first_records g on g.game = p.game
where p.role in ('right_pedro', 'left_card') and p.taker is not null
group by g.rule_set, p.role;

create view pedros_by_side as
-- Pedros taken by the bidding side and by the others. Key: rule_set, role, bidding.
select g.rule_set, p.role, p.taker = d.bidders as bidding, count(*) as taken
from plays p
join deals d on d.game = p.game and d.deal = p.deal
join first_records g on g.game = p.game
where p.role in ('right_pedro', 'left_card') and p.taker is not null
group by g.rule_set, p.role, p.taker = d.bidders;

create view reneges as
-- Every renege proven, and whether the score in force penalises it. Key: game, seq.
select f.game, f.deal, f.trick, f.seq, f.seat, f.side, f.code, f.grade, s.penalised, g.rule_set
from findings f
join first_records g on g.game = f.game
left join scores s on s.game = f.game and s.deal = f.deal and s.side = f.side
where f.code in ('REN001', 'REN002', 'REN003');

create view seat_names as
-- Who sat where in which deal, substitutes included. Key: game, deal, seat.
select game, deal, seat, side, name
from (
    select d.game, d.deal, p.seat, p.side, p.name,
           row_number() over (partition by d.game, d.deal, p.seat order by p.from_deal desc, p.name desc) as latest
    from deals d join players p on p.game = d.game and p.from_deal <= d.deal
) seated
where latest = 1;

create view players_record as
-- What each player has done: games won, bids made, reneges. Key: rule_set, name.
select a.rule_set, a.name, a.games, a.won, coalesce(b.bids, 0) as bids, coalesce(b.made, 0) as bids_made,
       coalesce(b.bid_points, 0) as bid_points, coalesce(r.reneges, 0) as reneges
from (
    select g.rule_set, p.name, count(*) as games,
           sum(case when cast(g.winner as string) = cast(p.side as string) then 1 else 0 end) as won
    from players p join first_records g on g.game = p.game
    where p.from_deal = 1
    group by g.rule_set, p.name
) a
left join (
    select g.rule_set, p.name, count(*) as bids, sum(case when d.made then 1 else 0 end) as made, sum(d.bid) as bid_points
    from deals d
    join first_records g on g.game = d.game
    join players p on p.game = d.game and p.seat = d.maker and p.from_deal = 1
    where d.made is not null
    group by g.rule_set, p.name
) b on b.rule_set = a.rule_set and b.name = a.name
left join (
    select e.rule_set, p.name, count(*) as reneges
    from reneges e join players p on p.game = e.game and p.seat = e.seat and p.from_deal = 1
    group by e.rule_set, p.name
) r on r.rule_set = a.rule_set and r.name = a.name;

create view partnerships as
-- Two players as partners (R1): games, wins, points a deal. Key: rule_set, first, second.
select t.rule_set, t.first, t.second, count(*) as games,
       sum(case when t.winner = t.side then 1 else 0 end) as won,
       sum(s.deals) as deals, sum(s.scored) as scored,
       sum(s.scored) / cast(sum(s.deals) as double) as scored_a_deal
from (
    select g.rule_set, g.game, cast(p.side as string) as side, cast(g.winner as string) as winner,
           min(p.name) as first, max(p.name) as second
    from players p join first_records g on g.game = p.game
    where p.from_deal = 1 and p.side in ('NS', 'EW')
    group by g.rule_set, g.game, cast(p.side as string), cast(g.winner as string)
) t
join (
    select game, cast(side as string) as side, count(*) as deals, sum(scored) as scored
    from scores where scored is not null group by game, cast(side as string)
) s on s.game = t.game and s.side = t.side
group by t.rule_set, t.first, t.second;

create view points_in_play as
-- How many points a deal had in play (R39), and what the bidders took of them. Key: rule_set, in_play.
select g.rule_set, d.in_play, count(*) as deals, avg(d.captured) as captured_by_bidders,
       sum(case when d.made then 100.0 else 0.0 end) / count(*) as made_percent
from deals d join first_records g on g.game = d.game
where d.in_play is not null and d.captured is not null
group by g.rule_set, d.in_play;

create view dealer_advantage as
-- What the dealer's side wins and scores against the others. Key: rule_set, dealing.
select g.rule_set, h.dealing, count(*) as hands, sum(case when s.bidding then 1 else 0 end) as bid,
       avg(s.captured) as captured, avg(s.scored) as scored
from scores s
join first_records g on g.game = s.game
join (
    select d.game, d.deal, h.side, max(case when h.seat = d.dealer then 1 else 0 end) as dealing
    from deals d join hands h on h.game = d.game and h.deal = d.deal
    group by d.game, d.deal, h.side
) h on h.game = s.game and h.deal = s.deal and h.side = s.side
where s.scored is not null
group by g.rule_set, h.dealing;

create view house_options as
-- Games by rule set with the options people argue about, and what comes of them. Key: rules.
select r.rules, r.name as rule_set, r.follow, r.left_on_trump_lead, r.set_scoring, r.low_to, r.dealer_rob, r.auction,
       r.target, count(*) as deals, count(distinct d.game) as games,
       avg(d.bid) as bid,
       sum(case when d.made then 100.0 else 0.0 end) / count(*) as made_percent,
       avg(d.in_play) as in_play,
       count(*) / cast(count(distinct d.game) as double) as deals_a_game
from deals d join games g on g.game = d.game join rule_sets r on r.rules = g.rules
where d.made is not null and g.witness_of is null
group by r.rules, r.name, r.follow, r.left_on_trump_lead, r.set_scoring, r.low_to, r.dealer_rob, r.auction, r.target;

create view plays_and_hands as
-- Plays with the cards left in the hand after each, where the hand is known. Key: game, deal, trick, place.
select p.*, case when h.complete then h.hand[h.size - p.cards_left + 1:] end as hand_after,
       case when h.complete then h.hand[h.size - p.cards_left:] end as hand_before
from plays p join hands h on h.game = p.game and h.deal = p.deal and h.seat = p.seat;

create view witnesses as
-- Games that were recorded more than once: each further record beside the first. Key: game.
select w.game, w.id, w.recorder, w.witness_of, g.id as first_id, g.recorder as first_recorder,
       w.facts, g.facts as first_facts, w.winner, g.winner as first_winner
from games w join games g on g.game = w.witness_of;
