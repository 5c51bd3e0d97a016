import { listCategories } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'

/** Categories by a part of their name in any language. */
export const categoryFinder: Finder = {
  kind: 'category',
  list: listCategories,
  find: ({ tx, merchantId }, text, limit) =>
    tx.many<SearchHit>(sql`
      select id, kassa_shown_name(name, names) as title from category
      where merchant_id = ${merchantId} and archived_at is null
        and strpos(lower(name || ' ' || names::text), lower(${text})) > 0
      order by lower(name), id limit ${limit}`),
}
