import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/**
 * The transaction is over before it is on the disk, so that no till's own commit waits for one more turn of the disk: the next commit takes it there, or the
 * database does within a second. For steps that are done again where they are lost.
 */
export const commitWithoutWaiting = (tx: Tx): Promise<number> => tx.run(sql`set local synchronous_commit = off`)
