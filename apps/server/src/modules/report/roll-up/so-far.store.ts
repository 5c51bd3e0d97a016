import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { ofDays, ofEvents } from './documents.store.ts'
import { factsOfDocuments } from './facts.store.ts'
import { daysOfEvents } from './state.store.ts'
import { addedTo, addedUp, sumColumns } from './sums.store.ts'

/** Events behind one number, through another. */
export interface DaySpan {
  readonly after: number
  readonly last: number
}

/** The limits for following days that are not over: days with so many sales are followed; they are looked for every so many events. */
export interface Large {
  readonly sales: number
  readonly every: number
}

export interface SoFarDay {
  readonly merchantId: string
  readonly outletId: string
  readonly businessDay: string
  readonly timeZone: string
}

/**
 * The condition for an event of an unknown kind: nobody can say what it changed. The known ones announce a new document, once each, or none
 * that counts.
 */
export const isUnknown: Sql = sql.raw(
  `name not in ('order.sold', 'order.refunded', 'order.recharged', 'order.exchanged')`,
)

const eventsOf = ({ after, last }: DaySpan): Sql =>
  sql`select merchant_id, name, payload, sequence from outbox where sequence > ${after} and sequence <= ${last} and name like 'order.%'`

/** Days that events changed otherwise than by a new document are not followed any more: they are read from the books until they are begun anew. */
export const dropChangedDays = (tx: Tx, span: DaySpan): Promise<number> =>
  tx.run(sql`
    with event as materialized (select * from (${eventsOf(span)}) as any_event where ${isUnknown})
    delete from figure_so_far_day d using (${daysOfEvents(sql`select merchant_id, name, payload from event`)}) as changed
    where d.merchant_id = changed.merchant_id and d.outlet_id = changed.outlet_id and d.business_day = changed.business_day`)

/** Adds the documents of some events to the days that are followed, of all merchants. */
export async function addDocuments(tx: Tx, span: DaySpan): Promise<void> {
  const { isAny } = await tx.one<{ isAny: boolean }>(sql`select exists (select from figure_so_far_day) as is_any`)
  if (!isAny) return
  await tx.run(sql`
    insert into figure_so_far as kept (merchant_id, outlet_id, business_day, part, key, currency, ${sumColumns})
    with event as materialized (${eventsOf(span)})
    select d.merchant_id, fact.outlet_id, fact.business_day, fact.part, fact.key, fact.currency, ${addedUp}
    from (${factsOfDocuments(ofEvents('event', 'figure_so_far_day'))}) as fact
    join figure_so_far_day d on d.outlet_id = fact.outlet_id and d.business_day = fact.business_day
    group by d.merchant_id, fact.outlet_id, fact.business_day, fact.part, fact.key, fact.currency
    on conflict (merchant_id, outlet_id, business_day, part, key, currency) do update set ${addedTo}`)
}

/** Days that are not over, touched by some events, on which enough was sold by now, and which are not followed yet. */
export const listLargeDays = (tx: Tx, span: DaySpan, { sales, every }: Large): Promise<SoFarDay[]> =>
  tx.many<SoFarDay>(sql`
    with event as materialized (select * from (${eventsOf(span)}) as any_event where sequence % ${every}::bigint = 0)
    select touched.merchant_id, touched.outlet_id, touched.business_day, o.time_zone
    from (${daysOfEvents(sql`select merchant_id, name, payload from event`)}) as touched
    join organisation_outlet o on o.merchant_id = touched.merchant_id and o.id = touched.outlet_id
    join figure_outlet k on k.merchant_id = o.merchant_id and k.outlet_id = o.id and k.time_zone = o.time_zone
      and k.built_to < touched.business_day
    where not exists (
      select from figure_so_far_day d where d.merchant_id = o.merchant_id and d.outlet_id = o.id
        and d.business_day = touched.business_day and d.time_zone = o.time_zone)
      and ${sales} <= (select count(*) from (
        select from sales_order_head s where s.merchant_id = o.merchant_id
          and s.outlet_id = o.id and s.business_day = touched.business_day limit ${sales}) as sold)`)

/** Reads a day whole, but for documents whose events come later, and follows it from there. */
export async function beginDay(tx: Tx, day: SoFarDay, last: number): Promise<void> {
  const { merchantId, outletId, businessDay, timeZone } = day
  await dropDay(tx, day)
  await tx.run(sql`
    insert into figure_so_far_day (merchant_id, outlet_id, business_day, time_zone)
    values (${merchantId}, ${outletId}, ${businessDay}, ${timeZone})`)
  await tx.run(sql`
    insert into figure_so_far (merchant_id, outlet_id, business_day, part, key, currency, ${sumColumns})
    with coming as materialized (
      select name, payload from outbox where merchant_id = ${merchantId} and name like 'order.%' and (sequence is null or sequence > ${last})
    ), day as materialized (
      select ${outletId}::uuid as outlet_id, ${businessDay}::date as business_day, ${timeZone}::text as time_zone)
    select ${merchantId}::uuid, outlet_id, business_day, part, key, currency, ${addedUp}
    from (${factsOfDocuments(ofDays(merchantId, { but: 'coming' }))}) as fact group by outlet_id, business_day, part, key, currency`)
}

/** A day is not followed any more. */
export const dropDay = (
  tx: Tx,
  { merchantId, outletId, businessDay }: Pick<SoFarDay, 'merchantId' | 'outletId' | 'businessDay'>,
): Promise<number> =>
  tx.run(sql`
    delete from figure_so_far_day
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and business_day = ${businessDay}`)
