-- owner: sales
-- Orders that programs of others bring: a saved order with the price that the server worked out, and the money that the program took for it. Its deposit
-- lies on a stored-value account like every deposit; `deposit_order_id` is the payment into it.

alter table set_aside drop constraint set_aside_kind_check;
alter table set_aside add constraint set_aside_kind_check check (kind in ('quotation', 'pre-order', 'layaway', 'web'));

create table web_order (
  merchant_id uuid not null,
  -- The saved order's.
  id uuid not null,
  installation_id uuid not null,
  quote_id uuid not null,
  snapshot jsonb not null,
  priced jsonb not null,
  -- As the program told it: the goods by their lines, with names.
  lines jsonb not null,
  deposit_order_id uuid,
  -- The number under which the program took the money.
  reference text,
  created_at timestamptz not null,
  ready_at timestamptz,
  cancelled_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, quote_id),
  foreign key (merchant_id, id) references set_aside (merchant_id, id),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id),
  check ((deposit_order_id is null) = (reference is null))
);
-- Money under one number is taken once.
create unique index web_order_reference on web_order (merchant_id, installation_id, reference) where reference is not null;
create index web_order_newest on web_order (merchant_id, created_at desc, id desc);
select kassa_wall('web_order');

-- Goods may be kept by a program of others, which is no till.
alter table stock_reservation alter column device_id drop not null;

-- A payment ahead that a program brought was taken by nobody of the staff.
alter table sales_order alter column staff_id drop not null;
alter table sales_order add column sold_by_app uuid;
alter table sales_order add constraint sales_order_sold_by check (staff_id is not null or (sold_by_app is not null and type = 2));

alter table app_external_id drop constraint app_external_id_kind_check;
alter table app_external_id add constraint app_external_id_kind_check check (kind in ('product', 'member', 'web_order'));
