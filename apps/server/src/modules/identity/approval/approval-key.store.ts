import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { joinActingRole, type ActingPlace } from '../role/acting-role.ts'
import type { MadePin, StaffPin } from '../password/pin.ts'

/** The key with which a person's approvals are checked. */
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

/** Returns whether a person's PIN opens a key now, with which they can prove what they say. */
export async function hasKey(tx: Tx, merchantId: string, staffId: string): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from approval_key where merchant_id = ${merchantId} and staff_id = ${staffId} and retired_at is null)
      as is_there`)
  return isThere
}

/** A person with a PIN who works at an outlet, and their permissions. */
export interface PinHolder {
  readonly id: string
  readonly name: string
  readonly codes: readonly string[]
  readonly pin: StaffPin
}

/** Leaves of staff (`s`) those who work at an outlet. */
const worksAt = (outletId: string): Sql =>
  sql`join staff_outlet b on b.merchant_id = s.merchant_id and b.staff_id = s.id and b.outlet_id = ${outletId}`

/** Returns the holder of a number, staff or the seat of an administrator; undefined for nobody who works there now with a PIN. */
export const findPinHolder = (
  tx: Tx,
  { merchantId, outletId, at }: ActingPlace,
  staffNumber: string,
): Promise<PinHolder | undefined> =>
  tx.maybe<PinHolder>(sql`
    select s.id, trim(s.first_name || ' ' || s.last_name) as name, r.codes, s.pin from staff s
    ${joinActingRole({ outletId, at })}
    ${worksAt(outletId)}
    where s.merchant_id = ${merchantId} and s.number = ${staffNumber} and s.is_enabled and s.archived_at is null
      and s.lock_state = 0 and s.pin is not null`)

/** The key of somebody who may stand at an outlet's desks now: undefined where it is retired, somebody else's, or they may not. */
export const findKeyAtDesk = (
  tx: Tx,
  { merchantId, outletId }: { readonly merchantId: string; readonly outletId: string },
  { staffId, keyId }: { readonly staffId: string; readonly keyId: string },
): Promise<{ readonly publicKey: string; readonly name: string } | undefined> =>
  tx.maybe(sql`
    select k.public_key, trim(s.first_name || ' ' || s.last_name) as name from approval_key k
    join staff s on s.merchant_id = k.merchant_id and s.id = k.staff_id
    ${worksAt(outletId)}
    where k.merchant_id = ${merchantId} and k.id = ${keyId} and k.staff_id = ${staffId} and k.retired_at is null
      and s.is_enabled and s.archived_at is null and s.lock_state = 0`)
