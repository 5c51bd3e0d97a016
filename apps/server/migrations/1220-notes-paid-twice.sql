-- owner: sales
--
-- Notes of another currency that came for an order which the server had booked by itself already (payments.md §3): they lie in the drawer as
-- cash that was taken besides, and belong to no payment of the order. Less than zero where the order says notes that never came.
alter table foreign_cash drop constraint foreign_cash_kind_check, drop constraint foreign_cash_value_minor_check,
  drop constraint foreign_cash_of_a_sale;
alter table foreign_cash add constraint foreign_cash_kind check (kind in ('sale', 'besides', 'closing')),
  add constraint foreign_cash_value check (value_minor >= 0 or kind = 'besides'),
  add constraint foreign_cash_of_a_document check (case kind
    when 'sale' then amount_minor > 0 and document_id is not null and position is not null
    when 'besides' then shift_id is not null and document_id is not null and position is null
    else shift_id is not null and value_minor = 0 and document_id is null end);
