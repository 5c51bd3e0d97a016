import { auditMerchant } from '@kassa/contract/organisation/merchant.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'

/** Merchants that sent papers which nobody has looked at, the longest there first. Source: D40. */
export const merchantPapersErrand: ErrandSourceAbove = {
  kind: 'merchant-papers',
  urgency: 2,
  list: auditMerchant,
  about: 'merchant',
  order: [
    { by: 'standsBy', as: 'instant' },
    { by: 'id', as: 'id' },
  ],
  isForPartners: true,
  gather: ({ tx }, limit) =>
    tx.many(sql`
      select id, id as merchant_id, name as title, null as outlet_id, null as outlet_name, null as at,
        created_at as stands_by
      from merchant
      where archived_at is null and audit_state = 'unaudited'
        and coalesce(licence_file_id, person_id_file_id, exterior_file_id, interior_file_id) is not null
      order by created_at, id
      limit ${limit}`),
}
