import { approvePartner } from '@kassa/contract/organisation/partner.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'

/** Partners that signed up and wait for the operator. Source: D60. */
export const partnerSignupErrand: ErrandSourceAbove = {
  kind: 'partner-signup',
  urgency: 2,
  list: approvePartner,
  about: 'partner',
  order: [
    { by: 'at', as: 'instant' },
    { by: 'id', as: 'id' },
  ],
  isForPartners: false,
  gather: ({ tx }, limit) =>
    tx.many(sql`
      select id, null as merchant_id, name as title, null as outlet_id, null as outlet_name, created_at as at
      from partner where approved_at is null and archived_at is null
      order by created_at, id
      limit ${limit}`),
}
