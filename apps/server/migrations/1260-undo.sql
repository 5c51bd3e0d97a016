-- owner: platform
-- What a change keeps for taking it back, beside the key under which it was asked: for as long as the key is kept.
alter table idempotency add column undo jsonb, add column undone_at timestamptz;
