-- owner: identity
-- A role may ask for a second factor: whoever holds it and has neither a code of an authenticator nor a passkey may do nothing but set one up.
alter table platform_role add column demands_second_factor boolean not null default false;
alter table role add column demands_second_factor boolean not null default false
  check (tier = 'merchant' or not demands_second_factor);
