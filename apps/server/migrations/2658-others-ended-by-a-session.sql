-- owner: platform
-- The moment at which whoever has a session ended all their others: what they opened from it before in another database ends with it.

alter table session add column others_ended_at timestamptz;
