-- owner: identity
-- Lists as somebody asked for them, under names of their own: the address of the list without its page. Above the tenants they carry the
-- merchant of nobody.
create table list_view (
  merchant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  list text not null check (char_length(list) between 1 and 40),
  name text not null check (char_length(name) between 1 and 30),
  address jsonb not null,
  saved_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, account_id, list, name)
);
select kassa_wall_and_above('list_view');
