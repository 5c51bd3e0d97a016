-- owner: report
-- What was sold, and came back, of goods whose cost nobody knows, without tax: a margin leaves it out and says so. Days from before had none.
alter table figure_day add column uncosted_minor bigint not null default 0, add column uncosted_back_minor bigint not null default 0;
alter table figure_so_far add column uncosted_minor numeric not null default 0, add column uncosted_back_minor numeric not null default 0;
