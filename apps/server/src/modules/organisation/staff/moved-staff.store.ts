import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The next number of four digits or more that nobody of the merchant has had. */
export const nextStaffNumber = async (tx: Tx, merchantId: string): Promise<string> =>
  (
    await tx.one<{ number: string }>(sql`
      select (greatest(1000, coalesce(max(number::bigint), 0)) + 1)::text as number from staff
      where merchant_id = ${merchantId} and number ~ '^[0-9]{1,9}$'`)
  ).number

/** Archives staff whom a move made and who never signed in, and frees their numbers: nothing ever named them. */
export async function retireStaff(tx: Tx, merchantId: string, ids: readonly string[], now: string): Promise<void> {
  await tx.run(sql`delete from staff_outlet where merchant_id = ${merchantId} and staff_id = any(${ids}::uuid[])`)
  await tx.run(sql`
    update staff set archived_at = ${now}, is_enabled = false, version = version + 1,
      number = 'U-' || right(replace(id::text, '-', ''), 18)
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`)
}
