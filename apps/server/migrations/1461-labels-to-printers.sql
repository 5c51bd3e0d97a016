-- owner: print
--
-- Labels written straight to a printer of the network: what a printer understands, and batches, of which each piece is sent once.
-- Source: features, RC-P05; print-and-devices.md (Labels).

alter table network_printer add column labels text not null default 'none'
  check (labels in ('none', 'zpl-8', 'zpl-12', 'tspl-8', 'tspl-12', 'escpos-8'));
create trigger setup_changed_by_labels after update of labels on network_printer
  for each row execute function kassa_setup_changed();

create table label_batch (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  template_id uuid not null,
  printer_id uuid not null,
  state text not null check (state in ('waiting', 'sending', 'printed', 'failed', 'unsure')),
  problem text not null default '',
  -- Of how many labels, copies apart, how many are printed; the next piece begins behind them.
  count integer not null check (count between 1 and 1000),
  printed integer not null default 0 check (printed between 0 and count),
  -- How many of them are under way, and what they say: remembered as printed once it is known that they came.
  sending integer not null default 0,
  says jsonb not null default '[]',
  by_name text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, template_id) references label_template (merchant_id, id),
  foreign key (merchant_id, printer_id) references network_printer (merchant_id, id)
);
create index label_batch_newest on label_batch (merchant_id, outlet_id, created_at);
select kassa_wall('label_batch');
