-- owner: accounting
--
-- Beside the books of its outlets a merchant has its own, one in each currency: goods between outlets and what was booked at none. Their batches stand under an id that
-- is no outlet's and say their currency; those of outlets leave it out. `rule` says how a batch was derived: 1 has value that moved away from its outlet where it moved.
-- older programs work on: they find batches by their outlets and never meet the new ids
alter table journal_batch drop constraint journal_batch_merchant_id_outlet_id_fkey,
  add column currency text,
  add column rule integer not null default 1 check (rule > 0);
