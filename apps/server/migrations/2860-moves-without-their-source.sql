-- owner: moving
-- older programs work on: an older mover leaves the column empty, and the source is then asked as before
--
-- In the target: through which days apps were told when the source switched, which says that it has, and that the rows and events here are all there were. Where the source is
-- lost for good just then, the merchant arrives from these (docs/decisions/2860).
alter table relocation add column told jsonb;
