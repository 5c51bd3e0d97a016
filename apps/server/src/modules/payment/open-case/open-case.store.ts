import type { CASE_KINDS } from '@kassa/contract/payment/open-case.calls.ts'
import type { AttemptState } from '@kassa/domain/payment/attempt.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { placeOf } from '../place-of.store.ts'
import { isUnderWay, sharedMinorOf } from '../attempt/attempt-sql.ts'
import { saleOfAttempt } from '../attempt/sale-of.store.ts'
import { isByHand } from '../refund/refund.store.ts'

export interface CaseRow {
  readonly id: string
  readonly number: string
  readonly kind: (typeof CASE_KINDS)[number]
  readonly state: AttemptState
  readonly isBooked: boolean
  readonly orderId: string
  readonly orderNumber: string | null
  /** The amount that came beyond the amount of its sale. */
  readonly besidesMinor: number
  /** The part of a waiting order that no channel has paid. */
  readonly missingMinor: number
  /** True where its order waits and its desk left the sale that it had written; not while something is to be booked before that. */
  readonly isLeft: boolean
  readonly ownerName: string | null
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

/** The filter of cases: the owner of the payments, and the time by which a payment should be in a sale. */
export interface CaseFilter {
  readonly merchantId: string | Sql
  /** The outlets; all, or these. */
  readonly outletIds: readonly string[] | 'all'
  readonly now: string
  /** The time before which a payment outside every sale is a case. */
  readonly bookedBy: string
}

const inReach = ({ merchantId, outletIds }: CaseFilter): Sql => sql`a.merchant_id = ${merchantId}
  and ${outletIds === 'all' ? sql`true` : sql`a.outlet_id = any(${outletIds}::uuid[])`}`

/** A channel has so long to say whether a refund arrived before somebody looks at it. */
const MINUTES_TO_REFUND = 60

/** The condition that a refund still owes its money: its channel refused it or has no call for it, or has not confirmed it for long. */
export const isRefundCase = (now: string): Sql => sql`r.state <> 'done' and (r.state = 'failed' or ${isByHand}
  or (r.state in ('requested', 'unknown') and r.created_at <= ${now}::timestamptz - make_interval(mins => ${MINUTES_TO_REFUND})))`

const hasRefundCase = ({ now }: CaseFilter): Sql => sql`exists (
  select from payment_refund r where r.merchant_id = a.merchant_id and r.attempt_id = a.id and ${isRefundCase(now)})`

/**
 * The attempts that are cases, by what makes them one: each kind is looked up by an index of its own, `narrowed` in the same words, so that
 * the millions that are settled cost nothing.
 */
const casesOf = (filter: CaseFilter, narrowed: Sql): Sql => sql`
  (select a.id, a.requested_at, case when a.differs then 'differs' when a.state = 'reversal-failed' then 'reversal-failed'
      when a.state = 'paid' then 'without-sale' else 'unclear' end as kind, 0 as besides_minor
    from payment_attempt a
    where ${inReach(filter)} and ((${isUnderWay('a')}
        and (a.deadline_at <= ${filter.now} or a.differs))
      or a.state = 'reversal-failed' or (a.state = 'paid' and not a.is_booked and a.requested_at <= ${filter.bookedBy}))
      ${narrowed})
  union all
  (select a.id, a.requested_at, case when owed.is_failed then 'refund-failed'
      when owed.is_by_hand then 'refund-by-hand' else 'refund-unclear' end, 0
    from (
      select r.attempt_id, bool_or(r.state = 'failed') as is_failed, bool_or(${isByHand}) as is_by_hand
      from payment_refund r
      where r.merchant_id = ${filter.merchantId} and ${isRefundCase(filter.now)} group by r.attempt_id) as owed
    join payment_attempt a on a.id = owed.attempt_id
    where ${inReach(filter)} and (a.is_booked or ${sharedMinorOf('a')} > 0)
      ${narrowed})
  union all
  (select a.id, a.requested_at, 'paid-twice', w.besides_minor
    from open_order w
    join lateral (
      select id from payment_attempt m where m.merchant_id = w.merchant_id and m.order_id = w.id and m.is_booked
      order by m.requested_at desc, m.id desc limit 1) as last on true
    join payment_attempt a on a.merchant_id = w.merchant_id and a.id = last.id
    where w.merchant_id = ${filter.merchantId} and w.besides_minor <> 0 and ${inReach(filter)} and not ${hasRefundCase(filter)}
      ${narrowed})`

/** The amount that channels have paid of the order of an attempt. */
const paidByChannels = sql`(select coalesce(sum(m.amount_minor), 0)::bigint from payment_attempt m
  where m.merchant_id = a.merchant_id and m.order_id = a.order_id and m.state = 'paid')`

/** Payments that wait for a person, the oldest first. */
export const listCaseRows = (
  tx: Tx,
  filter: CaseFilter,
  after: readonly string[] | undefined,
  limit: number,
): Promise<CaseRow[]> => {
  const behind = after ? sql`and (a.requested_at, a.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql.empty
  const narrowed = sql`${behind} order by a.requested_at, a.id limit ${limit}`
  return tx.many(sql`
    select a.id, a.number, c.kind, a.state, a.is_booked or ${sharedMinorOf('a')} > 0 as is_booked, a.method, a.amount_minor, a.currency, a.outlet_id, a.order_id,
      coalesce(b.number, w.number) as order_number, c.besides_minor, a.owner_name,
      case when c.kind = 'without-sale' and b.id is null and w.state = 'unpaid' and w.sale is null
        then greatest(w.payable_minor - ${paidByChannels}, 0) else 0 end as missing_minor,
      c.kind = 'without-sale' and b.id is null and w.state = 'unpaid' and w.ahead is null and coalesce(w.sale, w.left_sale) is not null as is_left,
      o.name as outlet_name, d.name as device_name, coalesce(trim(st.first_name || ' ' || st.last_name), '') as staff_name,
      a.payer, a.channel_number, a.requested_at, case when c.kind like 'refund-%' then (
        select coalesce(nullif(r.said_text, ''), r.said_code) from payment_refund r
        where r.merchant_id = a.merchant_id and r.attempt_id = a.id and ${isRefundCase(filter.now)}
        order by r.created_at desc limit 1) else coalesce(nullif(a.said_text, ''), a.said_code) end as said
    from (select * from (${casesOf(filter, narrowed)}) as all_cases order by requested_at, id limit ${limit}) as c
    join payment_attempt a on a.merchant_id = ${filter.merchantId} and a.id = c.id
    join open_order w on w.merchant_id = a.merchant_id and w.id = a.order_id
    ${placeOf('a')}
    left join ${saleOfAttempt} as b on true
    order by a.requested_at, a.id`)
}

/** How many cases there are, counted to just beyond `cap`: a select of one row, `count`. */
export const countOfCases = (filter: CaseFilter, cap: number): Sql => sql`
  select least(count(*), ${cap + 1}::bigint) as count from (${casesOf(filter, sql`limit ${cap + 1}`)}) as counted`

export const countCases = async (tx: Tx, filter: CaseFilter, cap: number): Promise<number> =>
  (await tx.one<{ count: number }>(countOfCases(filter, cap))).count

/** Gives a case to somebody, or to nobody; answers whether there is one of this id. */
export const setCaseOwner = (
  tx: Tx,
  merchantId: string,
  id: string,
  owner: { readonly id: string; readonly name: string } | null,
): Promise<number> =>
  tx.run(sql`
    update payment_attempt set owner_id = ${owner?.id ?? null}, owner_name = ${owner?.name ?? null}
    where merchant_id = ${merchantId} and id = ${id}`)

/** The minutes that a payment has to come into the books with its sale before somebody looks at it (D121). */
const MINUTES_TO_BOOK = 1

/** Returns the time by which a payment should be in a sale. */
export const bookedByOf = (now: string): string => new Date(Date.parse(now) - MINUTES_TO_BOOK * 60_000).toISOString()

/** Returns whether a sale in the books carries the attempt. */
export const isInSale = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from payment_attempt a where a.merchant_id = ${merchantId} and a.id = ${id} and (a.is_booked or ${sharedMinorOf('a')} > 0)`)) !==
  undefined
