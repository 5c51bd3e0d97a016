import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'
import { onlineSince } from './online.ts'

/** Merchants with tills that were not heard of lately and hold entries nobody has, the most first. Source: TN-D02. */
export const merchantTillsErrand: ErrandSourceAbove = {
  kind: 'merchant-tills',
  urgency: 1,
  list: listDevices,
  about: 'merchant',
  isForPartners: true,
  gather: ({ tx, now }, limit) =>
    tx.many(sql`
      select merchant.id, merchant.id as merchant_id, merchant.name as title, null as outlet_id, null as outlet_name,
        min(doc.last_seen_at) as at, sum(doc.queued)::bigint as count
      from device_registration as doc
      join device on device.merchant_id = doc.merchant_id and device.id = doc.device_id and device.archived_at is null
      join merchant on merchant.id = doc.merchant_id and merchant.archived_at is null
      where doc.unbound_at is null and doc.queued > 0 and doc.last_seen_at < ${onlineSince(now)}
      group by merchant.id, merchant.name
      order by sum(doc.queued) desc, merchant.id
      limit ${limit}`),
}
