-- owner: catalogue
-- A new product of the category begins with these; null: as the category above says.
alter table category add column member_discount_allowed boolean;
alter table category add column earns_points boolean;
