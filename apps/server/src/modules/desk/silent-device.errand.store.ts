import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { sql } from '../../platform/db/sql.ts'
import { onlineSince } from '@kassa/domain/time/online.ts'
import { isInOffice } from '../../platform/tills/in-office.ts'
import { alertSource } from '../../platform/errand.ts'

/** Tills that were not heard of lately and hold sales nobody has, or have a shift open; a browser that shows the office is no till that fell silent. */
export const silentDeviceErrand = alertSource({
  kind: 'silent-device',
  urgency: 1,
  list: listDevices,
  causes: ({ merchantId, outletIds, now }, limit) =>
    sql`
      select device.id, device.name as title, device.outlet_id, outlet.name as outlet_name, doc.last_seen_at as at,
        doc.queued as count
      from device_registration as doc
      join device_till as device on device.merchant_id = doc.merchant_id and device.id = doc.device_id and device.archived_at is null
      join organisation_outlet as outlet on outlet.merchant_id = device.merchant_id and outlet.id = device.outlet_id
      where doc.merchant_id = ${merchantId} and doc.unbound_at is null and doc.last_seen_at < ${onlineSince(now)}
        and ${outletIds === null ? sql`true` : sql`device.outlet_id = any(${outletIds}::uuid[])`}
        and (doc.queued > 0 or not ${isInOffice('doc')} and exists (select from sales_shift as shift where shift.merchant_id = device.merchant_id
          and shift.device_id = device.id and shift.closed_at is null))
      order by doc.queued desc, doc.last_seen_at, device.id
      limit ${limit}`,
})
