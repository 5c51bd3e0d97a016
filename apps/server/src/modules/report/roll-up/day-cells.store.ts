import type { ClockStop, ShownPeriod } from '@kassa/domain/figures/named-period.ts'
import { asFarInto, businessDayOf, businessDaySpan, type BusinessDayRule } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { clockRows, dayRulesOf, isOfClock } from '../../../platform/list/shown-days.store.ts'
import { ofEvents } from './documents.store.ts'
import { factsOf, factsOfDocuments } from './facts.store.ts'
import { soFarParts, type FigurePart } from './parts.ts'
import { isUnknown } from './so-far.store.ts'
import { comingEvents, looseDays } from './state.store.ts'
import { sumColumns } from './sums.store.ts'

/** A business day of an outlet. */
export interface OutletDay {
  readonly outletId: string
  readonly day: string
}

/** The same weekday a week before the day that `now` lies in, as far as that one has come. */
export function weekBefore(now: number, rule: BusinessDayRule): Omit<CutDay, 'outletId'> {
  const day = addDays(businessDayOf(now, rule), -7)
  const [from, to] = businessDaySpan(day, rule)
  const until = asFarInto(day, now, rule)
  return { day, begins: isoOf(from), ends: isoOf(to), until: isoOf(until) }
}

const isoOf = (at: number): string => new Date(at).toISOString()

export interface CellPlace extends ShownPeriod {
  readonly merchantId: string
  /** Null: all of the merchant. */
  readonly outletIds: readonly string[] | null
  /** The one day of each outlet; outlets that are not named are left out. */
  readonly days?: readonly OutletDay[]
}

/** A day of each outlet, which need not be the same one: it is not the same day everywhere. At least one. */
export const placeOfDays = (merchantId: string, days: readonly OutletDay[]): CellPlace => {
  const sorted = days.map(({ day }) => day).toSorted()
  const outletIds = days.map(({ outletId }) => outletId)
  return { merchantId, outletIds, from: sorted[0] ?? '', to: sorted.at(-1) ?? '', days }
}

/** A business day of an outlet as far as a moment. */
export interface CutDay extends OutletDay {
  readonly begins: string
  readonly ends: string
  readonly until: string
}

/** `outlet_id` and `own_day` of days. */
export const dayRows = (days: readonly OutletDay[]): Sql =>
  sql`unnest(${days.map(({ outletId }) => outletId)}::uuid[], ${days.map(({ day }) => day)}::date[]) as d (outlet_id, own_day)`

/**
 * The cells of a part over a period: kept ones of days that are added up and did not change since; of days that are not over what is kept so far
 * and the documents since; and of all other days what the books say now.
 */
