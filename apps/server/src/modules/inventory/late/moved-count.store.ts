import { areFew, json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { returnStockCounted, setStockCounted } from '../../stock/public.ts'

/** A count of a list that was moved in, whose moment somebody knew. */
export interface CountMovedIn {
  readonly outletId: string
  readonly variantId: string
  readonly counted: number
  readonly countedAt: string
}

/** Keeps the counts of a move, whose entries are in the book and whose stocks are locked: late documents are read against them. */
export async function insertMovedCounts(
  tx: Tx,
  merchantId: string,
  counts: readonly CountMovedIn[],
  by: { readonly moveId: string; readonly at: string },
): Promise<void> {
  if (counts.length === 0) return
  const given = counts.map(({ outletId, variantId, counted, countedAt }, at) => ({
    position: at + 1,
    outlet_id: outletId,
    variant_id: variantId,
    counted,
    counted_at: countedAt,
  }))
  await tx.run(sql`
    insert into moved_count (merchant_id, move_id, outlet_id, variant_id, counted, counted_at, applied_at, applied_after, counted_before)
    select ${merchantId}, ${by.moveId}, stock.outlet_id, stock.variant_id, given.counted, given.counted_at, ${by.at}::timestamptz,
      coalesce((select max(entry.entry_number) from stock_ledger as entry where entry.merchant_id = stock.merchant_id
        and entry.outlet_id = stock.outlet_id and entry.variant_id = stock.variant_id), 0), stock.counted_at
    from jsonb_to_recordset(${json(given)}::jsonb) as given (position integer, outlet_id uuid, variant_id uuid, counted bigint,
      counted_at timestamptz)
    join stock_on_hand as stock on stock.merchant_id = ${merchantId} and stock.outlet_id = given.outlet_id
      and stock.variant_id = given.variant_id
    where ${areFew} on conflict do nothing`)
  for (const [outletId, own] of Map.groupBy(counts, (one) => one.outletId))
    await setStockCounted(tx, merchantId, outletId, own)
}

/** Forgets the counts of a move that is taken back, but for stocks that stay as they are. */
export async function deleteMovedCounts(
  tx: Tx,
  merchantId: string,
  moveId: string,
  staying: readonly Pick<CountMovedIn, 'outletId' | 'variantId'>[],
): Promise<void> {
  const kept = staying.map(({ outletId, variantId }) => `${outletId} ${variantId}`)
  const gone = await tx.many<{ outletId: string; variantId: string; countedAt: string; countedBefore: string | null }>(
    sql`
    delete from moved_count where merchant_id = ${merchantId} and move_id = ${moveId}
      and outlet_id::text || ' ' || variant_id::text <> all(${kept}::text[])
    returning outlet_id, variant_id, counted_at, counted_before`,
  )
  await returnStockCounted(tx, merchantId, gone)
}

/** The counts of every move, for the proof of stock. */
export const movedCounts = sql`
  select merchant_id, move_id, outlet_id, variant_id, counted, counted_at, applied_at, applied_after from moved_count`

/** The condition that `entry`, a row of the stock book, took a late document back at the count of a move. */
export const isTakenBackByMove = sql`
  entry.kind = 'import' and exists (select from moved_count as own where own.merchant_id = entry.merchant_id
    and own.move_id = entry.document_id and own.outlet_id = entry.outlet_id and own.variant_id = entry.variant_id
    and own.counted_at = entry.at)`
