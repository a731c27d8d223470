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
