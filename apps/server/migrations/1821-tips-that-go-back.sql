-- owner: sales
-- A sale that is undone whole gives its tip back beside what the goods were paid (D123).

alter table refund add column tip_minor bigint not null default 0 check (tip_minor >= 0);
