import { listLicences } from '@kassa/contract/billing/licence.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'
import { dayOf } from './standing.ts'

/** Days before and after its end in which a licence is told of. */
const DAYS = 30

/** Merchants whose licence ends soon, with the days that are left, or ended lately, with none. Source: TN-D02. */
export const merchantLicenceErrand: ErrandSourceAbove = {
  kind: 'merchant-licence',
  urgency: 2,
  list: listLicences,
  about: 'merchant',
  order: [
    { by: 'standsBy', as: 'day' },
    { by: 'id', as: 'id' },
  ],
  isForPartners: true,
  gather: ({ tx, now }, limit) =>
    tx.many(sql`
      select merchant.id, merchant.id as merchant_id, merchant.name as title, null as outlet_id, null as outlet_name, null as at,
        greatest(licence.ends_on - ${dayOf(now)}::date, 0) as count, licence.ends_on as stands_by
      from licence join merchant on merchant.id = licence.merchant_id and merchant.archived_at is null
      where licence.ends_on between ${dayOf(now)}::date - ${DAYS}::integer and ${dayOf(now)}::date + ${DAYS}::integer
      order by licence.ends_on, merchant.id
      limit ${limit}`),
}
