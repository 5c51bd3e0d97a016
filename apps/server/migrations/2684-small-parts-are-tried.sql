-- owner: inventory
--
-- Every payment of before keeps the rule of 2681.
alter table supplier_payment validate constraint supplier_payment_settles;
