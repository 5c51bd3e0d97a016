-- owner: organisation
-- A merchant that moves to another installation is closed to selling first. The moment names the closing: tills say which one they know of.
alter table merchant add column closed_at timestamptz;
