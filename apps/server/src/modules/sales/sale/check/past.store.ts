import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { SALE_SETTINGS } from './book-rows.ts'

/** A row as it was until the change counter reached `untilSeq`; null where there was none. */
export interface PastRow {
  readonly kind: 'listing' | 'product' | 'parts' | 'labels' | 'category' | 'tax' | 'tax-outlet' | 'setting' | 'outlet'
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

/** Returns the changes since the desk was last told of anything that a sale is checked against, the latest change first. */
export const listPast = (tx: Tx, asked: PastAsked): Promise<PastRow[]> =>
  tx.many<PastRow>(sql`
    select kind, thing, was, until_seq, until_at from books_past
    where merchant_id = ${asked.merchantId} and (until_seq > ${asked.cursor} or until_at > ${asked.openedAt})
      and (kind in ('category', 'tax')
        or (kind = 'setting' and split_part(thing, '/', 3) = any(${SALE_SETTINGS}::text[])
          and split_part(thing, '/', 2) = any(${[asked.merchantId, asked.outletId, asked.deviceId]}::text[]))
        or (kind = 'listing' and thing = any(${asked.variantIds.map((id) => `${asked.outletId}/${id}`)}::text[]))
        or (kind in ('product', 'parts', 'labels') and thing = any(${asked.productIds}::text[]))
        or (kind = 'tax-outlet' and thing like ${`${asked.outletId}/%`})
        or (kind = 'outlet' and thing = ${asked.outletId}))
    order by until_seq desc, kind, thing limit ${PAST_ROWS_MOST}`)

/** A scheduled price that had come by then at a desk, and that the books do not have. */
export interface PlannedPrice {
  readonly variantId: string
  readonly beginsAt: string
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
  /** When it was taken back without the desk hearing of it; null: it still waits for its job. */
  readonly withdrawnAt: string | null
}

type PlannedAsked = Pick<PastAsked, 'merchantId' | 'outletId' | 'cursor' | 'openedAt' | 'variantIds'> & {
  /** When it was sold. */
  readonly soldAt: string
}

/** Scheduled prices that a desk has begun by its own clock, in the order in which they begin. */
export const listPlanned = (tx: Tx, asked: PlannedAsked): Promise<PlannedPrice[]> =>
  tx.many<PlannedPrice>(sql`
    select goods.variant_id, place.begins_at, goods.sell_price_minor, goods.member_price_minor, place.withdrawn_at
    from price_schedule_goods as goods
    join price_schedule_outlet as place on place.merchant_id = goods.merchant_id and place.schedule_id = goods.schedule_id
      and place.outlet_id = ${asked.outletId}
    where goods.merchant_id = ${asked.merchantId} and goods.variant_id = any(${asked.variantIds}::uuid[])
      and place.begun_at is null and place.begins_at <= ${asked.soldAt}
      and (place.withdrawn_at is null or place.withdrawn_seq > ${asked.cursor} or place.withdrawn_at > ${asked.openedAt})
    order by place.begins_at`)
