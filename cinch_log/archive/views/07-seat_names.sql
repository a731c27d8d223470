-- Who sat where in which deal, substitutes included. Key: game, deal, seat.
select game, deal, seat, side, name
from (
    select d.game, d.deal, p.seat, p.side, p.name,
           row_number() over (partition by d.game, d.deal, p.seat order by p.from_deal desc, p.name desc) as latest
    from deals d join players p on p.game = d.game and p.from_deal <= d.deal
) seated
where latest = 1
