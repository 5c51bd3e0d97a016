import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'

/** Devices by a part of name or serial number. */
export const deviceFinder: Finder = {
  kind: 'device',
  list: listDevices,
  find: ({ tx, merchantId, outletIds }, text, limit) =>
    tx.many<SearchHit>(sql`
      select device.id, device.name as title, outlet.name as note, array[device.serial_number] as codes from device
      join organisation_outlet as outlet on outlet.merchant_id = device.merchant_id and outlet.id = device.outlet_id
      where device.merchant_id = ${merchantId} and device.archived_at is null
        and ${outletIds === null ? sql`true` : sql`device.outlet_id = any(${outletIds}::uuid[])`}
        and strpos(lower(device.name || ' ' || device.serial_number), lower(${text})) > 0
      order by lower(device.name), device.id limit ${limit}`),
}
