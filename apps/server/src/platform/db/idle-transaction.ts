import { sql } from './sql.ts'
import type { Tx } from './tx.ts'

/**
 * Lets the transaction pause for as long as it needs: a whole shop that is written to a slow disk, or worked out again, is
 * measured by its size. After the isolation level was set.
 */
export const allowIdleTransaction = (tx: Tx): Promise<number> =>
  tx.run(sql`select set_config('idle_in_transaction_session_timeout', '0', true)`)

/**
 * The same for a transaction that others wait for: whatever it holds is let go of within half a minute where the machine of its process is lost. Nobody ends
 * its connection then, and the database would look for the other end after two hours.
 */
export const allowIdleWhileAlive = (tx: Tx): Promise<number> =>
  tx.run(sql`
    select set_config('idle_in_transaction_session_timeout', '0', true), set_config('tcp_keepalives_idle', '10', true),
      set_config('tcp_keepalives_interval', '5', true), set_config('tcp_keepalives_count', '3', true)`)

/**
 * Lets the transaction pause for ten minutes while `work` reads and plans, and for as long as usual after it: where the transaction holds what
 * others wait for, a process that stands still is not waited for without end. A throw ends the transaction, and the allowance with it.
 */
export async function allowLongPauses<Value>(tx: Tx, work: () => Promise<Value>): Promise<Value> {
  await tx.run(sql`set local idle_in_transaction_session_timeout = '10min'`)
  const value = await work()
  await tx.run(sql`set local idle_in_transaction_session_timeout to default`)
  return value
}
