import { namedStatement, sql } from '../db/sql.ts'
import type { LentDatabase } from '../work/lent-database.ts'

/** Events among which a sale of the last minutes is found, however many others there are. */
const NEWEST = 500

/**
 * Returns whether anybody sold or refunded in the last two minutes, at any till of this database: people who sell one thing a minute do not want to wait
 * for it either. As the owner, outside any transaction.
 */
export async function hasSoldLately(database: Pick<LentDatabase, 'ask'>): Promise<boolean> {
  const [found] = await database.ask<{ isSelling: boolean }>(
    namedStatement(
      'tills.sold-lately',
      sql`
        select exists (
          select from (select name, created_at from outbox where sequence is not null order by sequence desc limit ${NEWEST}) as newest
          where name in ('order.sold', 'order.refunded')
            and created_at between statement_timestamp() - interval '2 minutes' and statement_timestamp() + interval '1 minute'
        ) as is_selling`,
    ),
  )
  return found?.isSelling ?? false
}
