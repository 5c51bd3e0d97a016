import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MadePin } from '../password/pin.ts'

/** With what somebody's approvals are checked. */
export interface ApprovalKey {
  readonly id: string
  readonly staffId: string
  readonly publicKey: string
  readonly digits: number
  readonly createdAt: string
  readonly retiredAt: string | null
}

/** The seat an administrator of the merchant has at its desks; null where they never took one. */
export const findSeat = async (tx: Tx, merchantId: string, adminId: string): Promise<string | null> =>
  (
    await tx.maybe<{ id: string }>(sql`
      select id from staff where merchant_id = ${merchantId} and admin_id = ${adminId} and archived_at is null`)
  )?.id ?? null

/** Sets a person's PIN, or takes it away (null). The key before it is retired: what it signed until now stays proven. */
export async function setStaffPin(
  tx: Tx,
  { merchantId, staffId, now }: { readonly merchantId: string; readonly staffId: string; readonly now: string },
  made: MadePin | null,
): Promise<void> {
  await tx.run(sql`
    update approval_key set retired_at = ${now}
    where merchant_id = ${merchantId} and staff_id = ${staffId} and retired_at is null`)
  await tx.run(sql`
    update staff set pin = ${made?.pin ?? null} where merchant_id = ${merchantId} and id = ${staffId}`)
  if (!made) return
  await tx.run(sql`
    insert into approval_key (merchant_id, id, staff_id, public_key, digits, created_at)
    values (${merchantId}, ${made.pin.keyId}, ${staffId}, ${made.publicKey}, ${made.pin.digits}, ${now})`)
}

export const listApprovalKeys = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<ApprovalKey[]> =>
  tx.many<ApprovalKey>(sql`
    select id, staff_id, public_key, digits, created_at, retired_at from approval_key
    where merchant_id = ${merchantId} and id = any(${ids}::uuid[])`)
