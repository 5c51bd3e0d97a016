-- owner: journal
--
-- Whence a merchant's devices upload: an address and a browser, each pair once, under the start of its own hash.
create table journal_origin (
  merchant_id uuid not null,
  id bigint not null,
  ip text not null,
  user_agent text not null,
  primary key (merchant_id, id)
);
select kassa_wall('journal_origin', true);
