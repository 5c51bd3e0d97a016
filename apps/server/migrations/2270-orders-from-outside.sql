-- owner: open
-- Baskets that programs of others had priced. Nothing is kept in the shop for one; it is forgotten a day later.

create table web_quote (
  merchant_id uuid not null,
  id uuid not null,
  installation_id uuid not null,
  outlet_id uuid not null,
  -- As it was asked, so that it can be priced again.
  request jsonb not null,
  -- What went into the calculation, and what came out.
  snapshot jsonb not null,
  priced jsonb not null,
  quoted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create index web_quote_age on web_quote (expires_at);
select kassa_wall('web_quote', true);
