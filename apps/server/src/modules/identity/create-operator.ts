import { email as emailField } from '@kassa/contract/organisation/person-fields.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Database } from '../../platform/db/database.ts'
import type { NewId } from '../../platform/ids.ts'
import { endSessionsOf } from '../../platform/session/session.store.ts'
import { findAdminByEmailForUpdate, foldEmail, setLock, setPasswordHash } from './account.store.ts'
import { insertAdmin } from './admin/admin.store.ts'
import { acceptNewPassword, formerAfter } from './password/new-password.ts'
import { ensurePlatformRole, ensurePlatformRoles } from './role/built-in-role.store.ts'

interface At {
  readonly now: string
  readonly newId: NewId
}

interface Operator {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

/**
 * Makes an operator with every right, from the machine's own command line: the first person of a platform.
 *
 * Refuses with `request.invalid`, `password.too-weak` or `email.taken`.
 */
export function createOperator(
  database: Database,
  { email, firstName, lastName, password }: Operator,
  { now, newId }: At,
): Promise<Result<{ id: string }>> {
  return database.transaction({ kind: 'platform' }, async (tx): Promise<Result<{ id: string }>> => {
    if (!emailField.safeParse(email).success || firstName.trim() === '') {
      return refuse({ code: 'request.invalid', facts: { fields: 'email, firstName' } })
    }
    const typed = { password, passwordAgain: password }
    const hash = await acceptNewPassword(tx, typed, { merchantId: null, handles: [email], usedHashes: [] })
    if (!hash.ok) return hash
    await ensurePlatformRoles(tx, { now, newId })
    const roleId = await ensurePlatformRole(tx, 'operator', { now, newId })
    const id = newId()
    const isAdded = await insertAdmin(
      tx,
      { tier: 'operator' },
      {
        id,
        roleId,
        firstName,
        lastName,
        email: email.trim(),
        phone: '',
        locale: 'en-US',
        passwordHash: hash.value,
        status: 0,
        now,
      },
    )
    return isAdded ? accept({ id }) : refuse({ code: 'email.taken', facts: { email } })
  })
}

/**
 * Sets an administrator's password and lifts every lock, from the machine's own command line.
 *
 * Refuses with `thing.not-found`, `password.too-weak` or `password.used-before`.
 */
export function resetAdminPassword(
  database: Database,
  { email, password }: Pick<Operator, 'email' | 'password'>,
  { now }: Pick<At, 'now'>,
): Promise<Result<{ id: string }>> {
  return database.transaction({ kind: 'platform' }, async (tx): Promise<Result<{ id: string }>> => {
    const account = await findAdminByEmailForUpdate(tx, foldEmail(email))
    if (!account) return refuse({ code: 'thing.not-found' })
    const usedHashes = [account.passwordHash, ...account.formerPasswordHashes]
    const typed = { password, passwordAgain: password }
    const hash = await acceptNewPassword(tx, typed, { merchantId: null, handles: [email], usedHashes })
    if (!hash.ok) return hash
    await setPasswordHash(tx, account, hash.value, formerAfter(account.passwordHash, account.formerPasswordHashes))
    await setLock(tx, account, { status: 0, failedCount: 0, lockedUntil: null, temporaryLocks: [] })
    await endSessionsOf(tx, account.id, now)
    return accept({ id: account.id })
  })
}
