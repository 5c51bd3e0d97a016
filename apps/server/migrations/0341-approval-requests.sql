-- owner: sales
--
-- What a desk asked somebody with wider limits to let pass, on his own phone, and what he answered (SE-D01).

create table approval_request (
  merchant_id uuid not null,
  id uuid not null,
  outlet_id uuid not null,
  device_id uuid not null,
  what text not null check (what in ('line-price', 'order-change', 'refund', 'shift')),
  subject_id uuid not null,
  line_id text,
  value text not null,
  currency text not null,
  reason text not null default '' check (char_length(reason) <= 200),
  asked_by uuid not null,
  -- What the cashier saw: lines, before and after. For the eyes; booking goes by what is sold.
  shown jsonb not null,
  -- SHA-256 of what only the asking device knows, base64url.
  token_hash text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  decided_by uuid,
  decided_at timestamptz,
  -- From where it was answered: address and browser.
  decided_from text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  foreign key (merchant_id, device_id) references device (merchant_id, id),
  foreign key (merchant_id, asked_by) references staff (merchant_id, id),
  foreign key (merchant_id, decided_by) references staff (merchant_id, id),
  check ((state = 'waiting') = (decided_by is null))
);
create index approval_request_waiting on approval_request (merchant_id, outlet_id, created_at) where state = 'waiting';
select kassa_wall('approval_request');
