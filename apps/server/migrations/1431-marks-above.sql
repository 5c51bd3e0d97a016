-- owner: today
-- What operators and partners did with entries of their own inbox: put off until later, or given to somebody. An office is the
-- operator's (all zeros) or one partner's; each sees its own marks only (docs/decisions/1061).
create table errand_mark_above (
  office uuid not null,
  kind text not null check (char_length(kind) between 1 and 40),
  -- The thing it is about, in its kind.
  thing_id uuid not null,
  snoozed_until timestamptz,
  -- An administrator of the office, with their name then.
  handed_to uuid,
  handed_to_name text not null default '' check (char_length(handed_to_name) <= 120),
  marked_at timestamptz not null,
  primary key (office, kind, thing_id),
  check ((handed_to is null) = (handed_to_name = ''))
);
select kassa_above('errand_mark_above');
grant delete on errand_mark_above to kassa_platform;
alter table errand_mark_above enable row level security;
alter table errand_mark_above force row level security;
create policy platform_all on errand_mark_above to kassa_platform using (true) with check (true);
create policy owner_all on errand_mark_above to kassa_owner using (true) with check (true);
create policy reader_office on errand_mark_above for select to kassa_reader using (
  office = case current_setting('app.reads', true)
    when 'all' then '00000000-0000-0000-0000-000000000000'::uuid
    else nullif(current_setting('app.reads', true), '')::uuid end);
grant select on errand_mark_above to kassa_reader;
