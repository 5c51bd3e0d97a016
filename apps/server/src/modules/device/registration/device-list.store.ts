import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isInOffice } from '../../../platform/tills/in-office.ts'
import {
  momentOrNone,
  sortedRows,
  type Headings,
  type SortedRow,
  type SortedPage,
} from '../../../platform/list/sort.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { deviceView } from '@kassa/contract/device/device.calls.ts'

export interface DeviceFilter {
  /** Null: every merchant that the transaction sees, for the tiers above. */
  readonly merchantId: string | null
  readonly showsMerchant: boolean
  /** The outlets one may see; null is all of the merchant. */
  readonly outletIds: readonly string[] | null
  readonly search?: string
  readonly state?: 'online' | 'offline' | 'port-busy'
  /** A heartbeat at or after this instant is online. */
  readonly onlineSince: string
}

export interface DeviceRow extends Omit<OutputOf<typeof deviceView>, 'can' | 'isEnabled' | 'isInOffice'> {
  readonly isEnabled: boolean
  readonly isInOffice: boolean
}

/** Devices with their latest registration; their alarms are those of all their registrations. */
const devices = (filter: DeviceFilter, chosen: Sql = all(filter)): Sql => sql`
  select d.id, d.number::text as number, d.number as number_in_order, d.name, d.serial_number, d.type, d.model,
    ${merchantNameIn(filter)} as merchant_name, d.outlet_id, o.name as outlet_name,
    d.is_enabled, r.last_seen_at, coalesce(r.queued, 0) as queued, r.oldest_queued_at, coalesce(r.epoch, 0) as epoch,
    (r.id is not null and r.unbound_at is null) as is_bound, coalesce(a.alarms, 0) as alarms, coalesce(r.version_text, '') as version,
    d.location, d.version as revision, ${stateIn(filter)} as state,
    ${isInOffice('r')} as is_in_office
  from (${chosen}) as d
  join organisation_outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
  left join lateral (
    select * from device_registration r where r.merchant_id = d.merchant_id and r.device_id = d.id
    order by epoch desc limit 1) r on true
  left join lateral (
    select sum(clone_alarms) as alarms from device_registration r
    where r.merchant_id = d.merchant_id and r.device_id = d.id) a on true`

const merchantNameIn = ({ showsMerchant }: DeviceFilter): Sql =>
  showsMerchant ? sql`(select name from organisation_merchant m where m.id = d.merchant_id)` : sql`null::text`

const stateIn = ({ onlineSince }: DeviceFilter): Sql => sql`
  case when r.last_seen_at is null or r.last_seen_at < ${onlineSince} then 'offline'
    when r.printer = 'busy' then 'port-busy' else 'online' end`

/** Returns the state as a condition, which is asked of a registration before its device is looked for. */
const hasState = ({ state, onlineSince }: DeviceFilter): Sql =>
  state === undefined
    ? sql`true`
    : state === 'offline'
      ? sql`(r.last_seen_at is null or r.last_seen_at < ${onlineSince})`
      : sql`r.last_seen_at >= ${onlineSince} and ${state === 'port-busy' ? sql`r.printer = 'busy'` : sql`r.printer <> 'busy'`}`

/**
 * Returns the columns by which devices are found and sorted where all of them have to be gone through: every registration is read once,
 * beside the devices, not one after the other.
 */
const heads = (filter: DeviceFilter): Sql => sql`
  select d.merchant_id, d.id, d.name, d.number as number_in_order, d.serial_number, d.type, d.model, d.location,
    ${merchantNameIn(filter)} as merchant_name,
    (select name from organisation_outlet o where o.merchant_id = d.merchant_id and o.id = d.outlet_id) as outlet_name,
    r.last_seen_at, coalesce(r.queued, 0) as queued, coalesce(r.version_text, '') as version, ${stateIn(filter)} as state
  from device d
  left join (
    select * from device_registration as one where not exists (
      select from device_registration as later where later.merchant_id = one.merchant_id
        and later.device_id = one.device_id and later.epoch > one.epoch)
    ) as r on r.merchant_id = d.merchant_id and r.device_id = d.id
  where ${conditionsOf(filter)} and ${hasState(filter)}`

const headsByMerchant = (filter: DeviceFilter): Sql => sql`
  select d.merchant_id, d.id, ${filter.showsMerchant ? sql`m.name` : sql`null::text`} as merchant_name
  from device d left join organisation_merchant m on m.id = d.merchant_id where ${conditionsOf(filter)}`

const all = (filter: DeviceFilter): Sql => sql`select * from device d where ${conditionsOf(filter)}`

const conditionsOf = ({ merchantId, outletIds, search }: DeviceFilter): Sql => {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql.and([
    sql`d.archived_at is null`,
    ...(merchantId === null ? [] : [sql`d.merchant_id = ${merchantId}`]),
    ...(outletIds === null ? [] : [sql`d.outlet_id = any(${outletIds}::uuid[])`]),
    ...(search ? [sql`(d.name ilike ${pattern} or d.serial_number ilike ${pattern})`] : []),
  ])
}

