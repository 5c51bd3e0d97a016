import { jsonInstant } from '../../../platform/db/json-instant.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { momentOrNone, type Headings } from '../../../platform/list/sort.ts'
import type { StaffFields } from './new-staff.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface StaffRow extends StaffFields {
  readonly id: string
  readonly roleName: string
  readonly locale: 'en-US' | 'zh-CN' | 'ja-JP'
  readonly lockState: 0 | 1 | 3
  readonly lockedUntil: string | null
  readonly isEnabled: boolean
  readonly outlets: readonly { readonly id: string; readonly name: string }[]
  readonly outletRoles: readonly { readonly outletId: string; readonly roleId: string; readonly roleName: string }[]
  /** A role they act under for a time. */
  readonly elevation: { id: string; roleName: string; outletId: string | null; until: string } | null
  readonly hasPin: boolean
  readonly lastSignedInAt: string | null
  readonly createdAt: string
  readonly version: number
  /** Codes of every role they have anywhere now, to see whether the caller may touch this person. */
  readonly codes: readonly string[]
}

/** The outlets of the caller: staff see the people who work at the same outlets. */
export interface StaffReach {
  readonly merchantId: string
  readonly outletIds: readonly string[] | 'all'
}

export interface StaffFilter {
  readonly search?: string
  readonly outletId?: string
  readonly roleId?: string
  readonly bound?: 'yes' | 'no'
  readonly enabled?: 0 | 1
  readonly lockState?: number
}

/** A temporary lock that has run out shows as none. */
const lockState = (now: string): Sql =>
  sql`case when staff.lock_state = 1 and staff.locked_until <= ${now}::timestamptz then 0 else staff.lock_state end`

