-- owner: sales
--
-- Until when the goods of a basket that was put aside are kept for it; null: they are not.
alter table held_basket add column kept_until timestamptz;
