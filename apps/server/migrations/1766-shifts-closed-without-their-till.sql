-- owner: sales
-- When the day's cut-off closed a shift whose till was off. Its books stay open for what the till sends later, until it is closed there or counted.
alter table shift add column lapsed_at timestamptz;
