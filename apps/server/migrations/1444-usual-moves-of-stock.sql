-- owner: sales
-- Null: as many pieces of the line's own variant as were sold; most lines say that, and said it a second time.
alter table order_line alter column stock_moves drop not null;
