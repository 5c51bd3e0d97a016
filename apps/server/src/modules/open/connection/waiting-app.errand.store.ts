import { listConnections } from '@kassa/contract/open/connection.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSource } from '../../../platform/errand.ts'

/** Apps that open nothing since the shop was brought back from a backup, until somebody agrees to them anew. */
export const waitingAppErrand: ErrandSource = {
  kind: 'app-waits',
  urgency: 2,
  list: listConnections,
  gather: ({ tx, merchantId }, limit) =>
    tx.many(sql`
      select i.id, i.name as title, null::uuid as outlet_id, null::text as outlet_name, i.waits_since as at from app_installation i
      where i.merchant_id = ${merchantId} and i.removed_at is null and i.waits_since is not null order by i.waits_since, i.id limit ${limit}`),
}
