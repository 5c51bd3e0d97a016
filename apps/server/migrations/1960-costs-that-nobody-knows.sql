-- owner: inventory
-- What goods cost may be unknown: a stock without an average is worth nothing that anybody knows, and its entries say null instead of 0. The
-- purchase price is the cost until somebody gives a better one, by a receipt or by hand.
alter table stock alter column average_cost_thousandths drop not null, alter column average_cost_thousandths drop default,
  add column cost_is_given boolean not null default false,
  add constraint stock_of_unknown_cost_is_worth_nothing check (average_cost_thousandths is not null or value_minor = 0);
alter table transfer_line alter column cost_minor drop not null;
alter table stock_entry alter column value_minor drop not null,
  drop constraint stock_entry_kind_check, drop constraint stock_entry_quantity_check,
  add constraint stock_entry_kind_check check (kind in (
    'opening', 'sale', 'refund', 'adjustment', 'receipt', 'supplier-return', 'transfer-out', 'transfer-in', 'transfer-cancel',
    'transfer-difference', 'damage', 'stocktake', 'exchange', 'exchange-cancel', 'import', 'revaluation'
  )),
  add constraint stock_entry_quantity_check check (quantity <> 0 or kind = 'revaluation');

-- The value a stock keeps after `taken` units (> 0) left it. While enough was there, the part of the value that the rest is of the whole; what is
-- owed is added at the average, and stands as it was guessed until goods come in. A guess of more than the largest amount says that much.
create or replace function kassa_value_after_out(
  on_hand bigint, value_minor bigint, average_thousandths bigint, taken bigint, is_thousandths boolean
) returns bigint language sql immutable parallel safe as $$
  select case
    when average_thousandths is null then 0
    when on_hand > 0 and taken <= on_hand then round(value_minor::numeric * (on_hand - taken) / on_hand)::bigint
    else greatest(-1000000000000000, least(value_minor, 0)
      + round((on_hand - taken)::numeric * average_thousandths / case when is_thousandths then 1000000 else 1000 end)
      - round(least(on_hand, 0)::numeric * average_thousandths / case when is_thousandths then 1000000 else 1000 end))::bigint
  end
$$;

-- The value after `added` units (> 0) worth `added_minor` came in; null is not known. Where the stock was negative, all that is there or still owed
-- is valued anew at the price of what came in.
create or replace function kassa_value_after_in(on_hand bigint, value_minor bigint, added bigint, added_minor bigint)
returns bigint language sql immutable parallel safe as $$
  select case
    when added_minor is null then 0
    when on_hand >= 0 then value_minor + added_minor
    else greatest(-1000000000000000, round(added_minor::numeric * (on_hand + added) / added))::bigint
  end
$$;

-- The moving average of a stock, or the one known before where nothing is there to average; null where nobody knows it.
create or replace function kassa_average(on_hand bigint, value_minor bigint, known_thousandths bigint, is_thousandths boolean)
returns bigint language sql immutable parallel safe as $$
  select case when on_hand > 0 and known_thousandths is not null
    then greatest(0, round(value_minor::numeric * case when is_thousandths then 1000000 else 1000 end / on_hand))::bigint
    else known_thousandths end
$$;

-- What had an average of 0 without any receipt was never told its cost.
update stock set average_cost_thousandths = null
where average_cost_thousandths = 0 and value_minor = 0 and not exists (
  select from stock_entry as e
  where e.merchant_id = stock.merchant_id and e.outlet_id = stock.outlet_id and e.variant_id = stock.variant_id and e.quantity > 0
    and e.kind = 'receipt');
update stock set cost_is_given = true where average_cost_thousandths is not null;

-- Of these, those with a purchase price cost that much; what is there or owed is worth it from now on.
with priced as (
  select stock.merchant_id, stock.outlet_id, stock.variant_id, stock.on_hand, stock.currency, listing.purchase_price_minor * 1000 as known,
    coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths,
    (now() at time zone outlet.time_zone - make_interval(mins => outlet.day_cutoff_minutes))::date as day
  from stock
  join listing on listing.merchant_id = stock.merchant_id and listing.outlet_id = stock.outlet_id and listing.variant_id = stock.variant_id
  join product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
  join outlet on outlet.merchant_id = stock.merchant_id and outlet.id = stock.outlet_id
  where stock.average_cost_thousandths is null and listing.purchase_price_minor is not null
), valued as (
  update stock set average_cost_thousandths = known, value_minor = kassa_worth(priced.on_hand, known, is_thousandths)
  from priced
  where stock.merchant_id = priced.merchant_id and stock.outlet_id = priced.outlet_id and stock.variant_id = priced.variant_id
)
insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, after_quantity, currency, value_minor, document_kind, document_id,
  reason, actor_kind, business_day, at)
select merchant_id, outlet_id, variant_id, 'revaluation', 0, on_hand, currency, kassa_worth(on_hand, known, is_thousandths), 'purchase-price',
  gen_random_uuid(), '', 'system', day, now()
from priced where on_hand <> 0;
