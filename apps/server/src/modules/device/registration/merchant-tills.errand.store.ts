import { listDevices } from '@kassa/contract/device/device.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'
import { merchantsByTills } from './merchants-by-tills.store.ts'
import { onlineSince } from '@kassa/domain/time/online.ts'

/** Merchants with tills that were not heard of lately and hold entries nobody has, the most first. Source: TN-D02. */
export const merchantTillsErrand: ErrandSourceAbove = {
  kind: 'merchant-tills',
  urgency: 1,
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
        which: sql`doc.queued > 0 and doc.last_seen_at < ${onlineSince(now)}`,
        count: sql`sum(doc.queued)::bigint`,
      },
      limit,
    ),
}
