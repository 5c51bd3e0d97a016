import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { SALE_SETTINGS } from './book-rows.ts'

/** A row as it was until the change counter reached `untilSeq`; null where there was none. */
export interface PastRow {
  readonly kind: 'listing' | 'product' | 'parts' | 'category' | 'tax' | 'tax-outlet' | 'setting' | 'outlet'
  /** The row's own key, joined by '/'. */
  readonly thing: string
  readonly was: unknown
  readonly untilSeq: number
  readonly untilAt: string
}

/** More changes than these behind, and nothing is known of the desk's time any more. */
const PAST_ROWS_MOST = 5_000

interface PastAsked {
  readonly merchantId: string
  /** The cursor the desk sold by. */
  readonly cursor: number
  /** When its basket was opened: what stood later than that may have been put into it. */
  readonly openedAt: string
  readonly variantIds: readonly string[]
  readonly productIds: readonly string[]
  readonly outletId: string
  readonly deviceId: string
}

/** What changed of everything a sale is held against since its desk was last told, the latest change first. */
export const listPast = (tx: Tx, asked: PastAsked): Promise<PastRow[]> =>
  tx.many<PastRow>(sql`
    select kind, thing, was, until_seq, until_at from books_past
    where merchant_id = ${asked.merchantId} and (until_seq > ${asked.cursor} or until_at > ${asked.openedAt})
      and (kind in ('category', 'tax')
        or (kind = 'setting' and split_part(thing, '/', 3) = any(${SALE_SETTINGS}::text[])
          and split_part(thing, '/', 2) = any(${[asked.merchantId, asked.outletId, asked.deviceId]}::text[]))
        or (kind = 'listing' and thing = any(${asked.variantIds.map((id) => `${asked.outletId}/${id}`)}::text[]))
        or (kind in ('product', 'parts') and thing = any(${asked.productIds}::text[]))
        or (kind = 'tax-outlet' and thing like ${`${asked.outletId}/%`})
        or (kind = 'outlet' and thing = ${asked.outletId}))
    order by until_seq desc, kind, thing limit ${PAST_ROWS_MOST}`)
