import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/**
 * The next value of the merchant's change counter, locked until this transaction ends.
 *
 * One changer of the catalogue waits for the other, so values become visible in their order and a desk that asks for
 * "everything after n" never misses a late commit. Sales do not touch it.
 */
export async function takeChangeNumber(tx: Tx, merchantId: string): Promise<number> {
  const { value } = await tx.one<{ value: number }>(sql`
    insert into change_cursor (merchant_id, value) values (${merchantId}, 1)
    on conflict (merchant_id) do update set value = change_cursor.value + 1
    returning value`)
  return value
}

export async function readChangeNumber(tx: Tx, merchantId: string): Promise<number> {
  const row = await tx.maybe<{ value: number }>(sql`select value from change_cursor where merchant_id = ${merchantId}`)
  return row?.value ?? 0
}
