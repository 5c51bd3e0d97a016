-- owner: sales
-- Notes of other currencies are tried against the rule of 2759, while others read and write.
alter table foreign_cash validate constraint foreign_cash_of_a_document;
