-- owner: identity
-- told: new-rights
-- Apps are connected by a permission of their own (011407). The owner's role as delivered gets it, because nobody could give it otherwise; whoever looks after
-- roles is told once, and can take it away again (D128). A role that a merchant made gets none.

create table role_grown (
  merchant_id uuid not null,
  role_id uuid not null,
  -- Codes that the update added.
  codes text[] not null,
  -- The role as it was left; of another version nobody is told.
  role_version integer not null,
  at timestamptz not null,
  decided_at timestamptz,
  primary key (merchant_id, role_id),
  foreign key (merchant_id, role_id) references role (merchant_id, id)
);
select kassa_wall('role_grown');

insert into role_grown (merchant_id, role_id, codes, role_version, at)
select merchant_id, id, array['011407', '01140701', '01140702', '01140703'], version + 1, now() from role
where built_in_key = 'owner' and archived_at is null and not codes && array['011407', '01140701', '01140702', '01140703'];

update role set codes = role.codes || role_grown.codes, version = version + 1
from role_grown where role_grown.merchant_id = role.merchant_id and role_grown.role_id = role.id;