/** The rows of some heads, which stand as `row`. */
const closely = (filter: DeviceFilter, page: Sql): Sql => sql`
  (${page}) as row cross join lateral (
    ${devices(filter, sql`select * from device d where d.merchant_id = row.merchant_id and d.id = row.id`)}) as device`

export const listDeviceRows = (
  tx: Tx,
  filter: DeviceFilter,
  after: readonly string[] | undefined,
  limit: number,
): Promise<DeviceRow[]> => {
  const behind = after ? sql`(d.name, d.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`
  const pageOf = (rows: Sql): Sql => sql`${rows} and ${behind} order by d.name, d.id limit ${limit}`
  // Only the devices of the page are looked at closely, however many there are.
  return tx.many<DeviceRow>(
    filter.state === undefined
      ? sql`select * from (${devices(filter, pageOf(all(filter)))}) as device order by device.name, device.id`
      : sql`
          select device.* from ${closely(filter, pageOf(heads(filter)))}
          order by row.name, row.id`,
  )
}

export interface DeviceHealthRow extends DeviceRow {
  readonly printer: 'ready' | 'busy' | 'error' | 'none'
  readonly papersWaiting: number
  readonly papersUnsure: number
  readonly printerProblem: string
  readonly storageUsed: number | null
  readonly storageQuota: number | null
  readonly batteryPercent: number | null
  readonly batteryCharging: boolean | null
  readonly syncedAt: string | null
  readonly registeredAt: string | null
  readonly unboundAt: string | null
}

/** One of those that the filter shows, with what its latest registration last said of itself. */
export const findDeviceHealth = (tx: Tx, filter: DeviceFilter, id: string): Promise<DeviceHealthRow | undefined> =>
  tx.maybe(sql`
    select device.*, coalesce(r.printer, 'none') as printer, coalesce(r.papers_waiting, 0) as papers_waiting,
      coalesce(r.papers_unsure, 0) as papers_unsure, coalesce(r.printer_problem, '') as printer_problem, r.synced_at,
      r.storage_used, r.storage_quota, r.battery_percent, r.battery_charging,
      r.registered_at, r.unbound_at
    from (${devices(filter, sql`${all(filter)} and d.id = ${id}`)}) as device
    left join device_registration r on r.merchant_id = ${filter.merchantId} and r.device_id = device.id and r.epoch = device.epoch`)

type DeviceHeading =
  | 'name'
  | 'state'
  | 'queued'
  | 'lastSeen'
  | 'merchant'
  | 'outlet'
  | 'number'
  | 'type'
  | 'serial'
  | 'model'
  | 'location'
  | 'version'

export const deviceHeadings: Headings<DeviceHeading> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  state: { by: sql`row.state`, as: 'text' },
  queued: { by: sql`row.queued`, as: 'number' },
  lastSeen: { by: momentOrNone(sql`row.last_seen_at`), as: 'instant' },
  merchant: { by: sql`lower(coalesce(row.merchant_name, ''))`, as: 'text' },
  outlet: { by: sql`lower(row.outlet_name)`, as: 'text' },
  number: { by: sql`row.number_in_order`, as: 'number' },
  type: { by: sql`row.type`, as: 'text' },
  serial: { by: sql`lower(row.serial_number)`, as: 'text' },
  model: { by: sql`lower(row.model)`, as: 'text' },
  location: { by: sql`lower(row.location)`, as: 'text' },
  version: { by: sql`row.version`, as: 'text' },
}

/** The headings whose values are in the latest registration, or in another table's row: no index has the devices in that order. */
const ofAll: ReadonlySet<Sql> = new Set(
  [
    deviceHeadings.state,
    deviceHeadings.queued,
    deviceHeadings.lastSeen,
    deviceHeadings.version,
    deviceHeadings.merchant,
  ].map(({ by }) => by),
)

export function listDeviceRowsBy(
  tx: Tx,
  filter: DeviceFilter,
  ...page: SortedPage
): Promise<(DeviceRow & SortedRow)[]> {
  const [{ by, isDown }] = page
  if (filter.state === undefined && !ofAll.has(by)) return tx.many(sortedRows(devices(filter), ...page))
  const direction = isDown ? sql`desc` : sql`asc`
  const isByMerchant = by === deviceHeadings.merchant.by && filter.state === undefined
  const found = sortedRows(isByMerchant ? headsByMerchant(filter) : heads(filter), ...page)
  return tx.many(sql`
    select device.*, row.sort_key from ${closely(filter, found)} order by ${by} ${direction}, row.id ${direction}`)
}

export async function countDevices(tx: Tx, filter: DeviceFilter, cap: number): Promise<number> {
  const wanted = filter.state === undefined ? all(filter) : heads(filter)
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from (select from (${wanted}) as device limit ${cap + 1}) as counted`)
  return count
}

export const setDeviceEnabled = (
  tx: Tx,
  merchantId: string,
  id: string,
  isEnabled: boolean,
): Promise<{ outletId: string } | undefined> =>
  tx.maybe(sql`
    update device set is_enabled = ${isEnabled}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null returning outlet_id`)

export const findDeviceOutlet = (tx: Tx, merchantId: string, id: string): Promise<{ outletId: string } | undefined> =>
  tx.maybe(sql`select outlet_id from device where merchant_id = ${merchantId} and id = ${id}`)
