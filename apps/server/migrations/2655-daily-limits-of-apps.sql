-- owner: open
-- Scopes of apps that are used only so often a day: the most that the merchant allows, and the uses on the day of the shop on which there was one last.

create table app_daily_limit (
  merchant_id uuid not null,
  installation_id uuid not null,
  scope text not null,
  most integer not null check (most between 1 and 10000),
  day date,
  used integer not null default 0 check (used >= 0),
  primary key (merchant_id, installation_id, scope),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id)
);
select kassa_wall('app_daily_limit');
