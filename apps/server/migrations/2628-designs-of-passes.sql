-- owner: member
-- older programs work on: their passes look as usual
--
-- The look of a merchant's passes, where it is not the usual one.
create table wallet_design (
  merchant_id uuid not null primary key references merchant (id),
  background text not null check (background ~ '^#[0-9a-f]{6}$'),
  text_color text not null check (text_color ~ '^#[0-9a-f]{6}$'),
  -- The programme's name by language; none: the shop's name.
  names jsonb not null,
  rows text[] not null,
  -- A picture among the files.
  logo_id uuid,
  version integer not null default 1,
  changed_at timestamptz not null
);
select kassa_wall('wallet_design');
