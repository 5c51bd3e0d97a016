-- What booking a sale needs beside its tables: frozen stock movements, the worth of what moves, and the lists' indexes.

-- What each line took out of stock: [{ "variantId", "quantity", "isThousandths" }]; a combination its parts. Frozen, so
-- that a refund puts back what was taken whatever became of the combination since (D15).
alter table order_line add column stock_moves jsonb not null default '[]';

-- Compared byte by byte, so that the start of a number is found by the index.
alter table sales_order alter column number type text collate "C";
alter table refund alter column number type text collate "C";

create index sales_order_under_review on sales_order (merchant_id, sold_at desc) where under_review;
create index sales_order_with_refund on sales_order (merchant_id, sold_at desc) where refunded_minor > 0;
create index sales_order_unusual on sales_order (merchant_id, status, sold_at desc) where status <> 'completion';
create index refund_by_time on refund (merchant_id, refunded_at desc, id desc);
create index refund_by_shift on refund (merchant_id, shift_id) where shift_id is not null;
create index review_item_by_time on review_item (merchant_id, received_at desc, id desc);
create unique index review_item_of_entry on review_item (merchant_id, registration_id, sequence) where kind = 'review';

-- What a number of units is worth at an average in thousandths of a minor unit; kg and pound are kept in thousandths.
create function kassa_worth(quantity bigint, average_thousandths bigint, is_thousandths boolean) returns bigint
language sql immutable parallel safe as $$
  select round(quantity::numeric * average_thousandths / case when is_thousandths then 1000000 else 1000 end)::bigint
$$;

-- The value a stock keeps after `taken` units (> 0) left it. While enough was there, the part of the value that the rest is
-- of the whole, so that nothing is worth nothing; what is owed counts at the last known average.
create function kassa_value_after_out(
  on_hand bigint, value_minor bigint, average_thousandths bigint, taken bigint, is_thousandths boolean
) returns bigint language sql immutable parallel safe as $$
  select case
    when on_hand > 0 and taken <= on_hand then round(value_minor::numeric * (on_hand - taken) / on_hand)::bigint
    else kassa_worth(on_hand - taken, average_thousandths, is_thousandths)
  end
$$;

-- The value after `added` units (> 0) worth `added_minor` came in. What was owed is settled at the price of what came in:
-- only the part that is really there then keeps a value.
create function kassa_value_after_in(on_hand bigint, value_minor bigint, added bigint, added_minor bigint)
returns bigint language sql immutable parallel safe as $$
  select case
    when on_hand >= 0 then value_minor + added_minor
    when on_hand + added <= 0 then round(value_minor::numeric * (on_hand + added) / on_hand)::bigint
    else round(added_minor::numeric * (on_hand + added) / added)::bigint
  end
$$;

-- The moving average of a stock, or the one known before where nothing is there to average.
create function kassa_average(on_hand bigint, value_minor bigint, known_thousandths bigint, is_thousandths boolean)
returns bigint language sql immutable parallel safe as $$
  select case when on_hand > 0
    then greatest(0, round(value_minor::numeric * case when is_thousandths then 1000000 else 1000 end / on_hand))::bigint
    else known_thousandths end
$$;

-- Running numbers of what the back office writes itself (devices number from ranges of their own): moved on by a refund made
-- there, never by a sale.
create table document_counter (
  merchant_id uuid not null,
  outlet_id uuid not null,
  document text not null,
  last bigint not null,
  primary key (merchant_id, outlet_id, document),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('document_counter');
