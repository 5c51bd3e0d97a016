-- owner: member
-- A use of a times card that comes back can be used for a while after the card is over; the other uses end with the card. Where all that is left of it
-- came back, the card's own last day is theirs.

alter table purse add column returned_uses integer not null default 0 check (returned_uses >= 0);
alter table purse add column returned_last_day date;
alter table purse add constraint purse_returned_uses check (returned_uses = 0 or returned_last_day is not null);
