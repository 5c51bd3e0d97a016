-- owner: accounting
-- older programs work on: none writes the notes, and none reads who wrote one
--
-- A note of a late day belongs to its transaction by a name of chance. A transaction's number is another one's in another database: behind a move or a restore a note that came
-- along could stand for one that no seal sees yet, and was taken with the others. The day of that one was then in no batch.
alter table late_books_day alter column by_transaction type uuid using gen_random_uuid();

create or replace function kassa_note_late_day(merchant uuid, outlet uuid, day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  note uuid := nullif(current_setting('kassa.late_note', true), '')::uuid;
begin
  if note is null then
    note := gen_random_uuid();
    perform set_config('kassa.late_note', note::text, true);
  end if;
  insert into late_books_day (merchant_id, outlet_id, business_day, is_own, by_transaction)
  select merchant, outlet, day, own, note from (values (false), (true)) as books (own)
  on conflict do nothing;
end $$;
