-- owner: moving
-- Gift cards come with a move too; what their file said is what was left on them.

alter table shop_move_source drop constraint shop_move_source_kind_check;
alter table shop_move_source add constraint shop_move_source_kind_check check (kind in ('product', 'member', 'gift-card'));
alter table shop_move add column card_count integer not null default 0 check (card_count >= 0);
