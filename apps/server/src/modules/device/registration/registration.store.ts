import type { DeviceMeans } from '@kassa/contract/device/device-means.ts'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import type { LicenceFunction } from '@kassa/domain/billing/functions.ts'
import type { DeviceIdentity } from '../../../platform/actor.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The outlet's number, its row held so that two registrations do not take the same device number. */
export const findOutletForRegistration = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<{ number: string } | undefined> =>
  tx.maybe(sql`
    select number from outlet where merchant_id = ${merchantId} and id = ${outletId} and archived_at is null
    for no key update`)

export interface KnownDevice {
  readonly id: string
  readonly number: number
  readonly isEnabled: boolean
  /** The epoch of its latest registration. */
  readonly epoch: number
}

export const findDevice = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  id: string,
): Promise<KnownDevice | undefined> =>
  tx.maybe<KnownDevice>(sql`
    select d.id, d.number, d.is_enabled, coalesce((select max(epoch) from device_registration r
      where r.merchant_id = d.merchant_id and r.device_id = d.id), 0) as epoch
    from device d
    where d.merchant_id = ${merchantId} and d.outlet_id = ${outletId} and d.id = ${id} and d.archived_at is null`)

/**
 * The highest device number at an outlet: of its devices, and of every device that ever gave numbers under the outlet's number, wherever that
 * device is now, and whatever outlet had the number then.
 */
export async function findLastNumber(tx: Tx, merchantId: string, outletId: string): Promise<number> {
  const { last } = await tx.one<{ last: number }>(sql`
    select greatest(
      (select max(number) from device where merchant_id = ${merchantId} and outlet_id = ${outletId}),
      (select max(substring(r.number_prefix from '-([0-9]+)$')::integer)
        from device_registration r join organisation_outlet o on o.merchant_id = r.merchant_id and o.id = ${outletId}
        where r.merchant_id = ${merchantId} and substring(r.number_prefix from '^(.*)-[0-9]+$') = o.number), 0) as last`)
  return last
}

/** Returns whether another device gave numbers of this range before. */
export async function isRangeTaken(
  tx: Tx,
  merchantId: string,
  numberPrefix: string,
  deviceId: string,
): Promise<boolean> {
  const found = await tx.maybe(sql`
    select id from device_registration
    where merchant_id = ${merchantId} and number_prefix = ${numberPrefix} and device_id <> ${deviceId} limit 1`)
  return found !== undefined
}

export interface NewDevice {
  readonly id: string
  readonly outletId: string
  readonly number: number
  readonly name: string
  readonly serialNumber: string
  readonly type: string
  readonly model: string
  readonly location: string
  readonly createdAt: string
}

export const insertDevice = (tx: Tx, merchantId: string, device: NewDevice): Promise<number> =>
  tx.run(sql`
    insert into device (merchant_id, id, outlet_id, number, name, serial_number, type, model, location, created_at)
    values (${merchantId}, ${device.id}, ${device.outletId}, ${device.number}, ${device.name}, ${device.serialNumber},
      ${device.type}, ${device.model}, ${device.location}, ${device.createdAt})`)

export const setNameAndNumber = (
  tx: Tx,
  merchantId: string,
  { id, name, number }: { readonly id: string; readonly name: string; readonly number: number },
): Promise<number> =>
  tx.run(sql`
    update device set name = ${name}, number = ${number}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and (name <> ${name} or number <> ${number})`)

/** Ends the registrations of a device; what they have sold can still be uploaded. */
export const setRegistrationsUnbound = (tx: Tx, merchantId: string, deviceId: string, at: string): Promise<number> =>
  tx.run(sql`
    update device_registration set unbound_at = ${at}
    where merchant_id = ${merchantId} and device_id = ${deviceId} and unbound_at is null`)

export interface NewRegistration {
  readonly id: string
  readonly deviceId: string
  readonly epoch: number
  readonly publicKey: unknown
  readonly tokenHash: Buffer
  readonly numberPrefix: string
  readonly at: string
  readonly by: string
  /** How far its desk is. */
  readonly level: number
}

