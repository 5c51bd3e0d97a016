import { namedStatement, sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

/**
 * Counts up the merchant's change counter and answers the new value, for the rows that changed with it. For changes of
 * what is no goods (offers, devices), never for a sale: whoever changes waits for whoever changed before, so no cursor is skipped. A
 * process forgets all that it remembers of the merchant but its goods.
 */
export const bumpChanges = (tx: Tx, merchantId: string): Promise<number> =>
  taken(
    tx,
    namedStatement(
      'kassa.bump-changes',
      sql`insert into change_cursor as c (merchant_id, value, whole_value) values (${merchantId}, 1, 1)
        on conflict (merchant_id) do update set value = c.value + 1, whole_value = c.value + 1 returning value`,
    ),
  )

/**
 * Advances the cursor for changes of goods: the triggers on their tables name the goods, and a process forgets these alone. Things that any
 * goods depend on (a category) have triggers that say so.
 */
export const bumpForGoods = (tx: Tx, merchantId: string): Promise<number> =>
  taken(
    tx,
    namedStatement(
      'kassa.bump-for-goods',
      sql`insert into change_cursor as c (merchant_id, value) values (${merchantId}, 1)
        on conflict (merchant_id) do update set value = c.value + 1 returning value`,
    ),
  )

async function taken(tx: Tx, statement: Parameters<Tx['one']>[0]): Promise<number> {
  const { value } = await tx.one<{ value: number }>(statement)
  return value
}

/** The merchant's change counter as of now; 0 before the first change. */
export async function readChanges(tx: Tx, merchantId: string): Promise<number> {
  const row = await tx.maybe<{ value: number }>(sql`select value from change_cursor where merchant_id = ${merchantId}`)
  return row?.value ?? 0
}
