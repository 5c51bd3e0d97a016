-- owner: platform
-- told: new-rights
-- The log says of each role which rights of supplier bills the update added to it (D128).
insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, call, subject, before, after, request_id)
select merchant_id, gen_random_uuid(), at, 'system', null, '', 'identity.take-back-new-rights', 'role/' || role_id,
  jsonb_build_object('addedCodes', '[]'::jsonb),
  jsonb_build_object('addedCodes', to_jsonb(array['010807', '01080701', '01080702', '01080703', '01080704', '01080705', '01080706'])), 'update'
from role_grown where '010807' = any (codes);
