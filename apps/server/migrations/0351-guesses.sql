-- owner: identity
-- Wrong passwords for what no account can be locked for: unknown names, and accounts that are locked for good or wait. Counted
-- as those of an account are, so that neither words, minutes nor time tell which accounts there are. Kept for two days.

create table guess (
  -- SHA-256 of what was typed: the name itself is kept nowhere.
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  failed_count integer not null,
  locked_until timestamptz,
  temporary_locks timestamptz[] not null,
  guessed_at timestamptz not null
);
create index guess_age on guess (guessed_at);
select kassa_above('guess');
grant select, insert, update on guess to kassa_app;
