import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface CaseRow {
  readonly id: string
  readonly number: string
  readonly kind: 'unclear' | 'reversal-failed' | 'without-sale' | 'differs' | 'refund-failed'
  readonly state: AttemptState
  readonly isBooked: boolean
  readonly method: number
  readonly amountMinor: number
  readonly currency: string
  readonly outletId: string
  readonly outletName: string
  readonly deviceName: string
  readonly staffName: string
  readonly payer: string | null
  readonly channelNumber: string | null
  readonly said: string | null
  readonly requestedAt: string
}

/** Whose payments, and since when what is paid should stand in a sale. */
export interface CaseFilter {
  readonly merchantId: string
  /** All outlets, or these. */
  readonly outletIds: readonly string[] | 'all'
  readonly now: string
  /** What was paid before and stands in no sale is a case. */
  readonly bookedBy: string
}

const refundFailed = sql`exists (
  select from payment_refund r where r.merchant_id = a.merchant_id and r.attempt_id = a.id and r.state = 'failed')`

const kind = sql`case
  when a.differs then 'differs' when a.state = 'reversal-failed' then 'reversal-failed'
  when a.state = 'paid' and not a.is_booked then 'without-sale' when ${refundFailed} then 'refund-failed' else 'unclear' end`

const conditions = ({ merchantId, outletIds, now, bookedBy }: CaseFilter): Sql[] => [
  sql`a.merchant_id = ${merchantId}`,
  sql`((a.state in ('requested', 'waiting', 'unknown', 'reversing') and (a.deadline_at <= ${now} or a.differs))
    or a.state = 'reversal-failed' or (a.state = 'paid' and not a.is_booked and a.requested_at <= ${bookedBy})
    or (a.is_booked and ${refundFailed}))`,
  ...(outletIds === 'all' ? [] : [sql`a.outlet_id = any(${outletIds}::uuid[])`]),
]

/** Payments that wait for a person, the oldest first. */
export const listCaseRows = (
  tx: Tx,
  filter: CaseFilter,
  after: readonly string[] | undefined,
  limit: number,
): Promise<CaseRow[]> =>
  tx.many(sql`
    select a.id, a.number, ${kind} as kind, a.state, a.is_booked, a.method, a.amount_minor, a.currency, a.outlet_id,
      o.name as outlet_name, d.name as device_name, coalesce(trim(s.first_name || ' ' || s.last_name), '') as staff_name,
      a.payer, a.channel_number, coalesce(nullif(a.said_text, ''), a.said_code) as said, a.requested_at
    from payment_attempt a
    join outlet o on o.merchant_id = a.merchant_id and o.id = a.outlet_id
    join device d on d.merchant_id = a.merchant_id and d.id = a.device_id
    left join staff s on s.merchant_id = a.merchant_id and s.id = a.staff_id
    where ${sql.and([
      ...conditions(filter),
      ...(after ? [sql`(a.requested_at, a.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`] : []),
    ])}
    order by a.requested_at, a.id limit ${limit}`)

export async function countCases(tx: Tx, filter: CaseFilter, cap: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from (
      select from payment_attempt a where ${sql.and(conditions(filter))} limit ${cap + 1}) as counted`)
  return count
}

/** What is paid has so long to come into the books with its sale. */
const MINUTES_TO_BOOK = 10

/** Since when what is paid should stand in a sale. */
export const bookedByOf = (now: string): string => new Date(Date.parse(now) - MINUTES_TO_BOOK * 60_000).toISOString()

/** Whether a sale in the books carries the attempt. */
export const isInSale = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from payment_attempt where merchant_id = ${merchantId} and id = ${id} and is_booked`)) !== undefined
