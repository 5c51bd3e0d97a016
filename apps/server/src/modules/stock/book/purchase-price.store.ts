import { areFew, json, sql } from '../../../platform/db/sql.ts'
import type { Context } from '../../../platform/command.ts'
import { soldUnknown } from './sold-unknown.ts'
import type { StockKey } from './move-stock.store.ts'

interface PriceTaking extends Pick<Context, 'tx' | 'newId' | 'now'> {
  readonly merchantId: string
  readonly actor: { readonly kind: string; readonly accountId: string | null }
}

/**
 * Takes the purchase prices of goods as what they cost, where nobody gave a better cost and nothing on hand is worth another: a purchase price counts
 * until goods come in for a price. Stock of unknown cost, or sold before anything was known, is worth it from now on, by an entry of its own, and what was
 * sold from it costs it; what was sold at an earlier price stays as it was booked.
 */
export const takePurchasePrices = (
  { tx, merchantId, newId, actor, now }: PriceTaking,
  keys: readonly StockKey[],
): Promise<number> =>
  tx.run(sql`
    with held as materialized (
      select s.outlet_id, s.variant_id, s.on_hand, s.currency, s.average_cost_thousandths is null as is_first,
        case when s.average_cost_thousandths is null then ${soldUnknown(merchantId, 's')} else 0 end as sold_unknown,
        listing.purchase_price_minor * 1000 as known, coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths,
        kassa_dated_day(${now}::timestamptz, outlet.time_zone, outlet.day_cutoff_minutes, outlet.day_rules) as day
      from (select min(position) as position, outlet_id, variant_id from jsonb_to_recordset(${json(
        keys.map(({ outletId, variantId }, at) => ({ position: at + 1, outlet_id: outletId, variant_id: variantId })),
      )}::jsonb) as k (position integer, outlet_id uuid, variant_id uuid)
        group by outlet_id, variant_id) as given
      join stock s on s.merchant_id = ${merchantId} and s.outlet_id = given.outlet_id and s.variant_id = given.variant_id
      join listing on listing.merchant_id = ${merchantId} and listing.outlet_id = s.outlet_id and listing.variant_id = s.variant_id
      join product on product.merchant_id = ${merchantId} and product.id = listing.product_id
      join organisation_outlet as outlet on outlet.merchant_id = ${merchantId} and outlet.id = s.outlet_id
      where ${areFew} and not s.cost_is_given and listing.purchase_price_minor * 1000 is distinct from s.average_cost_thousandths
        and listing.purchase_price_minor is not null and (s.average_cost_thousandths is null or s.on_hand <= 0)
      order by s.outlet_id, s.variant_id
      for update of s
    ), valued as (
      update stock set average_cost_thousandths = known,
        value_minor = stock.value_minor + case when is_first then kassa_worth(held.on_hand, known, is_thousandths) else 0 end
      from held
      where stock.merchant_id = ${merchantId} and stock.outlet_id = held.outlet_id and stock.variant_id = held.variant_id
    )
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, after_quantity, currency, value_minor, cost_minor, document_kind,
      document_id, reason, actor_kind, actor_id, business_day, at)
    select ${merchantId}, outlet_id, variant_id, 'revaluation', 0, on_hand, currency, part.value_minor, part.cost_minor,
      'purchase-price', ${newId()}, '', ${actor.kind}, ${actor.accountId}, day, ${now}::timestamptz
    from held cross join lateral (
      select 1 as step, kassa_worth(on_hand, known, is_thousandths) as value_minor, null::bigint as cost_minor where on_hand <> 0
      union all
      select 2, 0, kassa_worth(sold_unknown, known, is_thousandths) where sold_unknown > 0
    ) as part
    where is_first order by outlet_id, variant_id, part.step`)
