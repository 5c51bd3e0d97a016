-- owner: platform
-- Somebody looks at a merchant under another role than their own: an owner as a role or as one of the people would. What is shown is what that
-- role may see, and nothing is written.

alter table session add column view_role_id uuid;
-- null: every outlet of the merchant.
alter table session add column view_outlet_ids uuid[];
alter table session add column view_name text;
alter table session add column view_until timestamptz;
alter table session add check ((view_role_id is null) = (view_until is null) and (view_role_id is null) = (view_name is null));
