-- owner: print
--
-- Printers in the network of an outlet: at a port that the program writes to, or polling an address of their own; and what waits for
-- them. Source: DV-P01, D49, D106, D108.

create table network_printer (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  name text not null check (char_length(name) between 2 and 50),
  way text not null check (way in ('port', 'star', 'epson')),
  host text not null default '' check (char_length(host) <= 253),
  port integer not null default 9100,
  -- Of the word in the address that it polls.
  word_hash bytea,
  last_seen_at timestamptz,
  -- What it said of itself last: cover, paper, fault, or nothing.
  problem text not null default '',
  created_at timestamptz not null,
  archived_at timestamptz,
  version integer not null default 1,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
create unique index network_printer_name on network_printer (merchant_id, outlet_id, lower(name)) where archived_at is null;
create trigger setup_changed after insert or update of name, way, archived_at on network_printer
  for each row execute function kassa_setup_changed();
select kassa_wall('network_printer');

create table network_print (
  merchant_id uuid not null,
  id uuid not null,
  printer_id uuid not null,
  device_id uuid not null,
  title text not null,
  bytes bytea not null,
  state text not null check (state in ('waiting', 'sending', 'printed', 'failed', 'unsure')),
  problem text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, printer_id) references network_printer (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id)
);
create index network_print_waiting on network_print (merchant_id, printer_id, created_at) where state in ('waiting', 'sending');
select kassa_wall('network_print');
