-- Plays with the cards left in the hand after each, where the hand is known. Key: game, deal, trick, place.
select p.*, case when h.complete then h.hand[h.size - p.cards_left + 1:] end as hand_after,
       case when h.complete then h.hand[h.size - p.cards_left:] end as hand_before
from plays p join hands h on h.game = p.game and h.deal = p.deal and h.seat = p.seat
