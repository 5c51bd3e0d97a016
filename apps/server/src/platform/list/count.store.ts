import { sql, type Sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/** Returns how many rows there are of a `from … where …`, counted up to `cap` + 1. */
export const countUpTo = async (tx: Tx, rows: Sql, cap: number): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) as count from (select ${rows} limit ${cap + 1}) as counted`)
  ).count
