-- Seats clockwise, from 0. Key: seat.
select 'N' as seat, 0 as turn_order union all select 'E', 1 union all select 'S', 2 union all select 'W', 3
union all select 'P1', 0 union all select 'P2', 1 union all select 'P3', 2 union all select 'P4', 3
union all select 'P5', 4 union all select 'P6', 5
