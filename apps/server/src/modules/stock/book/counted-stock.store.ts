import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Says of stocks that they were counted; a later count stays the last. */
export const setStockCounted = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  rows: readonly { readonly variantId: string; readonly countedAt: string }[],
): Promise<number> =>
  tx.run(sql`
    update stock set counted_at = greatest(stock.counted_at, given.counted_at)
    from jsonb_to_recordset(${json(rows.map((row) => ({ variant_id: row.variantId, counted_at: row.countedAt })))}::jsonb)
      as given (variant_id uuid, counted_at timestamptz)
    where stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and stock.variant_id = given.variant_id`)

/** Says of stocks whose last count is taken back when they were counted before it. */
export const returnStockCounted = (
  tx: Tx,
  merchantId: string,
  rows: readonly {
    readonly outletId: string
    readonly variantId: string
    readonly countedAt: string
    readonly countedBefore: string | null
  }[],
): Promise<number> =>
  tx.run(sql`
    update stock set counted_at = given.counted_before
    from jsonb_to_recordset(${json(
      rows.map(({ outletId, variantId, countedAt, countedBefore }) => ({
        outlet_id: outletId,
        variant_id: variantId,
        counted_at: countedAt,
        counted_before: countedBefore,
      })),
    )}::jsonb) as given (outlet_id uuid, variant_id uuid, counted_at timestamptz, counted_before timestamptz)
    where stock.merchant_id = ${merchantId} and stock.outlet_id = given.outlet_id and stock.variant_id = given.variant_id
      and stock.counted_at = given.counted_at`)
