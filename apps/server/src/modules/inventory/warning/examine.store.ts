import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { documentsBehind, numberOfDocument } from '../stock/document-of-entry.store.ts'

export interface ExaminedEntry {
  readonly entryNumber: number
  readonly kind: string
  readonly quantity: number
  readonly before: number
  readonly after: number
  readonly documentKind: string
  readonly documentId: string
  readonly documentNumber: string | null
  readonly at: string
}

export interface StockExamination {
  readonly entries: number
  readonly onHand: number
  readonly replayed: number
  readonly fault: number | null
  readonly belowZero: number | null
  readonly lastCount: number | null
}

/** Replays the book of one stock: the numbers of the entries that matter. Undefined where there is no such stock. */
export const examineBook = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantId: string,
): Promise<StockExamination | undefined> =>
  tx.maybe<StockExamination>(sql`
    with chained as (
      select entry_number, kind, quantity, after_quantity, after_quantity - quantity as before_quantity,
        coalesce(lag(after_quantity) over (order by entry_number), 0) as expected_before
      from stock_ledger
      where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = ${variantId}
    )
    select stock.on_hand,
      (select count(*) from chained) as entries,
      (select coalesce(sum(quantity), 0)::bigint from chained) as replayed,
      (select min(entry_number) from chained where before_quantity <> expected_before) as fault,
      (select min(entry_number) from chained where after_quantity < 0 and before_quantity >= 0) as below_zero,
      (select max(entry_number) from chained where kind in ('stocktake', 'adjustment')) as last_count
    from stock_on_hand as stock
    where stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and stock.variant_id = ${variantId}`)

export const listEntriesByNumber = (
  tx: Tx,
  merchantId: string,
  entryNumbers: readonly number[],
): Promise<ExaminedEntry[]> =>
  tx.many<ExaminedEntry>(sql`
    select entry.entry_number, entry.kind, entry.quantity, entry.after_quantity - entry.quantity as before,
      entry.after_quantity as after, coalesce(entry.document_kind, 'order') as document_kind, entry.document_id,
      coalesce(entry.at, sold.received_at) as at,
      ${numberOfDocument} as document_number
    from stock_entry as entry
    ${documentsBehind}
    where entry.merchant_id = ${merchantId} and entry.entry_number = any(${entryNumbers}::bigint[])`)
