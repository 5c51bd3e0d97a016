-- owner: identity
-- What somebody put at the top of their menu: names of pages, in their own order.
alter table admin add column menu_favourites text[] not null default '{}' check (cardinality(menu_favourites) <= 12);
alter table staff add column menu_favourites text[] not null default '{}' check (cardinality(menu_favourites) <= 12);
