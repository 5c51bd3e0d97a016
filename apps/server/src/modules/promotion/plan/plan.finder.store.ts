import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'

/** Marketing plans by a part of their name. */
export const planFinder: Finder = {
  kind: 'plan',
  list: listPlans,
  find: ({ tx, merchantId }, text, limit) =>
    tx.many<SearchHit>(sql`
      select id, terms ->> 'name' as title from marketing_plan
      where merchant_id = ${merchantId} and archived_at is null
        and strpos(lower(terms ->> 'name'), lower(${text})) > 0
      order by priority, id limit ${limit}`),
}
