import {
  clockPeriod,
  hasOwnDays,
  shownPeriodOf,
  type AskedPeriod,
  type ClockPeriod,
  type ShownPeriod,
} from '@kassa/domain/figures/named-period.ts'
import type { BusinessDayRule } from '@kassa/domain/time/business-day.ts'
import { sql, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/** The days of a list’s filter; none where it names none. */
export type DaysFilter = { readonly [End in keyof ShownPeriod]?: ShownPeriod[End] | undefined }

/** Outlets that are looked into; null: all that the caller's wall lets through. */
export interface OutletsSeen {
  readonly merchantId: string | null
  readonly outletIds: readonly string[] | null
}

/** The clocks of some outlets, each once; those that are gone count too, since their sales do. */
const listClocks = (tx: Tx, { merchantId, outletIds }: OutletsSeen): Promise<BusinessDayRule[]> =>
  tx.many<BusinessDayRule>(sql`
    select distinct time_zone, day_cutoff_minutes as day_cut_off_minutes, day_rules as rules from outlet
    where (${merchantId}::uuid is null or merchant_id = ${merchantId}::uuid)
      and (${outletIds}::uuid[] is null or id = any(${outletIds}::uuid[])) order by 1, 2, 3`)

/** The business days that were asked for at some outlets, at `now`; undefined where none were. Source: D114. */
export async function findShownPeriod(
  tx: Tx,
  seen: OutletsSeen,
  asked: AskedPeriod,
  now: string,
): Promise<ShownPeriod | undefined> {
  const clocks = hasOwnDays(asked) ? await listClocks(tx, seen) : []
  return shownPeriodOf(asked, clocks, Date.parse(now))
}

/** The business day that is open at `now` by each clock of some outlets. */
export async function listOpenDays(tx: Tx, seen: OutletsSeen, now: string): Promise<readonly ClockPeriod[]> {
  const clocks = await listClocks(tx, seen)
  return clocks.map((rule) => clockPeriod('today', rule, Date.parse(now)))
}

/** The condition that a row with an outlet and a business day lies on days that are shown. The columns are names of the program, never input. */
export const isOnShownDays = (shown: ShownPeriod, outletColumn: string, dayColumn: string): Sql => {
  const [outlet, day] = [sql.raw(outletColumn), sql.raw(dayColumn)]
  const within = sql`${day} between ${shown.from}::date and ${shown.to}::date`
  if (!shown.byClock) return within
  return sql`${within} and exists (select from outlet clock join ${clockRows(shown.byClock)}
    on ${isOfClock(sql.raw('own'), sql.raw('clock'))}
    where clock.id = ${outlet} and ${day} between own.first_day and own.last_day)`
}

/** Returns the condition of a filter that may name no days. */
export const onShownDays = (
  { from, to, byClock }: DaysFilter,
  outletColumn: string,
  dayColumn: string,
): readonly Sql[] =>
  from === undefined || to === undefined
    ? []
    : [isOnShownDays({ from, to, ...(byClock && { byClock }) }, outletColumn, dayColumn)]

/** The first day that is shown of an outlet. */
export const firstDayAt = (shown: ShownPeriod, outletColumn: string): Sql =>
  dayAt(shown, outletColumn, 'first_day', shown.from)

/** The last day that is shown of an outlet. */
export const lastDayAt = (shown: ShownPeriod, outletColumn: string): Sql =>
  dayAt(shown, outletColumn, 'last_day', shown.to)

const dayAt = (
  { byClock }: ShownPeriod,
  outletColumn: string,
  end: 'first_day' | 'last_day',
  everywhere: string,
): Sql =>
  byClock
    ? sql`(select ${sql.raw(`own.${end}`)} from outlet clock join ${clockRows(byClock)}
        on ${isOfClock(sql.raw('own'), sql.raw('clock'))}
        where clock.id = ${sql.raw(outletColumn)})`
    : sql`${everywhere}::date`

/** The condition that an outlet goes by the clock of a row of clocks. */
export const isOfClock = (clock: Sql, outlet: Sql): Sql =>
  sql`${clock}.time_zone = ${outlet}.time_zone and ${clock}.day_cutoff_minutes = ${outlet}.day_cutoff_minutes and ${clock}.day_rules::jsonb = ${outlet}.day_rules`

/** The rules by date of clocks, as rows of a statement have them. */
export const dayRulesOf = (clocks: readonly { readonly rule: BusinessDayRule }[]): string[] =>
  clocks.map(({ rule }) => JSON.stringify(rule.rules ?? []))

/** `time_zone`, `day_cutoff_minutes`, `day_rules`, `first_day` and `last_day` of each clock. */
export const clockRows = (byClock: NonNullable<ShownPeriod['byClock']>): Sql => sql`
  unnest(${byClock.map(({ rule }) => rule.timeZone)}::text[], ${byClock.map(({ rule }) => rule.dayCutOffMinutes)}::int[],
    ${dayRulesOf(byClock)}::text[],
    ${byClock.map(({ from }) => from)}::date[], ${byClock.map(({ to }) => to)}::date[])
    as own (time_zone, day_cutoff_minutes, day_rules, first_day, last_day)`
