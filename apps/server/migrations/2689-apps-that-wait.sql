-- owner: open
-- Since when an app opens nothing because its shop was brought back from a backup; null: it works. Agreeing anew ends it.

alter table app_installation add column waits_since timestamptz;
