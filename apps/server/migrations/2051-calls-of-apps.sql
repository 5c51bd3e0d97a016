-- owner: platform
-- How often an app called on each day (UTC), and when each key was last used: counted in memory and written together every few seconds.

create table app_call_day (
  merchant_id uuid not null,
  installation_id uuid not null,
  day date not null,
  calls bigint not null,
  refused bigint not null,
  faults bigint not null,
  primary key (merchant_id, installation_id, day),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
select kassa_wall('app_call_day');

create table app_token_use (
  merchant_id uuid not null,
  token_id uuid not null,
  last_used_at timestamptz not null,
  primary key (merchant_id, token_id),
  foreign key (merchant_id, token_id) references app_token (merchant_id, id)
);
select kassa_wall('app_token_use');
