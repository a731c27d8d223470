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
    {options}
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
