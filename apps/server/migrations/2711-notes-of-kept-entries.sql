-- owner: sales
--
-- The number on the receipt of an entry that is kept in quarantine and took notes of other currencies. With `document_id`, which is the sale's then, it says
-- the document by which the books know that they hold it (docs/decisions/2711). Null in every other row, and in those that were written before: they name
-- their entry and count always.
alter table foreign_cash add column document_number text;
