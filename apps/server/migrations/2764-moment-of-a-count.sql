-- owner: sales
-- older programs work on: they leave it empty
--
-- The moment of a shift's count by the server's clock, as the clock of whoever counted was last measured; null where that is
-- `closed_at`, and where an older program closed it.
alter table shift add column counted_at timestamptz;
