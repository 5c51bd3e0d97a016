import { sql } from './sql.ts'
import type { Tx } from './tx.ts'

/**
 * Lets the transaction pause for as long as it needs: a whole shop that is written to a slow disk, or worked out again, is
 * measured by its size. After the isolation level was set.
 */
export const allowIdleTransaction = (tx: Tx): Promise<number> =>
  tx.run(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`)
