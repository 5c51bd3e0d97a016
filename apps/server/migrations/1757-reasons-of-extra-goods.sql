-- owner: inventory
-- Why a transfer brought more than the over-receipt allows; null where it did not, and of what came before that was asked.
alter table transfer_event add column beyond_reason text check (char_length(beyond_reason) between 2 and 255);
