import type { ReviewReason } from '../../../platform/booking.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { reviewItem } from '@kassa/contract/journal/review-item.calls.ts'

export interface ReviewFilter {
  readonly merchantId: string
  /** The outlets one may see; null is all of the merchant. */
  readonly outletIds: readonly string[] | null
  readonly kind?: 'review' | 'quarantine'
  readonly state?: 'open' | 'resolved'
}

export type ReviewRow = OutputOf<typeof reviewItem>

const conditionsOf = ({ merchantId, outletIds, kind, state }: ReviewFilter): Sql =>
  sql.and([
    sql`i.merchant_id = ${merchantId}`,
    ...(outletIds === null ? [] : [sql`i.outlet_id = any(${outletIds}::uuid[])`]),
    ...(kind === undefined ? [] : [sql`i.kind = ${kind}`]),
    ...(state === undefined ? [] : [state === 'open' ? sql`i.resolved_at is null` : sql`i.resolved_at is not null`]),
  ])

const columns = sql`i.id, i.kind, case when i.resolved_at is null then 'open' else 'resolved' end as state, i.device_id,
  d.name as device_name, i.outlet_id, o.name as outlet_name, i.sequence, i.order_id, s.number as order_number,
  f.number as refund_number, i.reasons,
  i.received_at, i.resolved_at, i.resolved_by, i.note`

const joins = sql`review_item i
  left join device_till d on d.merchant_id = i.merchant_id and d.id = i.device_id
  join organisation_outlet o on o.merchant_id = i.merchant_id and o.id = i.outlet_id
  left join sales_order s on s.merchant_id = i.merchant_id and s.id = i.order_id
  left join refund f on f.merchant_id = i.merchant_id and f.id = i.refund_id`

const reviewHeadings: Headings<'device' | 'received'> = {
  device: { by: sql`lower(coalesce(row.device_name, '') || ' ' || row.outlet_name)`, as: 'text' },
  received: { by: sql`row.received_at`, as: 'instant' },
}

export const reviewList = listOf({
  columns,
  from: (filter: ReviewFilter) => sql`from ${joins} where ${conditionsOf(filter)}`,
  counted: (filter: ReviewFilter) => sql`from review_item i where ${conditionsOf(filter)}`,
  order: keyset([sql`i.received_at`, 'instant'], [sql`i.id`, 'id']),
  isDown: true,
  keyOf: ({ receivedAt, id }: ReviewRow) => [receivedAt, id],
  headings: reviewHeadings,
})

export const findReviewRow = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<(ReviewRow & { raw: unknown }) | undefined> =>
  tx.maybe(sql`select ${columns}, i.raw from ${joins} where i.merchant_id = ${merchantId} and i.id = ${id}`)

/** Closes items that are open; answers those, with their orders. */
export const setResolved = (
  tx: Tx,
  merchantId: string,
  which: Sql,
  by: { readonly at: string; readonly name: string; readonly note: string },
): Promise<{ id: string; orderId: string | null }[]> =>
  tx.many(sql`
    update review_item set resolved_at = ${by.at}, resolved_by = ${by.name}, note = ${by.note}
    where merchant_id = ${merchantId} and resolved_at is null and ${which}
    returning id, order_id`)

/** Files what the server wrote itself, so that people look at it. */
export const insertOfficeReview = (
  tx: Tx,
  merchantId: string,
  row: {
    readonly id: string
    readonly outletId: string
    readonly orderId: string | null
    readonly refundId: string | null
    readonly reasons: readonly ReviewReason[]
    readonly receivedAt: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into review_item (merchant_id, id, kind, outlet_id, order_id, refund_id, reasons, received_at)
    values (${merchantId}, ${row.id}, 'review', ${row.outletId}, ${row.orderId}, ${row.refundId}, ${json(row.reasons)}::jsonb,
      ${row.receivedAt})`)

/** Writes beside an item which differences of books it names. */
export const insertReviewSubjects = (
  tx: Tx,
  merchantId: string,
  itemId: string,
  subjects: readonly { readonly book: string; readonly subject: string; readonly amount: number | null }[],
): Promise<number> =>
  tx.run(sql`
    insert into review_subject (merchant_id, item_id, book, subject, amount)
    select ${merchantId}, ${itemId}, named.book, named.subject, named.amount
    from jsonb_to_recordset(${json(subjects)}::jsonb) as named (book text, subject text, amount bigint)
    on conflict do nothing`)
