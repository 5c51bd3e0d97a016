-- Interim counts at handovers (D51), who moved cash, drawers opened without a sale, and shifts found by what lists ask.

create table shift_count (
  merchant_id uuid not null,
  id uuid not null,
  shift_id uuid not null,
  outlet_id uuid not null,
  staff_id uuid not null,
  to_staff_id uuid,
  currency text not null,
  -- What the books expected when the count was booked.
  expected_minor bigint not null,
  counted_minor bigint not null check (counted_minor >= 0),
  counts jsonb not null,
  note text,
  at timestamptz not null,
  business_day date not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, shift_id) references shift (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id),
  foreign key (merchant_id, to_staff_id) references staff (merchant_id, id)
);
create index shift_count_by_shift on shift_count (merchant_id, shift_id, at);
select kassa_wall('shift_count', true);

alter table cash_entry add column staff_id uuid;
alter table cash_entry drop constraint cash_entry_kind_check;
-- `no-sale`: the drawer was opened and nothing moved.
alter table cash_entry add constraint cash_entry_kind_check
  check (kind in ('float', 'sale', 'refund', 'in', 'out', 'closing', 'no-sale'));
alter table cash_entry add constraint cash_entry_no_sale_moves_nothing check (kind <> 'no-sale' or amount_minor = 0);

create index shift_by_number on shift (merchant_id, number);
create index shift_by_device on shift (merchant_id, device_id);
create index shift_open on shift (merchant_id, outlet_id, opened_at desc, id desc) where closed_at is null;
create index shift_uneven on shift (merchant_id, outlet_id, opened_at desc, id desc) where counted_minor <> expected_minor;

-- A closing keeps what went through the drawer by kind; shifts closed before get it from their rows.
update shift s set closing = s.closing || jsonb_build_object('drawerOpenings', 0,
  'cashSalesMinor', (select coalesce(sum(c.amount_minor), 0) from cash_entry c
    where c.merchant_id = s.merchant_id and c.shift_id = s.id and c.kind = 'sale'),
  'cashRefundsMinor', (select coalesce(-sum(c.amount_minor), 0) from cash_entry c
    where c.merchant_id = s.merchant_id and c.shift_id = s.id and c.kind = 'refund'))
where s.closing is not null;
