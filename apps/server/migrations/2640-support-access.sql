-- owner: organisation
-- The operator's support asks a merchant to be let in, and an owner of it answers. What was granted counts until a moment, for whoever asked.

create table support_access (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  asked_by_id uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  reason text not null check (char_length(reason) between 5 and 200),
  hours integer not null check (hours between 1 and 72),
  wants_to_change boolean not null,
  answered_by_name text,
  answered_at timestamptz,
  -- Set where it was granted; null with an answer: it was declined.
  until_at timestamptz,
  may_change boolean not null default false,
  -- The codes of its sessions: those of support that whoever granted it held.
  codes text[] not null default '{}',
  ended_by_name text,
  ended_at timestamptz,
  primary key (merchant_id, id),
  check ((answered_at is null) = (answered_by_name is null)),
  check (until_at is null or until_at > answered_at),
  check ((ended_at is null) = (ended_by_name is null)),
  check (ended_at is null or until_at is not null)
);
select kassa_wall('support_access');
revoke delete on support_access from kassa_app;
