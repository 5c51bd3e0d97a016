-- owner: sales
-- What a line gives back whole, with the tax and the rounding adjustment that go with it, where it is not what was paid for the line: pieces of a deal
-- share what was paid for it. Null: its own figures. So that what counts by goods counts a sale as it would come back.
alter table order_line
  add column refund_value_minor bigint check (refund_value_minor >= 0),
  add column refund_value_tax_minor bigint,
  add column refund_value_adjustment_minor bigint,
  add constraint order_line_refund_value_is_whole check (
    num_nulls(refund_value_minor, refund_value_tax_minor, refund_value_adjustment_minor) in (0, 3));