/** Adds a registration and, beside it, where its credential is found before the tenant is known; answers its database's name, where it has one. */
export const insertRegistration = (
  tx: Tx,
  merchantId: string,
  registration: NewRegistration,
): Promise<{ cluster: string | null }> =>
  tx.one(sql`
    with registered as (
      insert into device_registration (merchant_id, id, device_id, epoch, public_key, token_hash, number_prefix, last_hash,
        registered_at, registered_by, last_seen_at, desk_level)
      values (${merchantId}, ${registration.id}, ${registration.deviceId}, ${registration.epoch},
        ${json(registration.publicKey)}, ${registration.tokenHash}, ${registration.numberPrefix}, ${firstPreviousHash},
        ${registration.at}, ${registration.by}, ${registration.at}, ${registration.level}))
    insert into device_credential (token_hash, merchant_id, registration_id)
    values (${registration.tokenHash}, ${merchantId}, ${registration.id})
    returning kassa_name_here() as cluster`)

/** Days before its end in which it counts where a licence's day ends. */
const NEAR_END_DAYS = 31

export interface News {
  readonly catalogueCursor: number
  /** Null: licences have not reached the merchant. */
  readonly activatedOn: string | null
  readonly endsOn: string | null
  readonly functions: readonly LicenceFunction[]
  /** The time zone of the device's outlet, and those of all outlets, while the licence is near its end or past it; null before. */
  readonly zone: string | null
  readonly zones: readonly string[] | null
  /** The version of the desk that was chosen for the outlet; null: nobody chose. */
  readonly deskChoice: string | null
  /** The other kiosks of the device's outlet that were heard lately. */
  readonly kiosks: number
}

/** Returns the news for a device's heartbeat: how far goods have changed, the days of the licence (at a test shop the real one's), and the functions of its version. */
export const findNews = (
  tx: Tx,
  { merchantId, outletId, deviceId }: Pick<DeviceIdentity, 'merchantId' | 'outletId' | 'deviceId'>,
  { kiosksSince, now }: { readonly kiosksSince: string; readonly now: string },
): Promise<News> =>
  tx.one(sql`
    select coalesce(c.value, 0) as catalogue_cursor, l.activated_on, l.ends_on,
      coalesce(l.functions, '{}') as functions, near.zone, near.zones, d.version as desk_choice,
      (select count(*)::integer from kiosk where kiosk.merchant_id = m.id and kiosk.outlet_id = ${outletId}::uuid
        and kiosk.device_id <> ${deviceId}::uuid and kiosk.told_at >= ${kiosksSince}::timestamptz) as kiosks
    from (select ${merchantId}::uuid as id) m left join change_cursor c on c.merchant_id = m.id
    left join kassa_licence_here() l on true
    left join lateral (
      select min(o.time_zone) filter (where o.id = ${outletId}::uuid) as zone, array_agg(distinct o.time_zone) as zones
      from organisation_outlet o where o.merchant_id = m.id and o.archived_at is null
        and l.ends_on < (${now}::timestamptz at time zone 'UTC')::date + ${NEAR_END_DAYS}::integer
    ) as near on true
    left join desk_version d on d.merchant_id = m.id and d.outlet_id = ${outletId}`)

/** Returns how many tills are registered at a test shop besides this device, one registration after the other; null: the shop is real. */
export const countTestTills = async (tx: Tx, deviceId: string): Promise<number | null> =>
  (await tx.one<{ tills: number | null }>(sql`select kassa_test_tills(${deviceId}) as tills`)).tills

/** The state that a device reports with its heartbeat. */
export interface HeartbeatState {
  readonly queued: number
  readonly oldestQueuedAt: string | null
  readonly version: string
  readonly level: number
  readonly printer: string
  readonly syncedAt: string | null
  readonly heardClosingAt: string | null
  readonly means: DeviceMeans
  readonly papers: { readonly waiting: number; readonly unsure: number; readonly problem: string }
}

export const setSeen = (
  tx: Tx,
  device: { readonly merchantId: string; readonly registrationId: string },
  now: string,
  { papers, means: { storage, battery }, ...said }: HeartbeatState,
): Promise<number> =>
  tx.run(sql`
    update device_registration set last_seen_at = ${now}, queued = ${said.queued},
      oldest_queued_at = ${said.oldestQueuedAt}, version_text = ${said.version}, desk_level = ${said.level}, printer = ${said.printer},
      synced_at = ${said.syncedAt}, papers_waiting = ${papers.waiting}, papers_unsure = ${papers.unsure},
      printer_problem = ${papers.problem}, storage_used = ${storage?.usedBytes ?? null},
      storage_quota = ${storage?.quotaBytes ?? null}, battery_percent = ${battery?.percent ?? null},
      battery_charging = ${battery?.isCharging ?? null}, heard_closing_at = ${said.heardClosingAt}
    where merchant_id = ${device.merchantId} and id = ${device.registrationId}`)
