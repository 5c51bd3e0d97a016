-- owner: print
--
-- Labels that a merchant designed, and what each label on goods and shelves says since it was printed last, so that only labels
-- are printed anew on which something changed. Source: RC-S04, PR-P05, PR-D02.

create table label_template (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  template jsonb not null,
  version integer not null default 1,
  saved_at timestamptz not null,
  archived_at timestamptz,
  primary key (merchant_id, id)
);
create unique index label_template_name on label_template (merchant_id, lower(name)) where archived_at is null;
select kassa_wall('label_template');

create table label_shown (
  merchant_id uuid not null,
  outlet_id uuid not null,
  template_id uuid not null,
  variant_id uuid not null,
  name text not null,
  sell_price_minor bigint not null,
  price_minor bigint not null,
  code text not null,
  custom_code text not null,
  shelf text not null,
  unit text not null,
  printed_at timestamptz not null,
  primary key (merchant_id, outlet_id, template_id, variant_id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, template_id) references label_template (merchant_id, id),
  foreign key (merchant_id, variant_id) references variant (merchant_id, id)
);
select kassa_wall('label_shown');
