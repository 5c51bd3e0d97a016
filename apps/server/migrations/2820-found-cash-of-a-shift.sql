-- owner: sales
-- Cash that was found without its shift, asked for as that shift comes: among all that a till's drawers ever had, without it.
create index concurrently if not exists cash_awaiting_count_found on cash_awaiting_count (merchant_id, shift_id) where found_at is not null;
