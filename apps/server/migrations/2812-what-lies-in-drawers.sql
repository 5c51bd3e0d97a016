-- owner: sales
-- older programs work on: they write none of it, and post what is `to-safe` as cash that went there
--
-- `to-safe`: what lay in a drawer beside what its closing left, and what was left in one that is used no more (its id is that shift's).
alter table cash_behind_count drop constraint cash_behind_count_kind_check;
alter table cash_behind_count add constraint cash_behind_count_kind_check check (kind in ('booked', 'unbooked', 'in', 'out', 'to-safe')) not valid;

-- What a person said of cash that they put in or took out, where it came behind its count; and the moment of an opening by the server's clock, null
-- where an older program wrote it. It stands behind 2801, whose table it changes (docs/decisions/2732).
alter table cash_behind_count add column slip text;
alter table cash_behind_count add column reason text;
alter table cash_between_shifts add column opened_at timestamptz;
