import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsName, goodsOf } from './goods-name.store.ts'

/** Returns the stock on hand of some goods at an outlet, without locking it. */
export const listOnHand = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<{ variantId: string; name: string; onHand: number }[]> =>
  tx.many(sql`
    select stock.variant_id, stock.on_hand,
      ${goodsName} as name
    from stock
    ${goodsOf('stock')}
    where stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId}
      and stock.variant_id = any(${variantIds}::uuid[])`)
