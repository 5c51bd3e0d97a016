-- owner: accounting

-- The notes of another currency that a line counts, as a memo; null: none.
alter table journal_batch_line add column notes_currency text, add column notes_minor numeric(40),
  add constraint journal_batch_line_notes_are_whole check ((notes_currency is null) = (notes_minor is null)) not valid;
