-- owner: open
-- Addresses of apps that are told what changes, and the messages to them. Messages are written from the change feed, so that a receiver that is away for
-- long goes on from a place in it (docs/decisions/2230). Their secrets lie among the secrets.

create table webhook_endpoint (
  merchant_id uuid not null,
  id uuid not null,
  installation_id uuid not null,
  url text not null,
  -- Kinds of things of the change feed.
  kinds text[] not null check (cardinality(kinds) > 0),
  api_version text not null,
  -- The feed, the number up to which messages are written, and the grant that the receiver was told of.
  epoch uuid not null,
  told_number bigint not null,
  grant_number integer not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  off_at timestamptz,
  off_reason text check (off_reason in ('person', 'failing', 'gone')),
  -- Different messages in a row that did not arrive at their first attempt, and since when nothing arrives.
  failures integer not null default 0,
  failing_since timestamptz,
  -- Nothing is sent before: a receiver that refuses everything is asked seldom.
  paused_until timestamptz,
  last_delivered_at timestamptz,
  -- The secret before signs beside the new one until then.
  overlap_until timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, installation_id) references app_installation (merchant_id, id),
  check ((off_at is null) = (off_reason is null))
);
create index webhook_endpoint_of_installation on webhook_endpoint (merchant_id, installation_id) where removed_at is null;
select kassa_wall('webhook_endpoint');

create table webhook_delivery (
  merchant_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  -- The event: of a thing as it was planned, then as it was sent last.
  type text not null,
  thing_id uuid,
  outlet_id uuid,
  -- Of many things: the number before the first of them.
  after_number bigint,
  sequence bigint not null,
  occurred_at timestamptz not null,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'withheld')),
  -- Counted as each begins, so that a message is never changed once it may have arrived.
  attempts integer not null default 0,
  -- 72 hours of attempts begin here.
  tried_since timestamptz not null,
  due_at timestamptz not null,
  leased_until timestamptz,
  last_attempt_at timestamptz,
  status integer,
  problem text,
  millis integer,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, endpoint_id) references webhook_endpoint (merchant_id, id),
  check ((state = 'waiting') = (ended_at is null))
);
-- One message about a thing waits for its first attempt; a newer change takes its place.
create unique index webhook_delivery_not_begun on webhook_delivery (merchant_id, endpoint_id, type, thing_id, outlet_id) nulls not distinct
  where state = 'waiting' and attempts = 0;
create index webhook_delivery_due on webhook_delivery (merchant_id, endpoint_id, due_at) where state = 'waiting';
create index webhook_delivery_in_order on webhook_delivery (merchant_id, endpoint_id, occurred_at, id);
create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null;
select kassa_wall('webhook_delivery');
