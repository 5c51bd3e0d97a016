import { listConnections } from '@kassa/contract/open/connection.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSource } from '../../../platform/errand.ts'
import { isAgreedByGone } from './connection.store.ts'

/** Apps that go on by the word of somebody who has left: whoever answers for the shop now agrees to them, or disconnects them. */
export const leftConsentErrand: ErrandSource = {
  kind: 'app-consent',
  urgency: 3,
  list: listConnections,
  gather: ({ tx, merchantId }, limit) =>
    tx.many(sql`
      select i.id, i.name as title, null::uuid as outlet_id, null::text as outlet_name, i.agreed_at as at from app_installation i
      where i.merchant_id = ${merchantId} and i.removed_at is null and i.waits_since is null and ${isAgreedByGone}
      order by i.agreed_at, i.id limit ${limit}`),
}
