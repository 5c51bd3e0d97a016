-- owner: inventory
-- A count that found what was expected writes nothing to the stock book. The line keeps the last entry that was in the book when the count was
-- applied, so that what was written after it is told from what it found. Null for counts that were applied before this was kept.
alter table stocktake_line add column applied_after bigint;
