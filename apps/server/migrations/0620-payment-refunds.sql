-- owner: payment
--
-- Money that a refund gives back through the channel that took it: written with the refund, asked of the channel afterwards.
create table payment_refund (
  merchant_id uuid not null,
  refund_id uuid not null,
  attempt_id uuid not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'requested' check (state in ('requested', 'processing', 'done', 'failed', 'unknown')),
  said_code text,
  said_text text,
  asked integer not null default 0,
  ask_at timestamptz,
  leased_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (merchant_id, refund_id, attempt_id),
  foreign key (merchant_id, attempt_id) references payment_attempt (merchant_id, id)
);
create index payment_refund_of_attempt on payment_refund (merchant_id, attempt_id);
create index payment_refund_to_ask on payment_refund (ask_at) where ask_at is not null;
create index payment_refund_case on payment_refund (merchant_id, created_at) where state <> 'done';
select kassa_wall('payment_refund');
