import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'
import { merchantsByTills } from './merchants-by-tills.store.ts'

/** Days without a word after which a till counts as idle. */
const IDLE_DAYS = 7

/** Merchants with tills not heard of for a week that owe nothing, so that somebody asks whether they still sell. Source: TN-D02. */
export const merchantIdleErrand: ErrandSourceAbove = {
  kind: 'merchant-idle',
  urgency: 3,
  list: listDevices,
  about: 'merchant',
  order: [
    { by: 'count', as: 'number', isDown: true },
    { by: 'id', as: 'id' },
  ],
  isForPartners: true,
  gather: ({ tx, now }, limit) =>
    merchantsByTills(
      tx,
      {
        which: sql`doc.queued = 0
        and doc.last_seen_at < ${new Date(Date.parse(now) - IDLE_DAYS * 86_400_000).toISOString()}`,
        count: sql`count(*)`,
      },
      limit,
    ),
}
