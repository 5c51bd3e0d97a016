-- owner: moving
-- older programs work on: the table is new, and an older mover writes nothing to it
--
-- Relocations that ended, in the first database: an operator sees them, and their number is a metric. The merchant is named by its number, as its rows are elsewhere.
create table past_relocation (
  merchant_number text not null,
  source text not null,
  target text not null,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  -- Given up before the switch: the merchant stayed in the source.
  is_given_up boolean not null,
  -- Unknown where a second run went on behind the switch.
  rows bigint,
  pause_millis integer,
  primary key (merchant_number, begun_at)
);
select kassa_above('past_relocation');
