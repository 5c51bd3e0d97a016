import { sql, type Sql } from '../../../platform/db/sql.ts'
import { isUnderWay } from './attempt-sql.ts'

/** A till that was without a line has told its sales by then; what is open or not booked after that is a case for a person (docs/decisions/2735). */
const DAYS_HELD = 7

/**
 * The condition that money of an order may still come, or came and is not booked: an attempt of it is open, or paid, and was begun in the last days. Its reservations
 * do not end meanwhile. Source: members.md §3, D18.
 */
const isPaying = (now: string | null): Sql => sql`exists (
  select from payment_attempt paying where paying.merchant_id = hold.merchant_id and paying.order_id = hold.order_id
    and (${isUnderWay('paying')} or (paying.state = 'paid' and not paying.is_booked))
    and paying.requested_at > ${now}::timestamptz - make_interval(days => ${DAYS_HELD}))`

/** The condition that a hold (`hold`, with `merchant_id`, `order_id` and `expires_at`) stands: its time is not over, or its order is being paid. */
export const holdStands = (now: string | null): Sql => sql`(hold.expires_at > ${now}::timestamptz or ${isPaying(now)})`

/** The condition that a hold (`hold`) ended before, and nothing is paid for it: it may be forgotten. */
export const holdIsOver = (before: string): Sql =>
  sql`hold.expires_at < ${before}::timestamptz and not ${isPaying(before)}`
