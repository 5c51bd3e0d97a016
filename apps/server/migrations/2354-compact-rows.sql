-- owner: identity
-- Whether somebody reads lists with rows that stand close, in every browser in which they sign in.
alter table admin add column has_compact_rows boolean not null default false;
alter table staff add column has_compact_rows boolean not null default false;
