import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface NamedRole {
  readonly id: string
  readonly name: string
  readonly builtInKey: string | null
}

/** Roles of staff that can be given. */
export const listStaffRoleNames = (tx: Tx, merchantId: string): Promise<NamedRole[]> =>
  tx.many(sql`
    select id, name, built_in_key from identity_role
    where merchant_id = ${merchantId} and tier = 'staff' and archived_at is null order by created_at, id`)

/** Outlets that are open, by number and name. */
export const listOutletNames = (tx: Tx, merchantId: string): Promise<{ id: string; number: string; name: string }[]> =>
  tx.many(sql`
    select id, number, name from outlet where merchant_id = ${merchantId} and archived_at is null order by number`)

/** Returns the numbers among these that the merchant has given out, also to people who left. */
export async function findTakenNumbers(
  tx: Tx,
  merchantId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ number: string }>(sql`
    select number from staff where merchant_id = ${merchantId} and number = any(${numbers}::text[])`)
  return new Set(rows.map(({ number }) => number))
}
