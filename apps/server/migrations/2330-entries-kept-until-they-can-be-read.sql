-- owner: journal
--
-- An entry that no program here could read takes its turn and is kept. Once a program can read it, it is booked as if its turn had come: its line
-- is taken out and the journal set back to it, until the same transaction has booked it and set the journal forward again. Answers where the
-- journal stood; no row where the entry is no longer kept. The registration is locked, so that no upload comes between.
create function kassa_reopen_entry(of_registration uuid, at_sequence bigint, hangs_on text)
returns table (next_sequence bigint, last_hash text, queued integer, oldest_queued_at timestamptz, last_seen_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
declare mine constant uuid := nullif(current_setting('app.merchant_id', true), '')::uuid;
begin
  select r.next_sequence, r.last_hash, r.queued, r.oldest_queued_at, r.last_seen_at
    into next_sequence, last_hash, queued, oldest_queued_at, last_seen_at
    from device_registration r where r.merchant_id = mine and r.id = of_registration for update;
  delete from journal_entry j
    where j.merchant_id = mine and j.registration_id = of_registration and j.sequence = at_sequence and j.outcome = 'quarantined'
      and j.reasons -> 0 ->> 'code' in ('journal.version-unknown', 'journal.body-malformed');
  if not found then
    return;
  end if;
  update device_registration r set next_sequence = at_sequence, last_hash = hangs_on
    where r.merchant_id = mine and r.id = of_registration;
  return next;
end $$;
revoke all on function kassa_reopen_entry(uuid, bigint, text) from public;
grant execute on function kassa_reopen_entry(uuid, bigint, text) to kassa_app;
-- Sets the journal forward to where it stood.
create function kassa_resume_journal(of_registration uuid, stood_at bigint, ended_on text, unsent integer, oldest timestamptz, seen timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  update device_registration set next_sequence = stood_at, last_hash = ended_on, queued = unsent, oldest_queued_at = oldest,
    last_seen_at = seen
  where merchant_id = nullif(current_setting('app.merchant_id', true), '')::uuid and id = of_registration and next_sequence <= stood_at
$$;
revoke all on function kassa_resume_journal(uuid, bigint, text, integer, timestamptz, timestamptz) from public;
grant execute on function kassa_resume_journal(uuid, bigint, text, integer, timestamptz, timestamptz) to kassa_app;

create index review_item_kept on review_item (merchant_id, registration_id, sequence)
  where kind = 'quarantine' and resolved_at is null;
