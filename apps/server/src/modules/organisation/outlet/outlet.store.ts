import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { openingHours } from '@kassa/contract/organisation/opening-hours.calls.ts'
import type { OutletFields } from './new-outlet.store.ts'
import { hasDays } from './has-days.store.ts'
import { hoursOf } from './opening-hours.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface OutletRow extends OutletFields, OutletDayColumns {
  readonly id: string
  readonly currency: SellingCurrency
  readonly locale: 'en-US' | 'zh-CN' | 'ja-JP'
  readonly isEnabled: boolean
  readonly staff: number
  readonly devices: number
  readonly hasSold: boolean
  readonly hasDays: boolean
  readonly createdAt: string
  readonly hours: OutputOf<typeof openingHours> | null
  readonly version: number
}

export interface OutletFilter {
  readonly search?: string
  readonly enabled?: 0 | 1
}

/** The merchant, and the outlets somebody may see in it. */
export interface OutletReach {
  readonly merchantId: string
  readonly outletIds: readonly string[] | 'all'
}

const columns = sql`
  outlet.id, outlet.number, outlet.name, outlet.detail, outlet.address, outlet.province, outlet.phone, outlet.tax_number,
  outlet.currency, outlet.time_zone, outlet.day_cutoff_minutes, outlet.day_rules, outlet.locale, outlet.is_enabled, outlet.created_at,
  outlet.version, ${hoursOf(sql.raw('outlet'))} as hours,
  (select count(*) from staff_outlet
    join staff on staff.merchant_id = staff_outlet.merchant_id and staff.id = staff_outlet.staff_id
    where staff_outlet.merchant_id = outlet.merchant_id and staff_outlet.outlet_id = outlet.id
      and staff.archived_at is null and staff.admin_id is null) as staff,
  (select count(*) from device where device.merchant_id = outlet.merchant_id and device.outlet_id = outlet.id
    and device.archived_at is null) as devices,
  exists (select from sales_order where sales_order.merchant_id = outlet.merchant_id
    and sales_order.outlet_id = outlet.id) as has_sold,
  ${hasDays} as has_days`

const inReach = ({ merchantId, outletIds }: OutletReach): Sql =>
  outletIds === 'all'
    ? sql`outlet.merchant_id = ${merchantId} and outlet.archived_at is null`
    : sql`outlet.merchant_id = ${merchantId} and outlet.archived_at is null and outlet.id = any(${outletIds}::uuid[])`

function conditions(reach: OutletReach, { search, enabled }: OutletFilter): Sql[] {
  const wanted = [inReach(reach)]
  if (search) {
    wanted.push(sql`(strpos(lower(outlet.name), ${search.toLowerCase()}) > 0
      or strpos(lower(outlet.number), ${search.toLowerCase()}) > 0)`)
  }
  if (enabled !== undefined) wanted.push(sql`outlet.is_enabled = ${enabled === 1}`)
  return wanted
}

/** A merchant's outlets are few: sorted as they are found. */
const outletHeadings: Headings<'name' | 'number' | 'currency' | 'timeZone' | 'staff' | 'devices'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  number: { by: sql`row.number`, as: 'text' },
  currency: { by: sql`row.currency`, as: 'text' },
  timeZone: { by: sql`row.time_zone`, as: 'text' },
  staff: { by: sql`row.staff`, as: 'number' },
  devices: { by: sql`row.devices`, as: 'number' },
}

export const outletList = listOf({
  columns,
  from: (reach: OutletReach, filter: OutletFilter) => sql`from outlet where ${sql.and(conditions(reach, filter))}`,
  order: keyset([sql`outlet.number`, 'text'], [sql`outlet.id`, 'id']),
  keyOf: ({ number, id }: OutletRow) => [number, id],
  headings: outletHeadings,
})

export const findOutlet = (tx: Tx, reach: OutletReach, id: string): Promise<OutletRow | undefined> =>
  tx.maybe<OutletRow>(sql`select ${columns} from outlet where ${inReach(reach)} and outlet.id = ${id}`)

export const findOutletForUpdate = (tx: Tx, reach: OutletReach, id: string): Promise<OutletRow | undefined> =>
  tx.maybe<OutletRow>(sql`
    select ${columns} from outlet where ${inReach(reach)} and outlet.id = ${id} for update of outlet`)

