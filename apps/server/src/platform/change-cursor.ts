import { prepared, sql } from './db/sql.ts'
import type { Tx } from './db/tx.ts'

/**
 * Counts up the merchant's change counter and answers the new value, for the rows that changed with it. For changes of
 * catalogue and settings, never for a sale: whoever changes waits for whoever changed before, so no cursor is skipped.
 */
export async function bumpChanges(tx: Tx, merchantId: string): Promise<number> {
  const { value } = await tx.one<{ value: number }>(
    prepared(
      'kassa.bump-changes',
      sql`insert into change_cursor as c (merchant_id, value, whole_value) values (${merchantId}, 1, 1)
        on conflict (merchant_id) do update set value = c.value + 1, whole_value = c.value + 1 returning value`,
    ),
  )
  return value
}

/** The merchant's change counter as of now; 0 before the first change. */
export async function readChanges(tx: Tx, merchantId: string): Promise<number> {
  const row = await tx.maybe<{ value: number }>(sql`select value from change_cursor where merchant_id = ${merchantId}`)
  return row?.value ?? 0
}
