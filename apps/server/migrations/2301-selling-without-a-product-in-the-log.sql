-- owner: platform
-- told: new-rights
-- The log says of each owner's role that the update added the right to sell without a product (D128).
insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, call, subject, before, after, request_id)
select merchant_id, gen_random_uuid(), at, 'system', null, '', 'identity.take-back-new-rights', 'role/' || role_id,
  jsonb_build_object('addedCodes', '[]'::jsonb), jsonb_build_object('addedCodes', jsonb_build_array('020109')), 'update'
from role_grown where '020109' = any (codes);
