-- owner: platform
-- How often something was done that has a limit, and which proofs of tills were shown: counted for all processes together. Nothing in it
-- outlives its window, so it is written without a log; after a crash of the database all windows begin anew.

create unlogged table counted (
  -- SHA-256 of what is counted: addresses and names are kept nowhere.
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  times integer not null,
  ends_at timestamptz not null
);
create index counted_end on counted (ends_at);
select kassa_above('counted');
