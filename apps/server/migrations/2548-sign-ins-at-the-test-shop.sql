-- owner: identity
--
-- Somebody's sign-ins are those of their account and of the ones that follow it at a test shop, and each can be ended from the real shop.
create function kassa_sessions_of_followers(followed uuid, seen_at timestamptz)
returns table (id uuid, ip text, user_agent text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, ip, user_agent, created_at, last_seen_at, expires_at from session
  where account_id in (select id from admin where follows_id = followed) and revoked_at is null and expires_at > seen_at
$$;
revoke all on function kassa_sessions_of_followers(uuid, timestamptz) from public;
grant execute on function kassa_sessions_of_followers(uuid, timestamptz) to kassa_app, kassa_platform, kassa_owner;

create function kassa_end_session_of_follower(followed uuid, ended uuid, ended_at timestamptz) returns integer
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    update session set revoked_at = ended_at
    where id = ended and revoked_at is null and account_id in (select id from admin where follows_id = followed) returning 1)
  select count(*)::integer from gone
$$;
revoke all on function kassa_end_session_of_follower(uuid, uuid, timestamptz) from public;
grant execute on function kassa_end_session_of_follower(uuid, uuid, timestamptz) to kassa_app, kassa_platform, kassa_owner;
