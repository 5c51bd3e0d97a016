-- owner: platform
-- told: price-floors
-- The log says of each role that an update changed what it was and what it is (D128).

insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, call, subject, before, after, request_id)
select merchant_id, gen_random_uuid(), at, 'system', null, '', 'identity.put-back-price-floors', 'role/' || role_id,
  jsonb_build_object('priceFloor', was), jsonb_build_object('priceFloor', 'minimum'), 'update'
from role_floor_change;
