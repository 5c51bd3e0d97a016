-- Whether an address signs somebody in already, anywhere on the platform: behind a tenant's wall nobody could tell (D47).
create function kassa_email_taken(folded text, but_admin uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from admin where email_folded = folded and id is distinct from but_admin)
$$;
revoke all on function kassa_email_taken(text, uuid) from public;
grant execute on function kassa_email_taken(text, uuid) to kassa_app, kassa_platform;
