-- owner: platform
-- A session that the operator's support opened under an access of the merchant, and the session above the merchants from which it was opened: when that
-- is signed out, this one ends too.

alter table session add column support_access_id uuid;
alter table session add column opened_by uuid;
alter table session add check (support_access_id is null or (merchant_id is not null and kind = 'admin')) not valid;
