import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Returns whether another device of the merchant has the serial number; an empty one is nobody's. */
export const isSerialTaken = async (tx: Tx, merchantId: string, serial: string, but: string): Promise<boolean> =>
  serial !== '' &&
  (await tx.maybe(sql`
    select id from device
    where merchant_id = ${merchantId} and lower(serial_number) = lower(${serial}) and serial_number <> ''
      and archived_at is null and id <> ${but}`)) !== undefined

export interface ListedDevice {
  readonly id: string
  readonly name: string
  readonly outletId: string
  readonly number: number
  readonly version: number
  readonly isEnabled: boolean
  /** True where a browser is registered as it now. */
  readonly isBound: boolean
}

export const findListedForUpdate = (tx: Tx, merchantId: string, id: string): Promise<ListedDevice | undefined> =>
  tx.maybe<ListedDevice>(sql`
    select id, name, outlet_id, number, version, is_enabled, exists (
      select from device_registration r
      where r.merchant_id = device.merchant_id and r.device_id = device.id and r.unbound_at is null) as is_bound
    from device where merchant_id = ${merchantId} and id = ${id} and archived_at is null for update`)

export interface DeviceFields {
  readonly name: string
  readonly serialNumber: string
  readonly type: string
  readonly model: string
  readonly location: string
  readonly outletId: string
}

export const setDevice = (
  tx: Tx,
  merchantId: string,
  device: DeviceFields & { readonly id: string; readonly number: number },
): Promise<number> =>
  tx.run(sql`
    update device set name = ${device.name}, serial_number = ${device.serialNumber}, type = ${device.type},
      model = ${device.model}, location = ${device.location}, outlet_id = ${device.outletId}, number = ${device.number},
      version = version + 1
    where merchant_id = ${merchantId} and id = ${device.id}`)

/** Out of the list, and what hangs at it with it. */
export async function setDeviceArchived(tx: Tx, merchantId: string, id: string, now: string): Promise<void> {
  await tx.run(sql`
    update device set archived_at = ${now}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)
  await tx.run(sql`
    update peripheral set archived_at = ${now}, version = version + 1
    where merchant_id = ${merchantId} and device_id = ${id} and archived_at is null`)
}

/** Returns the serial numbers among these that the merchant's devices have, folded. */
export async function findTakenSerials(
  tx: Tx,
  merchantId: string,
  serials: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ serial: string }>(sql`
    select lower(serial_number) as serial from device
    where merchant_id = ${merchantId} and archived_at is null and lower(serial_number) = any(${serials}::text[])`)
  return new Set(rows.map(({ serial }) => serial))
}

/** Devices that stand, by name and serial number; by its id where it has none. */
export const listDeviceNames = (
  tx: Tx,
  merchantId: string,
): Promise<{ id: string; name: string; serialNumber: string; outletId: string }[]> =>
  tx.many(sql`
    select id, name, coalesce(nullif(serial_number, ''), id::text) as serial_number, outlet_id from device
    where merchant_id = ${merchantId} and archived_at is null order by id`)

/** Outlets that are open, by number and name. */
export const listOutletNames = (tx: Tx, merchantId: string): Promise<{ id: string; number: string; name: string }[]> =>
  tx.many(sql`
    select id, number, name from organisation_outlet where merchant_id = ${merchantId} and archived_at is null order by number`)
