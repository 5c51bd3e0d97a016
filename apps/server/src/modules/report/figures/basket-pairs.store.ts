import { PAIR_SUPPORT } from '@kassa/domain/figures/attach.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isOnShownDays } from '../../../platform/list/shown-days.store.ts'
import { isSale } from '../roll-up/documents.store.ts'
import type { CellPlace } from './cells.store.ts'

/** Goods that most orders have; rarer ones make no pair that says anything. */
const GOODS = 300

export interface PairRow {
  readonly all: number
  readonly firstId: string
  readonly first: number
  readonly secondId: string
  readonly second: number
  readonly together: number
}

/** The pairs of goods that most often stand in one order, those attached most first. */
export const listPairs = (tx: Tx, place: CellPlace, currency: string, limit: number): Promise<PairRow[]> =>
  tx.many<PairRow>(sql`
    with bought as materialized (
      select distinct l.order_id, l.product_id from sales_order_head s
      join sales_order_line l on l.merchant_id = s.merchant_id and l.order_id = s.id and l.product_id is not null
      where s.merchant_id = ${place.merchantId} and ${isOnShownDays(place, 's.outlet_id', 's.business_day')}
        and (${place.outletIds}::uuid[] is null or s.outlet_id = any(${place.outletIds}::uuid[])) and s.currency = ${currency} and ${isSale}
    ), goods as materialized (
      select product_id, count(*) as orders from bought group by 1 having count(*) >= ${PAIR_SUPPORT} order by 2 desc, 1 limit ${GOODS}
    ), known as materialized (select b.* from bought b join goods using (product_id)), pair as (
      select a.product_id as first_id, b.product_id as second_id, count(*) as together from known a
      join known b on b.order_id = a.order_id and b.product_id <> a.product_id group by 1, 2 having count(*) >= ${PAIR_SUPPORT}
    )
    select (select count(distinct order_id) from bought) as all, pair.first_id, f.orders as first, pair.second_id, s.orders as second, pair.together
    from pair join goods f on f.product_id = pair.first_id join goods s on s.product_id = pair.second_id
    order by pair.together::numeric / f.orders desc, pair.together desc, pair.first_id, pair.second_id limit ${limit}`)

/** Returns how many orders of a currency there are. */
export const countOrders = async (tx: Tx, place: CellPlace, currency: string): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) from sales_order_head s where s.merchant_id = ${place.merchantId}
        and ${isOnShownDays(place, 's.outlet_id', 's.business_day')}
        and (${place.outletIds}::uuid[] is null or s.outlet_id = any(${place.outletIds}::uuid[])) and s.currency = ${currency} and ${isSale}`)
  ).count
