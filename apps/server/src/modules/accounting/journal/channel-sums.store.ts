import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { overpaidOf, sharedMinorOf } from '../../payment/public.ts'
import { lastDayBefore } from './batch-rule.ts'
import { dayOf, listSums, outletOf, rowKey, type JournalPlace } from './journal-place.store.ts'

/** Days that were sealed before money of channels was posted beyond its sales keep it in clearing. */
const lastOldDay = (place: JournalPlace): Sql => lastDayBefore('money of channels', place)

export interface ToGiveBackOfDay {
  readonly day: string
  readonly reason: 'refund-pending' | 'without-sale'
  readonly against: 'clearing' | 'paid-in' | 'paid-out' | 'suspense'
  readonly amountMinor: number
}

/** Refunds of an outlet that their channels had still to pay out, each from its day until the day of the channel's word. */
const pending = (place: JournalPlace): Sql => sql`
  select 'refund-pending' as reason, f.id, leg.day, leg.amount_minor, 'clearing' as against from sales_refund f
  join payment_refund r on r.merchant_id = f.merchant_id and r.refund_id = f.id
  ${outletOf('f')}
  cross join lateral (values (f.business_day, r.amount_minor), (${dayOf('r.settled_at')}, -r.amount_minor)) as leg (day, amount_minor)
  where f.merchant_id = ${place.merchantId} and f.outlet_id = ${place.outletId} and f.business_day between ${lastOldDay(place)} + 1 and ${place.to}::date
    and (r.state <> 'done' or greatest(f.business_day, ${dayOf('r.settled_at')}) >= ${place.from}::date)
    and (leg.amount_minor > 0 or r.state = 'done')`

/** Payments through a channel that no sale has, each from the day on which it came until the day on which it went back. */
const withoutSale = (place: JournalPlace): Sql => sql`
  select 'without-sale' as reason, a.id, leg.day, leg.amount_minor, 'clearing' as against from payment_attempt a
  ${outletOf('a')}
  cross join lateral (select min(e.at) filter (where e.state = 'paid') as at, min(e.at) filter (where e.state = 'reversed') as back_at
    from payment_attempt_event e where e.merchant_id = a.merchant_id and e.attempt_id = a.id) as came
  cross join lateral (values (${dayOf('came.at')}, a.amount_minor - ${sharedMinorOf('a')}), (${dayOf('came.back_at')}, -a.amount_minor)) as leg (day, amount_minor)
  where a.merchant_id = ${place.merchantId} and a.outlet_id = ${place.outletId} and not a.is_booked
    and a.state in ('paid', 'reversing', 'reversed', 'reversal-failed') and came.at is not null
    and ${dayOf('came.at')} > ${lastOldDay(place)} and (leg.amount_minor > 0 or a.state = 'reversed')`

/** Money that came beside a sale, until it was given back (docs/decisions/2875). */
const overpaid = ({ merchantId, outletId }: JournalPlace): Sql =>
  sql`select 'without-sale' as reason, id, day, amount_minor, against from (${overpaidOf(merchantId, sql`${outletId}`)}) as over`

const toGiveBack = (place: JournalPlace): Sql =>
  sql`(${pending(place)} union all ${withoutSale(place)} union all ${overpaid(place)}) as leg`

/** Returns what outlets have still to give back at the end of a day; those that owe nothing are left out. */
export const listPendingAt = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
  day: string,
): Promise<{ outletId: string; owedMinor: number }[]> => {
  const sums = outletIds.map((outletId): Sql => {
    const place = { merchantId, outletId, from: '2000-01-01', to: day }
    return sql`
    select ${outletId}::uuid as outlet_id, sum(amount_minor)::bigint as owed_minor from ${toGiveBack(place)}
    where leg.day <= ${day}::date having sum(amount_minor) <> 0`
  })
  return outletIds.length === 0 ? Promise.resolve([]) : tx.many(sql.join(sums, ' union all '))
}

/** Money that customers get, by the days on which it became more or less. */
export const listToGiveBack = (tx: Tx, place: JournalPlace): Promise<ToGiveBackOfDay[]> =>
  listSums(
    tx,
    sql`
    select ${rowKey(place, 'leg.day', 'leg.id')} as day, reason, against, sum(amount_minor) as amount_minor from ${toGiveBack(place)}
    where leg.day between ${place.from}::date and ${place.to}::date
    group by 1, 2, 3 having sum(amount_minor) <> 0 order by 1, 2, 3`,
  )

export interface SettledOfDay {
  readonly day: string
  readonly amountMinor: number
  readonly feeMinor: number
}

/**
 * Files of channels by the day on which they were taken in: the part of an outlet's payments and refunds; of the merchant's own books, what names no payment, by the clock of the first
 * outlet in their currency.
 */
export const listSettled = (tx: Tx, place: JournalPlace): Promise<SettledOfDay[]> => {
  const { merchantId, outletId, ownCurrency, from, to } = place
  const isThere =
    ownCurrency === undefined
      ? sql`coalesce(f.outlet_id, a.outlet_id) = ${outletId}`
      : sql`a.id is null and e.currency = ${ownCurrency}`
  const clock =
    ownCurrency === undefined
      ? sql`o.id = ${outletId}`
      : sql`o.id = (select id from organisation_outlet where merchant_id = ${merchantId} and currency = ${ownCurrency} order by number limit 1)`
  return listSums(
    tx,
    sql`
    select ${rowKey(place, 'settled.day', 'settled.id')} as day, coalesce(sum(amount_minor) filter (where kind <> 'fee'), 0) as amount_minor, coalesce(-sum(amount_minor) filter (where kind = 'fee'), 0) as fee_minor
    from (
      select ${dayOf('s.imported_at')} as day, s.id, e.kind, e.amount_minor from settlement s
      join outlet o on o.merchant_id = s.merchant_id and ${clock}
      join settlement_entry e on e.merchant_id = s.merchant_id and e.settlement_id = s.id
      left join payment_attempt a on a.merchant_id = e.merchant_id and a.id = e.attempt_id
      left join sales_refund f on f.merchant_id = e.merchant_id and f.id = e.refund_id
      where s.merchant_id = ${merchantId} and s.imported_at >= ${from}::date - interval '2 days' and s.imported_at < ${to}::date + interval '3 days' and ${isThere}
    ) as settled
    where settled.day between ${from}::date and ${to}::date and settled.day > ${lastOldDay(place)} group by 1 order by 1`,
  )
}
