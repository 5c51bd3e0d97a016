-- owner: accounting
--
-- What an export handed over, and who made it: names and digests of its files, and the files themselves, packed. The same batches asked for again are answered from here, so
-- that they are the same bytes whatever later releases write. Null: made by a program that kept none of it.
alter table journal_export
  add column by_name text,
  add column files jsonb,
  add column packed bytea;
