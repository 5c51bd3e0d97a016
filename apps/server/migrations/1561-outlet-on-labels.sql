-- owner: print
--
-- The outlet's name among what a label says: a label that has it is printed anew when the outlet is called otherwise. What hangs now
-- says the name of now.

alter table label_shown add column outlet text not null default '';
update label_shown s set outlet = o.name from outlet o where o.merchant_id = s.merchant_id and o.id = s.outlet_id;
alter table label_shown alter column outlet drop default;
