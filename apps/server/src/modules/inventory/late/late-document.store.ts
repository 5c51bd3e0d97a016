import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsName } from '../../stock/public.ts'

/** A stock that was counted after a moment, locked. */
export interface CountedStock {
  readonly variantId: string
  readonly name: string
  readonly onHand: number
  readonly isThousandths: boolean
}

/** Locks these stocks in key order until the transaction ends and answers those that were counted after a moment. */
export const holdCountedStock = (
  tx: Tx,
  merchantId: string,
  { outletId, variantIds, since }: { outletId: string; variantIds: readonly string[]; since: string },
): Promise<CountedStock[]> =>
  tx.many(sql`
    with held as materialized (
      select merchant_id, variant_id, on_hand, counted_at from stock
      where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = any(${variantIds}::uuid[])
      order by variant_id for update
    )
    select held.variant_id, ${goodsName} as name, held.on_hand,
      coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths
    from held
    join catalogue_variant as variant on variant.merchant_id = held.merchant_id and variant.id = held.variant_id
    join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where held.counted_at > ${since}::timestamptz order by held.variant_id`)

/** A count of an item that is in the books: a line of an inventory check, stock that was set by hand, or a list that was moved in. */
export interface BookedCount {
  readonly variantId: string
  readonly kind: 'stocktake' | 'adjustment' | 'import'
  readonly documentId: string
  /** The number of the check; empty for any other count. */
  readonly number: string
  readonly countedAt: string
  readonly appliedAt: string
}

/** The counts of these items after a moment. An entry that took a late document back is none of its own: the first of a document counted. */
export const listCountsSince = (
  tx: Tx,
  merchantId: string,
  { outletId, variantIds, since }: { outletId: string; variantIds: readonly string[]; since: string },
): Promise<BookedCount[]> =>
  tx.many(sql`
    select line.variant_id, 'stocktake' as kind, doc.id as document_id, doc.number, line.counted_at,
      doc.finished_at as applied_at
    from stocktake_line as line
    join stocktake as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id and doc.outlet_id = ${outletId}
    where line.merchant_id = ${merchantId} and line.variant_id = any(${variantIds}::uuid[]) and line.counted_at > ${since}
    union all
    select variant_id, 'adjustment', document_id, '', at, at
    from (
      select distinct on (variant_id, document_id) variant_id, document_id, at from stock_ledger
      where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = any(${variantIds}::uuid[])
        and kind = 'adjustment'
      order by variant_id, document_id, entry_number
    ) as first_of where at > ${since}
    union all
    select variant_id, 'import', move_id, '', counted_at, applied_at from moved_count
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = any(${variantIds}::uuid[]) and counted_at > ${since}`)

/** A line of a check expected as much more, or (negative) less, than was known; `valueMinor` is what its second entry did to the stock's value. */
export const changeExpected = (
  tx: Tx,
  merchantId: string,
  line: {
    readonly documentId: string
    readonly variantId: string
    readonly quantity: number
    readonly valueMinor: WideMinor
  },
): Promise<number> =>
  tx.run(sql`
    update stocktake_line set expected = expected + ${line.quantity}, variance_minor = variance_minor + ${String(line.valueMinor)}::bigint
    where merchant_id = ${merchantId} and document_id = ${line.documentId} and variant_id = ${line.variantId}`)
