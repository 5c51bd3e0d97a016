import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'

/** Days without a word after which a till counts as idle. */
const IDLE_DAYS = 7

/** Merchants with tills not heard of for a week that owe nothing, so that somebody asks whether they still sell. Source: TN-D02. */
export const merchantIdleErrand: ErrandSourceAbove = {
  kind: 'merchant-idle',
  urgency: 3,
  list: listDevices,
  about: 'merchant',
  isForPartners: true,
  gather: ({ tx, now }, limit) =>
    tx.many(sql`
      select merchant.id, merchant.id as merchant_id, merchant.name as title, null as outlet_id, null as outlet_name,
        min(doc.last_seen_at) as at, count(*) as count
      from device_registration as doc
      join device on device.merchant_id = doc.merchant_id and device.id = doc.device_id and device.archived_at is null
      join merchant on merchant.id = doc.merchant_id and merchant.archived_at is null
      where doc.unbound_at is null and doc.queued = 0
        and doc.last_seen_at < ${new Date(Date.parse(now) - IDLE_DAYS * 86_400_000).toISOString()}
      group by merchant.id, merchant.name
      order by count(*) desc, merchant.id
      limit ${limit}`),
}
