import { sql, type Sql } from '../../../platform/db/sql.ts'

/** What so many uses that are left of the row `purse` (or so named) are worth, as `worthOfUses` says; 0 for what is money. */
export const worthOf = (uses: Sql, purse: Sql = sql`purse`): Sql => sql`(case when ${purse}.uses_sold = 0 then 0
    else ${purse}.paid_minor * least(greatest(${uses}, 0), ${purse}.uses_sold) / ${purse}.uses_sold end)`

/** What `uses` (below 0: back) taken off the row `purse` change in its worth. */
export const worthTaken = (uses: Sql): Sql =>
  sql`(${worthOf(sql`purse.uses_left`)} - ${worthOf(sql`purse.uses_left - ${uses}`)})`
