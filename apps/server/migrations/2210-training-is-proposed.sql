-- owner: identity
-- Cashiers may train (020108): the cashier's role of new merchants has it. An existing one keeps what it has, and whoever looks after roles of staff is proposed to
-- give it, once (D130). Roles that a merchant made are their own matter.

create table role_proposed (
  merchant_id uuid not null,
  role_id uuid not null,
  -- Codes that are proposed for it.
  codes text[] not null,
  at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, role_id),
  foreign key (merchant_id, role_id) references role (merchant_id, id)
);
select kassa_wall('role_proposed');

insert into role_proposed (merchant_id, role_id, codes, at)
select merchant_id, id, array['020108'], now() from role
where tier = 'staff' and built_in_key = 'cashier' and archived_at is null and '0201' = any (codes) and not '020108' = any (codes);
