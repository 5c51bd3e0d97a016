import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { factsOf } from './facts.store.ts'
import { documentParts, otherParts, type FigurePart } from './parts.ts'
import { addedUpRow, sumColumns } from './sums.store.ts'

export const everyPart: readonly FigurePart[] = [...documentParts, ...otherParts]

/** An outlet whose days are kept. */
export interface KeptOutlet extends OutletDayColumns {
  readonly merchantId: string
  readonly outletId: string
  /** Null: nothing is added up yet, or its clock has changed since. */
  readonly builtTo: string | null
  readonly looseDays: number
}

/** Outlets with something to add up: a day that is over, or one that changed; `after` is the last of the page before. */
export const listDueOutlets = (tx: Tx, now: string, after: string, limit: number): Promise<KeptOutlet[]> =>
  tx.many<KeptOutlet>(sql`
    select * from (
      select o.merchant_id, o.id as outlet_id, o.time_zone, o.day_cutoff_minutes, o.day_rules, k.built_to,
        (select count(*) from figure_loose_day l where l.merchant_id = o.merchant_id and l.outlet_id = o.id) as loose_days,
        kassa_dated_day(${now}::timestamptz, o.time_zone, o.day_cutoff_minutes, o.day_rules) as today
      from organisation_outlet o left join figure_outlet k on k.merchant_id = o.merchant_id and k.outlet_id = o.id and k.time_zone = o.time_zone
      where o.id > ${after}
    ) as kept where built_to is null or built_to < today - 1 or loose_days > 0
    order by outlet_id limit ${limit}`)

/** The first business day on which an outlet sold or gave back; null where it never did. */
export const findFirstDay = async (tx: Tx, { merchantId, outletId }: KeptOutlet): Promise<string | null> =>
  (
    await tx.one<{ day: string | null }>(sql`
      select least(
        (select min(business_day) from sales_order_head where merchant_id = ${merchantId} and outlet_id = ${outletId}),
        (select min(business_day) from sales_refund where merchant_id = ${merchantId} and outlet_id = ${outletId}),
        (select min(business_day) from sales_payment where merchant_id = ${merchantId} and outlet_id = ${outletId})) as day`)
  ).day

export const listLooseDays = async (tx: Tx, { merchantId, outletId }: KeptOutlet, limit: number): Promise<string[]> =>
  (
    await tx.many<{ day: string }>(sql`
      select business_day as day from figure_loose_day where merchant_id = ${merchantId} and outlet_id = ${outletId}
      order by business_day limit ${limit}`)
  ).map(({ day }) => day)

/** The rows of some days of an outlet as the books have them now; `day` is the statement’s table of days. */
const dayTable = ({ outletId, timeZone }: KeptOutlet, days: readonly string[]): Sql => sql`
  day as materialized (select ${outletId}::uuid as outlet_id, x.business_day, ${timeZone}::text as time_zone
    from unnest(${days}::date[]) as x (business_day))`

/** Adds up some days of an outlet anew, in place of what was kept of them. */
export async function rebuildDays(tx: Tx, outlet: KeptOutlet, days: readonly string[]): Promise<void> {
  const { merchantId, outletId } = outlet
  await tx.run(sql`
    delete from figure_day where merchant_id = ${merchantId} and outlet_id = ${outletId} and business_day = any(${days}::date[])`)
  await tx.run(sql`
    insert into figure_day (merchant_id, part, business_day, outlet_id, key, currency, ${sumColumns})
    with ${dayTable(outlet, days)}
    select ${merchantId}::uuid, part, business_day, outlet_id, key, currency, ${addedUpRow}
    from (${factsOf(merchantId, everyPart)}) as fact group by part, business_day, outlet_id, key, currency`)
  await tx.run(sql`
    delete from figure_loose_day where merchant_id = ${merchantId} and outlet_id = ${outletId}
      and business_day = any(${days}::date[])`)
}

/** Through which day an outlet is added up now, by the clock it has; null where it is not. */
export const findBuiltTo = async (tx: Tx, { merchantId, outletId, timeZone }: KeptOutlet): Promise<string | null> =>
  (
    await tx.maybe<{ builtTo: string | null }>(sql`
      select built_to from figure_outlet
      where merchant_id = ${merchantId} and outlet_id = ${outletId} and time_zone = ${timeZone}`)
  )?.builtTo ?? null

/** Notes that an outlet is added up through a day, by the clock it has; what was kept of it so far goes. */
export async function setBuiltTo(tx: Tx, { merchantId, outletId, timeZone }: KeptOutlet, day: string): Promise<void> {
  await tx.run(sql`
    insert into figure_outlet (merchant_id, outlet_id, built_to, time_zone)
    values (${merchantId}, ${outletId}, ${day}, ${timeZone})
    on conflict (merchant_id, outlet_id) do update set built_to = excluded.built_to, time_zone = excluded.time_zone`)
  await tx.run(sql`
    delete from figure_so_far_day where merchant_id = ${merchantId} and outlet_id = ${outletId} and business_day <= ${day}`)
}

/** Deletes the stored days of an outlet, because its clock has changed. */
export async function forgetOutlet(tx: Tx, { merchantId, outletId }: KeptOutlet): Promise<void> {
  await tx.run(sql`delete from figure_day where merchant_id = ${merchantId} and outlet_id = ${outletId}`)
  await tx.run(sql`delete from figure_loose_day where merchant_id = ${merchantId} and outlet_id = ${outletId}`)
  await tx.run(sql`delete from figure_so_far_day where merchant_id = ${merchantId} and outlet_id = ${outletId}`)
}
