import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsOf } from './goods-name.store.ts'
import type { StockDocument, StockKey } from './move-stock.store.ts'

/** A change of what goods cost, learned after they came. */
export interface Revaluation extends StockKey {
  /** Of the pieces that are still there. */
  readonly stockMinor: number
  /** Of all of them; what is not the stock's is a repair of what is gone. */
  readonly costMinor: number
}

/**
 * Changes what stock is worth without moving it, each stock once, by an entry of its own. A stock is never worth less than nothing by it: what it cannot
 * take, and all of it where nothing is there, is a repair.
 */
export const revalueStock = (
  tx: Tx,
  merchantId: string,
  rows: readonly Revaluation[],
  by: StockDocument,
): Promise<number> =>
  tx.run(sql`
    with held as materialized (
      select s.outlet_id, s.variant_id, s.on_hand, s.currency, s.value_minor, s.average_cost_thousandths,
        coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths, given.stock_minor, given.cost_minor
      from (
        select outlet_id, variant_id, sum(stock_minor)::bigint as stock_minor, sum(cost_minor)::bigint as cost_minor
        from jsonb_to_recordset(${json(
          rows.map((row) => ({
            outlet_id: row.outletId,
            variant_id: row.variantId,
            stock_minor: row.stockMinor,
            cost_minor: row.costMinor,
          })),
        )}::jsonb) as k (outlet_id uuid, variant_id uuid, stock_minor bigint, cost_minor bigint)
        group by outlet_id, variant_id
      ) as given
      join stock s on s.merchant_id = ${merchantId} and s.outlet_id = given.outlet_id and s.variant_id = given.variant_id
      ${goodsOf('s')}
      order by s.outlet_id, s.variant_id
      for update of s
    ), worth as (
      select held.*, case when on_hand <= 0 or average_cost_thousandths is null then 0 else greatest(stock_minor, -value_minor) end as moved
      from held
    ), totals as (
      update stock set value_minor = stock.value_minor + moved, average_cost_thousandths = case when moved = 0
          then stock.average_cost_thousandths
          else kassa_average(worth.on_hand, worth.value_minor + moved, worth.average_cost_thousandths, is_thousandths) end
      from worth
      where stock.merchant_id = ${merchantId} and stock.outlet_id = worth.outlet_id and stock.variant_id = worth.variant_id
    )
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, after_quantity, currency, value_minor, cost_minor, document_kind,
      document_id, reason, actor_kind, actor_id, business_day, at)
    select ${merchantId}, outlet_id, variant_id, 'revaluation', 0, on_hand, currency, moved, nullif(cost_minor, moved), ${by.kind}, ${by.id},
      ${by.reason}, ${by.actorKind}, ${by.actorId}, ${by.businessDay}::date, ${by.at}::timestamptz
    from worth where cost_minor <> 0 or moved <> 0 order by variant_id`)

/** Returns how many pieces came to an outlet after an instant, by goods. An assembly and its undoing, both after it, brought none. */
export const listCameLater = (
  tx: Tx,
  merchantId: string,
  keys: readonly (StockKey & { readonly since: string })[],
): Promise<{ outletId: string; variantId: string; since: string; quantity: number }[]> =>
  tx.many(sql`
    select given.outlet_id, given.variant_id, given.since, coalesce(sum(e.quantity), 0)::bigint as quantity
    from jsonb_to_recordset(${json(keys.map(({ outletId, variantId, since }) => ({ outlet_id: outletId, variant_id: variantId, since })))}::jsonb)
      as given (outlet_id uuid, variant_id uuid, since text)
    left join stock_entry e on e.merchant_id = ${merchantId} and e.outlet_id = given.outlet_id and e.variant_id = given.variant_id
      and e.kind in ('receipt', 'transfer-in', 'assembly', 'unpacking', 'assembly-undo') and e.quantity > 0
      and e.at > given.since::timestamptz
      and not (e.document_kind = 'assembly' and exists (select from stock_entry as other
        where other.merchant_id = e.merchant_id and other.document_id = e.document_id and other.outlet_id = e.outlet_id
          and other.variant_id = e.variant_id and other.quantity = -e.quantity and other.at > given.since::timestamptz))
    group by given.outlet_id, given.variant_id, given.since`)
