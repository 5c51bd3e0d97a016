-- owner: accounting
-- older programs work on: none writes the notes, and none reads who wrote one
--
-- A note of a late day belongs to its transaction by a number of chance. The transaction's own number is another one's in another database: behind a move or a restore a note that
-- came along could stand for one that no seal sees yet, and was taken with the others. The day of that one was then in no batch.
create or replace function kassa_note_late_day(merchant uuid, outlet uuid, day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  note bigint := nullif(current_setting('kassa.late_note', true), '')::bigint;
begin
  if note is null then
    note := hashtextextended(gen_random_uuid()::text, 0);
    perform set_config('kassa.late_note', note::text, true);
  end if;
  insert into late_books_day (merchant_id, outlet_id, business_day, is_own, by_transaction)
  select merchant, outlet, day, own, note from (values (false), (true)) as books (own)
  on conflict do nothing;
end $$;
