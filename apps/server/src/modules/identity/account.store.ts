import type { Locale } from '@kassa/domain/text/locale.ts'
import type { LockState } from '@kassa/domain/identity/lockout.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** A person who can sign in, whichever table they are in. */
export interface SignInAccount {
  readonly kind: 'admin' | 'staff'
  readonly id: string
  readonly tier: 'operator' | 'partner' | 'merchant' | 'staff'
  readonly merchantId: string | null
  readonly partnerId: string | null
  readonly name: string
  /** E-mail, or staff number: what a password may not be. */
  readonly handle: string
  readonly passwordHash: string
  /** Newest first. */
  readonly formerPasswordHashes: readonly string[]
  readonly lock: LockState
  /** The account, its merchant and its partner are all enabled. */
  readonly isEnabled: boolean
  readonly hasSecondFactor: boolean
  readonly lastStep: number | null
  /** The password is the one the demo shop is published with. */
  readonly hasPublishedPassword: boolean
}

interface AccountRow extends Omit<SignInAccount, 'lock'> {
  readonly status: 0 | 1 | 2 | 3
  readonly failedCount: number
  readonly lockedUntil: string | null
  readonly temporaryLocks: readonly string[]
}

const toAccount = ({ status, failedCount, lockedUntil, temporaryLocks, ...row }: AccountRow): SignInAccount => ({
  ...row,
  lock: {
    status,
    failedCount,
    lockedUntil: lockedUntil === null ? null : Date.parse(lockedUntil),
    temporaryLocks: temporaryLocks.map((at) => Date.parse(at)),
  },
})

const adminColumns = sql`
  'admin' as kind, admin.id, admin.tier, admin.merchant_id, admin.partner_id,
  trim(admin.first_name || ' ' || admin.last_name) as name, admin.email as handle, admin.password_hash,
  admin.former_password_hashes, admin.status, admin.failed_count, admin.locked_until, admin.temporary_locks,
  admin.totp_confirmed_at is not null as has_second_factor, admin.totp_last_step as last_step, admin.has_published_password,
  admin.is_enabled
    and coalesce((select is_enabled and archived_at is null from merchant where merchant.id = admin.merchant_id), true)
    and coalesce((
      select partner.is_enabled and partner.archived_at is null and coalesce(above.is_enabled, true)
      from partner left join partner as above on above.id = partner.parent_id
      where partner.id = admin.partner_id), true) as is_enabled`

const staffColumns = sql`
  'staff' as kind, staff.id, 'staff' as tier, staff.merchant_id, null::uuid as partner_id,
  trim(staff.first_name || ' ' || staff.last_name) as name, staff.number as handle, staff.password_hash,
  staff.former_password_hashes, staff.lock_state as status, staff.failed_count, staff.locked_until,
  staff.temporary_locks, false as has_second_factor, null::bigint as last_step,
  staff.has_published_password,
  staff.is_enabled
    and (select is_enabled and archived_at is null from merchant where merchant.id = staff.merchant_id) as is_enabled`

const staffAccounts = (merchantId: string | null) =>
  sql`select ${staffColumns} from staff where merchant_id = ${merchantId}`

/** An e-mail as it is compared: case folded (D47). */
export const foldEmail = (email: string): string => email.trim().toLowerCase()

export async function findAdminByEmailForUpdate(tx: Tx, emailFolded: string): Promise<SignInAccount | undefined> {
  const row = await tx.maybe<AccountRow>(sql`
    select ${adminColumns} from admin where email_folded = ${emailFolded} and archived_at is null for update of admin`)
  return row && toAccount(row)
}

export async function findStaffByNumberForUpdate(
  tx: Tx,
  merchantId: string,
  number: string,
): Promise<SignInAccount | undefined> {
  const row = await tx.maybe<AccountRow>(sql`
    ${staffAccounts(merchantId)} and number = ${number} and archived_at is null and admin_id is null
    for update of staff`)
  return row && toAccount(row)
}

export interface AccountKey {
  readonly kind: 'admin' | 'staff'
  readonly id: string
  readonly merchantId: string | null
}

export async function findAccountForUpdate(
  tx: Tx,
  { kind, id, merchantId }: AccountKey,
): Promise<SignInAccount | undefined> {
  const row = await tx.maybe<AccountRow>(
    kind === 'admin'
      ? sql`select ${adminColumns} from admin where id = ${id} and archived_at is null for update of admin`
      : sql`${staffAccounts(merchantId)}
          and id = ${id} and archived_at is null for update of staff`,
  )
  return row && toAccount(row)
}

const tableOf = (kind: AccountKey['kind']) => sql.raw(kind)
const isThis = ({ kind, id, merchantId }: AccountKey) =>
  kind === 'admin' ? sql`id = ${id}` : sql`merchant_id = ${merchantId} and id = ${id}`

const instantOf = (at: number): string => new Date(at).toISOString()

export const setLock = (tx: Tx, key: AccountKey, lock: LockState): Promise<number> =>
  tx.run(sql`
    update ${tableOf(key.kind)}
    set ${sql.raw(key.kind === 'admin' ? 'status' : 'lock_state')} = ${lock.status}, failed_count = ${lock.failedCount},
      locked_until = ${lock.lockedUntil === null ? null : instantOf(lock.lockedUntil)},
      temporary_locks = ${lock.temporaryLocks.map(instantOf)}::timestamptz[]
    where ${isThis(key)}`)

/** Sets the password; the former ones are kept as hashes, newest first. It is a published one no more. */
export const setPasswordHash = (tx: Tx, key: AccountKey, hash: string, former: readonly string[]): Promise<number> =>
  tx.run(sql`
    update ${tableOf(key.kind)} set password_hash = ${hash}, former_password_hashes = ${former}::text[],
      has_published_password = false
    where ${isThis(key)}`)

export const setSignedIn = (tx: Tx, key: AccountKey, now: string): Promise<number> =>
  tx.run(sql`update ${tableOf(key.kind)} set last_signed_in_at = ${now} where ${isThis(key)}`)

export const setAccountLocale = (tx: Tx, key: AccountKey, locale: string): Promise<number> =>
  tx.run(sql`update ${tableOf(key.kind)} set locale = ${locale} where ${isThis(key)}`)

export const setCompactRows = (tx: Tx, key: AccountKey, hasCompactRows: boolean): Promise<number> =>
  tx.run(sql`update ${tableOf(key.kind)} set has_compact_rows = ${hasCompactRows} where ${isThis(key)}`)

/** Remembers the step whose code was taken, so that the same code does not work twice. */
export const setLastStep = (tx: Tx, adminId: string, step: number): Promise<number> =>
  tx.run(sql`update admin set totp_last_step = ${step} where id = ${adminId}`)

/**
 * Returns the language of an account's mails, and the partner above it (null: the platform); undefined for an address without an account.
 */
export const findMailOfAccount = (
  tx: Tx,
  emailFolded: string,
): Promise<{ locale: Locale; above: string | null } | undefined> =>
  tx.maybe(sql`
    select a.locale, coalesce(m.partner_id, p.parent_id) as above
    from admin a left join merchant m on m.id = a.merchant_id left join partner p on p.id = a.partner_id
    where a.email_folded = ${emailFolded} and a.archived_at is null`)

export const findMerchantByNumber = (tx: Tx, number: string): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`select id from merchant where number = ${number} and archived_at is null`)
