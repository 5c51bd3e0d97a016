-- Goods are shown by their name in the reader's language, which each call's transaction carries; without one, or where goods
-- have no name in it, by their own.
create function kassa_shown_name(name text, names jsonb) returns text language sql stable parallel safe as $$
  select coalesce(nullif(names ->> nullif(current_setting('app.language', true), ''), ''), name)
$$;
