-- owner: message
-- Somebody who signs up is told how their code arrives, before they belong to anybody: whether the platform has a gateway for letters of its own.

create function kassa_has_platform_mail() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from mail_gateway where is_enabled and merchant_id = kassa_nobodys_merchant() and partner_id is null)
$$;
revoke all on function kassa_has_platform_mail() from public;
grant execute on function kassa_has_platform_mail() to kassa_platform;
