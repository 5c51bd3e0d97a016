-- A category is shown by its name in the reader's language, as goods are.
alter table category add column names jsonb not null default '{}';
