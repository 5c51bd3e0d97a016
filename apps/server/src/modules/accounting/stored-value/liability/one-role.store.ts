import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

export interface InTwoRoles {
  readonly purseId: string
  readonly day: string
}

/**
 * Returns the first account with a code that is owed in more than one role at the end of a day, of entries with their roles. Its money may go from one role to another as a whole
 * only: a part that is owed below zero in one role and above it in another comes to nothing in every other sum.
 */
export const findInTwoRoles = (tx: Tx, entries: Sql): Promise<InTwoRoles | undefined> =>
  tx.maybe<InTwoRoles>(sql`
    with moved as (
      select purse_id, role, business_day, sum(amount_minor) as minor from (${entries}) as e where purse_id is not null group by 1, 2, 3),
    several as (select purse_id from moved group by 1 having count(distinct role) > 1),
    held as (
      select d.purse_id, d.business_day, sum(m.minor) over (partition by d.purse_id, r.role order by d.business_day) as minor
      from (select distinct purse_id, business_day from moved where purse_id in (select purse_id from several)) as d
      join (select distinct purse_id, role from moved) as r on r.purse_id = d.purse_id
      left join moved m on m.purse_id = d.purse_id and m.role = r.role and m.business_day = d.business_day)
    select purse_id, business_day as day from held group by 1, 2 having count(*) filter (where minor <> 0) > 1 order by 2, 1 limit 1`)
