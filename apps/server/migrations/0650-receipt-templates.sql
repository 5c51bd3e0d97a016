-- owner: print
--
-- Receipt templates by place: the platform's, a merchant's, an outlet's; the nearest counts. A version is written once and never
-- changed; only that it was taken back before it began is noted on it. Source: RC-S01, RC-D01.

create table print_template (
  merchant_id uuid not null references merchant (id),
  kind text not null check (kind in ('cashier', 'recharge')),
  -- The outlet, or the merchant itself.
  place_id uuid not null,
  outlet_id uuid,
  version integer not null check (version > 0),
  -- null: from here on what counts is the template of the place above.
  template jsonb,
  note text not null default '' check (char_length(note) <= 50),
  in_force_from timestamptz not null,
  saved_at timestamptz not null,
  saved_by text not null,
  withdrawn_at timestamptz,
  primary key (merchant_id, kind, place_id, version),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  check (place_id = coalesce(outlet_id, merchant_id))
);
create trigger setup_changed after insert or update on print_template
  for each row execute function kassa_setup_changed();
select kassa_wall('print_template');

create table platform_print_template (
  kind text not null check (kind in ('cashier', 'recharge')),
  version integer not null check (version > 0),
  template jsonb,
  note text not null default '' check (char_length(note) <= 50),
  in_force_from timestamptz not null,
  saved_at timestamptz not null,
  saved_by text not null,
  withdrawn_at timestamptz,
  primary key (kind, version)
);
grant select on platform_print_template to kassa_app, kassa_reader;
grant select, insert, update on platform_print_template to kassa_platform;
