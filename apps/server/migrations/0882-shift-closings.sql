-- owner: sales
-- What a closing says beside its cash: every other method as counted and as expected then, the list that was ticked, and that nobody counted.
alter table shift add column method_counts jsonb not null default '[]', add column checklist jsonb not null default '[]',
  add column is_uncounted boolean not null default false;
