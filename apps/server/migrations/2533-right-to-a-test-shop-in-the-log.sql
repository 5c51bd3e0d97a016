-- owner: platform
-- told: new-rights
-- The log says of each role that the update added the right to a test shop to it (D128).
insert into audit_line (merchant_id, id, at, account_kind, account_id, account_name, call, subject, before, after, request_id)
select merchant_id, gen_random_uuid(), at, 'system', null, '', 'identity.take-back-new-rights', 'role/' || role_id,
  jsonb_build_object('addedCodes', '[]'::jsonb),
  jsonb_build_object('addedCodes', to_jsonb(array['01140704'])), 'update'
from role_grown where '01140704' = any (codes);
