-- owner: platform
--
-- Whoever stands at a desk without having signed in there themselves has a short session of their own: it hangs on the registration at
-- which their PIN proved them, and ends with it.

alter table session add column registration_id uuid;
alter table session add constraint session_registration
  foreign key (merchant_id, registration_id) references device_registration (merchant_id, id);
create index session_by_registration on session (merchant_id, registration_id)
  where registration_id is not null and revoked_at is null;
