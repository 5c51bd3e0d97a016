import type { PERIPHERAL_TYPES } from '@kassa/contract/device/peripheral.calls.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface PeripheralFields {
  readonly deviceId: string
  readonly type: (typeof PERIPHERAL_TYPES)[number]
  readonly model: string
  readonly serialNumber: string
}

export interface PeripheralRow extends PeripheralFields {
  readonly id: string
  readonly deviceName: string
  readonly outletName: string
  readonly merchantName: string | null
  readonly version: number
}

export interface PeripheralFilter {
  /** Null: every merchant that the transaction sees. */
  readonly merchantId: string | null
  readonly showsMerchant: boolean
  readonly outletIds: readonly string[] | null
  readonly search?: string | undefined
  readonly type?: string | undefined
}

const like = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const found = ({ merchantId, showsMerchant, outletIds, search, type }: PeripheralFilter): Sql => sql`
  select p.id, p.device_id, p.type, p.model, p.serial_number, p.version, d.name as device_name, o.name as outlet_name,
    ${showsMerchant ? sql`(select name from organisation_merchant m where m.id = p.merchant_id)` : sql`null`} as merchant_name
  from peripheral p
  join device d on d.merchant_id = p.merchant_id and d.id = p.device_id
  join organisation_outlet o on o.merchant_id = d.merchant_id and o.id = d.outlet_id
  where ${sql.and([
    sql`p.archived_at is null`,
    ...(merchantId === null ? [] : [sql`p.merchant_id = ${merchantId}`]),
    ...(outletIds === null ? [] : [sql`d.outlet_id = any(${outletIds}::uuid[])`]),
    ...(type === undefined ? [] : [sql`p.type = ${type}`]),
    ...(search ? [sql`(p.serial_number ilike ${like(search)} or p.model ilike ${like(search)})`] : []),
  ])}`

const peripheralHeadings: Headings<'serial' | 'model' | 'device' | 'outlet' | 'merchant'> = {
  serial: { by: sql`row.serial_number`, as: 'text' },
  model: { by: sql`lower(row.model)`, as: 'text' },
  device: { by: sql`lower(row.device_name)`, as: 'text' },
  outlet: { by: sql`lower(row.outlet_name)`, as: 'text' },
  merchant: { by: sql`lower(coalesce(row.merchant_name, ''))`, as: 'text' },
}

export const peripheralList = listOf({
  columns: sql`*`,
  from: (filter: PeripheralFilter) => sql`from (${found(filter)}) as peripheral where true`,
  order: keyset([sql`serial_number`, 'text'], [sql`id`, 'id']),
  keyOf: ({ serialNumber, id }: PeripheralRow) => [serialNumber, id],
  headings: peripheralHeadings,
})

export const findPeripheralForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<{ readonly deviceId: string; readonly version: number; readonly serialNumber: string } | undefined> =>
  tx.maybe(sql`
    select device_id, version, serial_number from peripheral
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null for update`)

/** Returns the merchant's peripherals with some serial numbers, in lower case. */
export const listTakenPeripherals = (
  tx: Tx,
  merchantId: string,
  serials: readonly string[],
): Promise<Pick<PeripheralFields, 'type' | 'serialNumber'>[]> =>
  tx.many(sql`
    select type, serial_number from peripheral
    where merchant_id = ${merchantId} and archived_at is null and lower(serial_number) = any(${serials}::text[])`)

/** False where the serial number is taken. */
export async function insertPeripheral(
  tx: Tx,
  merchantId: string,
  id: string,
  fields: PeripheralFields,
  now: string,
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into peripheral (merchant_id, id, device_id, type, model, serial_number, created_at)
    values (${merchantId}, ${id}, ${fields.deviceId}, ${fields.type}, ${fields.model}, ${fields.serialNumber}, ${now})
    on conflict (merchant_id, type, lower(serial_number)) where archived_at is null do nothing`)
  return written === 1
}

export const isPeripheralSerialTaken = async (
  tx: Tx,
  merchantId: string,
  id: string,
  { type, serialNumber }: PeripheralFields,
): Promise<boolean> =>
  (await tx.maybe(sql`
    select id from peripheral where merchant_id = ${merchantId} and type = ${type}
      and lower(serial_number) = lower(${serialNumber}) and archived_at is null and id <> ${id}`)) !== undefined

export const setPeripheral = (tx: Tx, merchantId: string, id: string, fields: PeripheralFields): Promise<number> =>
  tx.run(sql`
    update peripheral set device_id = ${fields.deviceId}, type = ${fields.type}, model = ${fields.model},
      serial_number = ${fields.serialNumber}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

export const archivePeripheral = (tx: Tx, merchantId: string, id: string, now: string): Promise<number> =>
  tx.run(sql`
    update peripheral set archived_at = ${now}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)
