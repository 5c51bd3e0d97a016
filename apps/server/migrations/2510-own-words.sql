-- owner: settings
-- older programs work on
-- Words of screens that a merchant says in another way, a row a word and language (docs/decisions/2510).
create table own_word (
  merchant_id uuid not null references merchant (id),
  language text not null check (language in ('en', 'zh', 'ja')),
  -- The file of the words and the place in it, as screens ask for them: `desk:pay.title`.
  key text not null check (char_length(key) between 3 and 120),
  words text not null check (char_length(words) between 1 and 300),
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (merchant_id, language, key)
);
select kassa_wall('own_word');
