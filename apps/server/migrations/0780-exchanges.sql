-- owner: sales
--
-- A refund and a sale that came in one entry and name each other (payments.md §3). The sale is written after this row, in the same transaction.
create table exchange (
  merchant_id uuid not null,
  refund_id uuid not null,
  order_id uuid not null,
  currency text not null,
  -- What the returned goods pay of the new ones: the tender that stands on both, less on the refund, more on the sale.
  exchanged_minor bigint not null check (exchanged_minor >= 0),
  primary key (merchant_id, refund_id),
  unique (merchant_id, order_id),
  foreign key (merchant_id, refund_id) references refund (merchant_id, id),
  foreign key (merchant_id, order_id) references sales_order (merchant_id, id) deferrable initially deferred
);
select kassa_wall('exchange', true);
