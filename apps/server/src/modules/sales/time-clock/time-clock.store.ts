import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { workDay } from '@kassa/contract/sales/time-clock.calls.ts'
import type { ClockStep } from '@kassa/domain/sales/time-clock.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { onShownDays, type DaysFilter } from '../../../platform/list/shown-days.store.ts'
import { sortedRows, type Headings, type SortedRow, type SortedPage } from '../../../platform/list/sort.ts'
import { countUpTo } from '../../../platform/list/count.store.ts'

export interface ClockRow {
  readonly id: string
  readonly outletId: string
  /** Null: added by hand. */
  readonly deviceId: string | null
  readonly staffId: string
  readonly what: ClockStep
  readonly at: string
  readonly receivedAt: string
  readonly businessDay: string
  readonly addedBy: string | null
  readonly reason: string | null
}

/** Notes it, once by its id. */
export const insertClockEntry = (tx: Tx, merchantId: string, row: ClockRow): Promise<number> =>
  tx.run(sql`
    insert into clock_entry (merchant_id, id, outlet_id, device_id, staff_id, what, at, received_at, business_day, added_by, reason)
    values (${merchantId}, ${row.id}, ${row.outletId}, ${row.deviceId}, ${row.staffId}, ${row.what}, ${row.at}, ${row.receivedAt},
      ${row.businessDay}, ${row.addedBy}, ${row.reason})
    on conflict (merchant_id, id) do nothing`)

type Day = Omit<InputOf<typeof workDay>, 'workedSeconds' | 'breakSeconds' | 'state' | 'isUnclear'> & { id: string }

export interface WorkDayFilter extends DaysFilter {
  readonly merchantId: string
  /** Null: all of the merchant. */
  readonly outletIds: readonly string[] | null
  readonly staffId?: string | undefined
}

const matching = (filter: WorkDayFilter): Sql => {
  const { merchantId, outletIds, staffId } = filter
  return sql.and([
    sql`c.merchant_id = ${merchantId}`,
    ...(outletIds === null ? [] : [sql`c.outlet_id = any(${[...outletIds]}::uuid[])`]),
    ...(staffId === undefined ? [] : [sql`c.staff_id = ${staffId}`]),
    ...onShownDays(filter, 'c.outlet_id', 'c.business_day'),
  ])
}

/** Person and day of these entries; the day is known by its first entry. */
const days = (filter: WorkDayFilter, page: { readonly behind: Sql; readonly ordered: Sql }): Sql => sql`
  select d.id, d.staff_id, trim(staff.first_name || ' ' || staff.last_name) as staff_name, d.outlet_id,
    outlet.name as outlet_name, d.business_day as day, d.entries
  from (
    select c.business_day, c.staff_id, c.outlet_id, (array_agg(c.id order by c.id))[1] as id,
      jsonb_agg(jsonb_build_object('id', c.id, 'what', c.what, 'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'deviceName', device.name, 'addedBy', c.added_by, 'reason', c.reason, 'struckBy', c.struck_by,
        'struckReason', c.struck_reason) order by c.at, c.id) as entries
    from clock_entry as c
    left join device_till as device on device.merchant_id = c.merchant_id and device.id = c.device_id
    where ${matching(filter)} and ${page.behind}
    group by c.business_day, c.staff_id, c.outlet_id ${page.ordered}) as d
  join organisation_staff as staff on staff.merchant_id = ${filter.merchantId} and staff.id = d.staff_id
  join organisation_outlet as outlet on outlet.merchant_id = ${filter.merchantId} and outlet.id = d.outlet_id`

/** Person and day, the newest day first. */
export const listWorkDayRows = (
  tx: Tx,
  filter: WorkDayFilter,
  after: readonly string[] | undefined,
  limit: number,
): Promise<Day[]> => {
  const behind = after
    ? sql`(c.business_day < ${after[0]}::date or (c.business_day = ${after[0]}::date
        and (c.staff_id, c.outlet_id) > (${after[1]}::uuid, ${after[2]}::uuid)))`
    : sql`true`
  const ordered = sql`order by c.business_day desc, c.staff_id, c.outlet_id limit ${limit}`
  return tx.many<Day>(sql`${days(filter, { behind, ordered })} order by d.business_day desc, d.staff_id, d.outlet_id`)
}

/** How long somebody worked is added up from the entries by a rule and is no order. */
export const workDayHeadings: Headings<'day' | 'person' | 'outlet'> = {
  day: { by: sql`row.day`, as: 'day' },
  person: { by: sql`lower(row.staff_name)`, as: 'text' },
  outlet: { by: sql`lower(row.outlet_name)`, as: 'text' },
}

export const listWorkDayRowsBy = (tx: Tx, filter: WorkDayFilter, ...page: SortedPage): Promise<(Day & SortedRow)[]> =>
  tx.many(sortedRows(days(filter, { behind: sql`true`, ordered: sql.empty }), ...page))

export const countWorkDays = (tx: Tx, filter: WorkDayFilter, cap: number): Promise<number> =>
  countUpTo(
    tx,
    sql`from clock_entry as c where ${matching(filter)} group by c.business_day, c.staff_id, c.outlet_id`,
    cap,
  )

export const findClockEntryForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ outletId: string; what: ClockStep; at: string; staffName: string; isStruck: boolean } | undefined> =>
  tx.maybe(sql`
    select c.outlet_id, c.what, c.at, trim(staff.first_name || ' ' || staff.last_name) as staff_name, c.struck_by is not null as is_struck
    from clock_entry as c join organisation_staff as staff on staff.merchant_id = c.merchant_id and staff.id = c.staff_id
    where c.merchant_id = ${merchantId} and c.id = ${id} for update of c`)

export const setStruck = (
  tx: Tx,
  merchantId: string,
  id: string,
  { byName, reason }: { readonly byName: string; readonly reason: string },
): Promise<number> =>
  tx.run(sql`
    update clock_entry set struck_by = ${byName}, struck_reason = ${reason} where merchant_id = ${merchantId} and id = ${id}`)

/** Returns whether a registration has brought an entry with a proof before: its program can. */
export async function hasProvenBefore(tx: Tx, merchantId: string, registrationId: string): Promise<boolean> {
  const { isProven } = await tx.one<{ isProven: boolean }>(sql`
    select exists (select from journal_entry where merchant_id = ${merchantId} and registration_id = ${registrationId}
      and kind = 'staff-clocked' and jsonb_typeof(raw -> 'proof') = 'object') as is_proven`)
  return isProven
}
