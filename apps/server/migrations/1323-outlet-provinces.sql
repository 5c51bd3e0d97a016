-- owner: organisation
-- Where an outlet in China stands on a map of its provinces (ISO 3166-2:CN); null where nobody said.
alter table outlet add column province text check (province ~ '^CN-[A-Z]{2}$');
