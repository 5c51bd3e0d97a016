import { sql, type Sql } from '../../../platform/db/sql.ts'

/** Returns the value of some uses left on the row `purse` (or another name), as `worthOfUses` defines it; 0 for money. */
export const worthOf = (uses: Sql, purse: Sql = sql`purse`): Sql => sql`(case when ${purse}.uses_sold = 0 then 0
    else ${purse}.paid_minor * least(greatest(${uses}, 0), ${purse}.uses_sold) / ${purse}.uses_sold end)`

/** Returns the change of value of the row `purse` when `uses` are taken off it (below 0: given back). */
export const worthTaken = (uses: Sql): Sql =>
  sql`(${worthOf(sql`purse.uses_left`)} - ${worthOf(sql`purse.uses_left - ${uses}`)})`