const ELSEWHERE = sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('outletId', b.outlet_id, 'roleId', b.role_id, 'roleName', there.name) order by there.name, b.outlet_id)
    from staff_outlet b join identity_role there on there.merchant_id = b.merchant_id and there.id = b.role_id
    where b.merchant_id = staff.merchant_id and b.staff_id = staff.id), '[]'::jsonb) as outlet_roles`

const elevationNow = (now: string): Sql => sql`
  (select jsonb_build_object('id', e.id, 'roleName', given.name, 'outletId', e.outlet_id, 'until', ${jsonInstant(sql`e.until_at`)})
    from role_elevation e join identity_role given on given.merchant_id = e.merchant_id and given.id = e.role_id and given.archived_at is null
    where e.merchant_id = staff.merchant_id and e.account_id = staff.id and e.ended_at is null
      and e.from_at <= ${now}::timestamptz and ${now}::timestamptz < e.until_at limit 1) as elevation`

const columns = (now: string): Sql => sql`
  staff.id, staff.number, staff.first_name, staff.last_name, staff.position, staff.phone, staff.email, staff.role_id,
  role.name as role_name, staff.locale, ${lockState(now)} as lock_state,
  case when staff.lock_state = 1 and staff.locked_until > ${now}::timestamptz then staff.locked_until end
    as locked_until,
  staff.is_enabled, staff.pin is not null as has_pin, staff.last_signed_in_at, staff.created_at, staff.version,
  kassa_codes_anywhere(staff.merchant_id, staff.id, ${now}::timestamptz, role.codes) as codes, ${ELSEWHERE}, ${elevationNow(now)},
  coalesce((
    select jsonb_agg(jsonb_build_object('id', outlet.id, 'name', outlet.name) order by outlet.number)
    from staff_outlet join outlet on outlet.merchant_id = staff_outlet.merchant_id
      and outlet.id = staff_outlet.outlet_id
    where staff_outlet.merchant_id = staff.merchant_id and staff_outlet.staff_id = staff.id), '[]'::jsonb) as outlets`

const joined = sql`staff join identity_role as role on role.merchant_id = staff.merchant_id and role.id = staff.role_id`

const worksAt = (outletIds: readonly string[]): Sql => sql`exists (
  select from staff_outlet where staff_outlet.merchant_id = staff.merchant_id
    and staff_outlet.staff_id = staff.id and staff_outlet.outlet_id = any(${outletIds}::uuid[]))`

/** Whoever has a role everywhere, or at one of their outlets. */
const holds = (roleId: string): Sql => sql`(staff.role_id = ${roleId} or exists (
  select from staff_outlet where staff_outlet.merchant_id = staff.merchant_id
    and staff_outlet.staff_id = staff.id and staff_outlet.role_id = ${roleId}))`

/** Seats of administrators are theirs, and no staff to be managed. */
const inReach = ({ merchantId, outletIds }: StaffReach): Sql => {
  const here = sql`staff.merchant_id = ${merchantId} and staff.archived_at is null and staff.admin_id is null`
  return outletIds === 'all' ? here : sql`${here} and ${worksAt(outletIds)}`
}

function conditions(reach: StaffReach, filter: StaffFilter, now: string): Sql[] {
  const wanted = [inReach(reach)]
  if (filter.search) {
    const text = filter.search.toLowerCase()
    wanted.push(sql`(strpos(lower(staff.first_name || ' ' || staff.last_name), ${text}) > 0
      or strpos(lower(staff.number), ${text}) > 0 or strpos(lower(staff.position), ${text}) > 0)`)
  }
  if (filter.outletId) wanted.push(worksAt([filter.outletId]))
  if (filter.roleId) wanted.push(holds(filter.roleId))
  if (filter.bound) {
    const any = sql`exists (select from staff_outlet where staff_outlet.merchant_id = staff.merchant_id
      and staff_outlet.staff_id = staff.id)`
    wanted.push(filter.bound === 'yes' ? any : sql`not ${any}`)
  }
  if (filter.enabled !== undefined) wanted.push(sql`staff.is_enabled = ${filter.enabled === 1}`)
  if (filter.lockState !== undefined) wanted.push(sql`${lockState(now)} = ${filter.lockState}`)
  return wanted
}

/** A merchant's people are few: sorted as they are found. */
const staffHeadings: Headings<'name' | 'number' | 'position' | 'lastSignedIn'> = {
  name: { by: sql`lower(row.first_name || ' ' || row.last_name)`, as: 'text' },
  number: { by: sql`row.number`, as: 'text' },
  position: { by: sql`lower(row.position)`, as: 'text' },
  lastSignedIn: { by: momentOrNone(sql`row.last_signed_in_at`), as: 'instant' },
}

export const staffList = listOf({
  columns: (_reach: StaffReach, _filter: StaffFilter, now: string) => columns(now),
  from: (reach: StaffReach, filter: StaffFilter, now: string) =>
    sql`from ${joined} where ${sql.and(conditions(reach, filter, now))}`,
  counted: (reach: StaffReach, filter: StaffFilter, now: string) =>
    sql`from staff where ${sql.and(conditions(reach, filter, now))}`,
  order: keyset([sql`staff.number`, 'text'], [sql`staff.id`, 'id']),
  keyOf: ({ number, id }: StaffRow) => [number, id],
  headings: staffHeadings,
})

export const findStaff = (tx: Tx, reach: StaffReach, id: string, now: string): Promise<StaffRow | undefined> =>
  tx.maybe<StaffRow>(sql`select ${columns(now)} from ${joined} where ${inReach(reach)} and staff.id = ${id}`)

export const findStaffForUpdate = (tx: Tx, reach: StaffReach, id: string, now: string): Promise<StaffRow | undefined> =>
  tx.maybe<StaffRow>(sql`
    select ${columns(now)} from ${joined} where ${inReach(reach)} and staff.id = ${id} for update of staff`)

/** Returns those of `ids` that exist and are in reach, locked in key order. */
export const listStaffForUpdate = (
  tx: Tx,
  reach: StaffReach,
  ids: readonly string[],
  now: string,
): Promise<StaffRow[]> =>
  tx.many<StaffRow>(sql`
    select ${columns(now)} from ${joined} where ${inReach(reach)} and staff.id = any(${ids}::uuid[])
    order by staff.id for update of staff`)

export const isStaffNumberTaken = async (tx: Tx, merchantId: string, number: string, but: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from staff where merchant_id = ${merchantId} and number = ${number} and id <> ${but}`)) !== undefined

export const setStaff = (tx: Tx, merchantId: string, id: string, staff: StaffFields): Promise<number> =>
  tx.run(sql`
    update staff set number = ${staff.number}, first_name = ${staff.firstName}, last_name = ${staff.lastName},
      position = ${staff.position}, phone = ${staff.phone}, email = ${staff.email}, role_id = ${staff.roleId},
      locale = ${staff.locale}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const setStaffState = (tx: Tx, merchantId: string, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update staff set is_enabled = ${isEnabled}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and is_enabled <> ${isEnabled}`)

export const setStaffArchived = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update staff set archived_at = ${now}, is_enabled = false, pin = null, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const listOpenShiftPlaces = async (tx: Tx, merchantId: string, staffId: string): Promise<string[]> =>
  (
    await tx.many<{ name: string }>(sql`
      select outlet.name || ' · ' || device.name as name from shift
      join outlet on outlet.merchant_id = shift.merchant_id and outlet.id = shift.outlet_id
      join device on device.merchant_id = shift.merchant_id and device.id = shift.device_id
      where shift.merchant_id = ${merchantId} and shift.staff_id = ${staffId} and shift.closed_at is null
      order by shift.opened_at`)
  ).map(({ name }) => name)