export function cells(asked: CellPlace, part: FigurePart): Sql {
  const { merchantId, outletIds, from, to } = asked
  const isSoFarPart = soFarParts.includes(part)
  const isKeptSoFar = sql.raw(String(isSoFarPart))
  const ownDays = ownDaysOf(asked)
  const stops = asked.stops ?? []
  const isCut = stops.length > 0
  const when = (condition: string): Sql => (isCut ? sql.raw(condition) : sql.empty)
  const own = (column: string): Sql =>
    ownDays ? sql.raw(`and ${column} between p.first_day and p.last_day`) : sql.empty
  const untilAt = (day: string): Sql => when(`, case when ${day} = p.stop_day then p.until_at end as until_at`)
  return sql`
  with coming as materialized (${comingEvents(merchantId)}), place as materialized (
    select o.id as outlet_id, o.time_zone, k.built_to${ownDays?.columns ?? sql.empty}${when(', stop.last_day as stop_day, stop.until_at')} from organisation_outlet o
    left join figure_outlet k on k.merchant_id = o.merchant_id and k.outlet_id = o.id and k.time_zone = o.time_zone
    ${ownDays?.joined ?? sql.empty} ${isCut ? joinedStops(stops) : sql.empty}
    where o.merchant_id = ${merchantId}::uuid and (${outletIds}::uuid[] is null or o.id = any(${outletIds}::uuid[]))
  ), loose as materialized (
    select * from (${looseDays(merchantId)}) as l where business_day between ${from}::date and ${to}::date
  ), so_far_day as materialized (
    select d.merchant_id, d.outlet_id, d.business_day, d.time_zone from figure_so_far_day d
    join place p on p.outlet_id = d.outlet_id and p.time_zone = d.time_zone and d.business_day > coalesce(p.built_to, '-infinity')
      ${own('d.business_day')} ${when('and (p.stop_day is null or d.business_day < p.stop_day)')}
    where ${isKeptSoFar} and d.merchant_id = ${merchantId}::uuid and d.business_day between ${from}::date and ${to}::date
      and not exists (select from coming where ${isUnknown})
  ), day as materialized (
    select p.outlet_id, x.business_day::date as business_day, p.time_zone${untilAt('x.business_day::date')} from place p
    cross join lateral generate_series(greatest(${from}::date, coalesce(p.built_to + 1, ${from}::date))::timestamp,
      ${to}::date::timestamp, interval '1 day') as x (business_day)
    where ${notSoFar('x.business_day::date')} ${own('x.business_day::date')} ${when('and (p.stop_day is null or x.business_day::date <= p.stop_day)')}
    union
    select p.outlet_id, l.business_day, p.time_zone${untilAt('l.business_day')} from loose l join place p on p.outlet_id = l.outlet_id
    where ${notSoFar('l.business_day')} ${own('l.business_day')} ${when('and (p.stop_day is null or l.business_day <= p.stop_day)')}
    ${when('union select p.outlet_id, p.stop_day, p.time_zone, p.until_at from place p where p.stop_day is not null')}
  ), cell as (
    select f.key, f.outlet_id, f.business_day, f.currency, ${sumColumns}
    from figure_day f join place p on p.outlet_id = f.outlet_id and f.business_day <= p.built_to ${own('f.business_day')}
      ${when('and (p.stop_day is null or f.business_day < p.stop_day)')}
    where f.merchant_id = ${merchantId}::uuid and f.part = ${part} and f.business_day between ${from}::date and ${to}::date
      and not exists (select from loose l where l.outlet_id = f.outlet_id and l.business_day = f.business_day)
    union all
    select key, outlet_id, business_day, currency, ${sumColumns} from (${factsOf(merchantId, [part], isCut)}) as live
    ${isSoFarPart ? sinceThen(part) : sql.empty}
  )`
}

/** Of each outlet whose days stop at one that is cut: that day, and through which moment it counts. */
const joinedStops = (stops: readonly ClockStop[]): Sql => sql`
    left join unnest(${stops.map(({ rule }) => rule.timeZone)}::text[], ${stops.map(({ rule }) => rule.dayCutOffMinutes)}::int[], ${dayRulesOf(stops)}::text[],
      ${stops.map(({ day }) => day)}::date[], ${stops.map(({ until }) => new Date(until).toISOString())}::timestamptz[])
      as stop (time_zone, day_cutoff_minutes, day_rules, last_day, until_at)
      on ${isOfClock(sql.raw('stop'), sql.raw('o'))}`

/** The first and last day of each outlet, where they have not all the same ones. */
const ownDaysOf = ({ days, byClock }: CellPlace): { readonly columns: Sql; readonly joined: Sql } | undefined => {
  if (days)
    return {
      columns: sql`, d.own_day as first_day, d.own_day as last_day`,
      joined: sql`join ${dayRows(days)} on d.outlet_id = o.id`,
    }
  if (!byClock) return undefined
  const joined = sql`join ${clockRows(byClock)} on ${isOfClock(sql.raw('own'), sql.raw('o'))}`
  return { columns: sql`, own.first_day, own.last_day`, joined }
}

const notSoFar = (day: string): Sql =>
  sql.raw(`not exists (select from so_far_day d where d.outlet_id = p.outlet_id and d.business_day = ${day})`)

/** Returns the sums stored so far of days that are not over, and the later entries. */
const sinceThen = (part: FigurePart): Sql => sql`
    union all
    select f.key, f.outlet_id, f.business_day, f.currency, ${sumColumns}
    from figure_so_far f join so_far_day d on d.outlet_id = f.outlet_id and d.business_day = f.business_day
    where f.merchant_id = d.merchant_id and f.part = ${part}
    union all
    select key, outlet_id, business_day, currency, ${sumColumns}
    from (${factsOfDocuments(ofEvents('coming', 'so_far_day'), [part])}) as since`
