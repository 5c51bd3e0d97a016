-- owner: billing
--
-- A sale is held against the day the licence ended: another end moves the counter by which that is kept in mind.

create trigger licence_ends after update on licence for each row
  when (old.ends_on is distinct from new.ends_on) execute function kassa_goods_changed();
create trigger licence_began after insert on licence for each row execute function kassa_goods_changed();
