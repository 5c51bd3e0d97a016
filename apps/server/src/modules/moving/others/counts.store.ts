import type { MovedCount } from '@kassa/domain/moving/others/counts/moved-count.ts'
import type { Link } from '@kassa/domain/moving/plan-move.ts'
import { areFew, json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keptKey } from '../act/shop-move.store.ts'

/** Goods whose stock a file named before, with what it said. */
export async function listCountLinks(
  tx: Tx,
  merchantId: string,
  keys: readonly string[],
): Promise<Map<string, Link<MovedCount>>> {
  const rows = await tx.many<{ sourceKey: string } & Link<MovedCount>>(sql`
    select source_key, target_id, said from shop_move_source
    where merchant_id = ${merchantId} and kind = 'stock' and source_key = any(${keys.map(keptKey)}::text[])`)
  return new Map(rows.map(({ sourceKey, targetId, said }) => [sourceKey, { targetId, said }]))
}

/** Returns how many of these figures are the stock here. */
export async function countFigures(
  tx: Tx,
  merchantId: string,
  figures: readonly { readonly outletId: string; readonly variantId: string; readonly quantity: number }[],
): Promise<number> {
  const given = figures.map(({ outletId, variantId, quantity }, at) => ({
    position: at + 1,
    outlet_id: outletId,
    variant_id: variantId,
    quantity,
  }))
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count
    from jsonb_to_recordset(${json(given)}::jsonb) as given (position integer, outlet_id uuid, variant_id uuid, quantity bigint)
    join stock_on_hand as stock on stock.merchant_id = ${merchantId} and stock.outlet_id = given.outlet_id
      and stock.variant_id = given.variant_id and stock.on_hand = given.quantity
    where ${areFew}`)
  return count
}
