-- owner: member
-- older programs work on: they neither read nor write values of points
--
-- The currency of the amount, which is the programme's.
alter table point_value add column currency text;
update point_value v set currency = p.currency from member_programme p where p.merchant_id = v.merchant_id;
delete from point_value where currency is null;
alter table point_value alter column currency set not null;
