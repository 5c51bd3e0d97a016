import { listReviewItems } from '@kassa/contract/journal/review-item.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { alertSource } from '../../../platform/errand.ts'
import { openGroups } from './review-group.store.ts'

/** Decisions that wait at each outlet: one for each day, till and cause. */
export const reviewErrand = alertSource({
  kind: 'review',
  urgency: 1,
  list: listReviewItems,
  causes: ({ merchantId, outletIds }, limit) =>
    sql`
      select outlet_id as id, outlet_name as title, outlet_id, outlet_name, min(first_at) as at, count(*) as count
      from (${openGroups(merchantId, outletIds)}) as grouped
      group by outlet_id, outlet_name order by count(*) desc, outlet_id
      limit ${limit}`,
})
