import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export const beginRow = (tx: Tx): Promise<number> => tx.run(sql`savepoint batch_row`)

export const keepRow = (tx: Tx): Promise<number> => tx.run(sql`release savepoint batch_row`)

/** Undoes everything since the row began. */
export async function undoRow(tx: Tx): Promise<void> {
  await tx.run(sql`rollback to savepoint batch_row`)
  await tx.run(sql`release savepoint batch_row`)
}