/** Returns whether another outlet has the number, also one that was taken away. */
export const isOutletNumberTaken = async (tx: Tx, merchantId: string, number: string, but: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from outlet where merchant_id = ${merchantId} and number = ${number} and id <> ${but}`)) !== undefined

export const setOutlet = (
  tx: Tx,
  merchantId: string,
  id: string,
  outlet: OutletFields & OutletDayColumns,
): Promise<number> =>
  tx.run(sql`
    update outlet set number = ${outlet.number}, name = ${outlet.name}, detail = ${outlet.detail},
      address = ${outlet.address}, province = ${outlet.province}, phone = ${outlet.phone}, tax_number = ${outlet.taxNumber},
      currency = ${outlet.currency}, time_zone = ${outlet.timeZone}, day_cutoff_minutes = ${outlet.dayCutoffMinutes},
      day_rules = ${json(outlet.dayRules)}::jsonb,
      locale = ${outlet.locale}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setOutletState = (tx: Tx, merchantId: string, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update outlet set is_enabled = ${isEnabled}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and is_enabled <> ${isEnabled}`)

export const setOutletArchived = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update outlet set archived_at = ${now}, is_enabled = false, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export interface OutletUse {
  readonly openShifts: number
  readonly devices: number
  readonly stocked: number
}

/** Returns the activity still going on at an outlet. */
export const readOutletUse = (tx: Tx, merchantId: string, id: string): Promise<OutletUse> =>
  tx.one<OutletUse>(sql`
    select
      (select count(*) from shift where merchant_id = ${merchantId} and outlet_id = ${id} and closed_at is null)
        as open_shifts,
      (select count(*) from device where merchant_id = ${merchantId} and outlet_id = ${id} and archived_at is null)
        as devices,
      (select count(*) from stock where merchant_id = ${merchantId} and outlet_id = ${id} and (on_hand <> 0 or in_transit <> 0)) as stocked`)

/** Names of what still goes on at an outlet, the first of each kind: tills, whose shift is open, what is in stock or on its way there. */
export const listOutletUsers = async (
  tx: Tx,
  merchantId: string,
  id: string,
  { onlyShifts, most }: { readonly onlyShifts: boolean; readonly most: number },
): Promise<string[]> => {
  const shifts = sql`
    (select trim(staff.first_name || ' ' || staff.last_name) as name from shift
      join staff on staff.merchant_id = shift.merchant_id and staff.id = shift.staff_id
      where shift.merchant_id = ${merchantId} and shift.outlet_id = ${id} and shift.closed_at is null
      order by shift.opened_at limit ${most})`
  const others = sql`
    union all (select name from device where merchant_id = ${merchantId} and outlet_id = ${id} and archived_at is null
      order by number limit ${most})
    union all (select kassa_shown_name(product.name, product.names) from stock
      join variant on variant.merchant_id = stock.merchant_id and variant.id = stock.variant_id
      join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
      where stock.merchant_id = ${merchantId} and stock.outlet_id = ${id} and (stock.on_hand <> 0 or stock.in_transit <> 0) limit ${most})`
  const rows = await tx.many<{ name: string }>(sql`${shifts} ${onlyShifts ? sql`` : others}`)
  return rows.map(({ name }) => name)
}

/** Outlets among `ids` that are there and in reach, locked in key order. */
export const listOutletsForUpdate = (
  tx: Tx,
  reach: OutletReach,
  ids: readonly string[],
): Promise<{ id: string; name: string; isEnabled: boolean }[]> =>
  tx.many(sql`
    select outlet.id, outlet.name, outlet.is_enabled from outlet
    where ${inReach(reach)} and outlet.id = any(${ids}::uuid[]) order by outlet.id for update`)

/** The condition that the row of `staff_outlet` binds an administrator's seat: those work everywhere, and nobody sends them away. */
const isSeat = sql`exists (select from staff where staff.merchant_id = staff_outlet.merchant_id
  and staff.id = staff_outlet.staff_id and staff.admin_id is not null)`

/** Returns the staff bound to an outlet now. */
export const listBoundStaff = async (tx: Tx, merchantId: string, outletId: string): Promise<string[]> =>
  (
    await tx.many<{ staffId: string }>(sql`
      select staff_id from staff_outlet where merchant_id = ${merchantId} and outlet_id = ${outletId} and not ${isSeat}`)
  ).map(({ staffId }) => staffId)

export async function setOutletStaff(
  tx: Tx,
  merchantId: string,
  outletId: string,
  staffIds: readonly string[],
  now: string,
): Promise<{ bound: number; unbound: number }> {
  const unbound = await tx.run(sql`
    delete from staff_outlet
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and staff_id <> all(${staffIds}::uuid[])
      and not ${isSeat}`)
  const bound = await tx.run(sql`
    insert into staff_outlet (merchant_id, staff_id, outlet_id, bound_at)
    select ${merchantId}, staff_id, ${outletId}, ${now}::timestamptz
    from unnest(${staffIds}::uuid[]) as wanted(staff_id)
    on conflict do nothing`)
  return { bound, unbound }
}
