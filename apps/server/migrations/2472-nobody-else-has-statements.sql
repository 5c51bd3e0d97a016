-- owner: billing
-- older programs work on: a right to read beside what is there
--
-- A merchant's own people may ask for statements, as they may for commissions, and find none: no policy shows them a row.
grant select on commission_statement to kassa_app;
