import { sql } from './sql.ts'
import type { Tx } from './tx.ts'

/**
 * Lets the transaction take as long as it needs: what reads or writes a whole shop is measured by its size, not by a call's patience. After the
 * isolation level was set.
 */
export const unhurried = (tx: Tx): Promise<number> =>
  tx.run(sql`
    select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`)
