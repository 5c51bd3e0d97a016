-- owner: message
--
-- What is sent to people: gateways, templates, and the log of what went. What belongs to a merchant is behind its wall; what belongs to the
-- platform or to a partner carries the merchant of nobody (all zeros), which calls above the tenants alone work on.

create function kassa_nobodys_merchant() returns uuid language sql immutable parallel safe as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

-- Behind the wall, and with rows above the tenants.
create function kassa_wall_and_above(table_name text) returns void language plpgsql as $$
declare
  nobodys constant text := 'merchant_id = ''00000000-0000-0000-0000-000000000000''::uuid';
begin
  perform kassa_wall(table_name);
  execute format('create policy above_wall on %I to kassa_platform using (%s) with check (%s)', table_name, nobodys, nobodys);
  execute format('grant select, insert, update, delete on %I to kassa_platform', table_name);
end $$;

-- The mail server of a merchant, of a partner or (neither) of the platform; its password lies among the secrets.
create table mail_gateway (
  merchant_id uuid not null,
  id uuid not null,
  partner_id uuid,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('none', 'starttls', 'tls')),
  address text not null,
  sender text not null,
  login_name text not null,
  has_password boolean not null,
  is_enabled boolean not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index mail_gateway_place on mail_gateway
  (merchant_id, coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid));
select kassa_wall_and_above('mail_gateway');

-- Texts of mails where a merchant, a partner or the platform has its own.
create table mail_template (
  merchant_id uuid not null,
  id uuid not null,
  partner_id uuid,
  purpose text not null,
  locale text not null,
  title text not null,
  signature text not null,
  content text not null,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index mail_template_place on mail_template
  (merchant_id, coalesce(partner_id, '00000000-0000-0000-0000-000000000000'::uuid), purpose, locale);
select kassa_wall_and_above('mail_template');

-- Every message that leaves or has left, whatever its channel: what is to be sent, and the log of it.
create table outgoing_message (
  merchant_id uuid not null,
  id uuid not null,
  partner_id uuid,
  channel text not null check (channel in ('mail', 'sms', 'push')),
  purpose text not null,
  -- The same thing told twice is told once.
  key text,
  locale text not null,
  -- Whole while it is needed, in part once it has gone.
  recipient text not null,
  -- What the template puts in; empty once it has gone.
  facts jsonb not null,
  subject text not null default '',
  state text not null check (state in ('queued', 'sent', 'delivered', 'failed', 'given-up', 'unknown')),
  tries integer not null default 0,
  due_at timestamptz not null,
  useful_until timestamptz not null,
  leased_until timestamptz,
  leased_by uuid,
  -- Its last byte was on the way; what came of it is not noted yet.
  handed_at timestamptz,
  problem text,
  answer text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create unique index outgoing_message_key on outgoing_message (merchant_id, key) where key is not null;
create index outgoing_message_due on outgoing_message (due_at, id) where state = 'queued';
create index outgoing_message_listed on outgoing_message (merchant_id, created_at desc, id desc);
create index outgoing_message_ended on outgoing_message (ended_at) where ended_at is not null;
select kassa_wall_and_above('outgoing_message');

-- Letters that wait move over, with the text that was written for them.
insert into outgoing_message (merchant_id, id, channel, purpose, locale, recipient, facts, state, due_at, useful_until, created_at)
select kassa_nobodys_merchant(), m.id, 'mail', 'note', 'en-US', m.recipient,
  jsonb_build_object('title', m.subject, 'text', m.body, 'link', ''), 'queued', coalesce(w.due_at, m.created_at),
  m.created_at + interval '2 days', m.created_at
from outgoing_mail m left join work_item w on w.kind = 'mail.deliver' and w.subject = m.id::text
where m.sent_at is null and m.failure is null;
delete from work_item where kind = 'mail.deliver';
drop table outgoing_mail;
