import { afterFailure, afterSuccess, lockAt, minutesLeft } from '@kassa/domain/identity/lockout.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { setLastStep, setLock, type Account } from '../account.store.ts'
import { findSecret, identityOf } from '../own-account/second-factor.store.ts'
import { stepOfCode } from '../own-account/totp.ts'
import { fitsPassword, NOBODYS_HASH } from '../password/hash-password.ts'
import { refuseLikeAnybody } from './guess-limit.ts'

/** Writes the failure down although the call is refused, and words it. A lock leaves a line in the log. */
async function fail(context: Context, tx: Tx, account: Account, code: string): Promise<Result<never>> {
  const now = Date.parse(context.now)
  const lock = afterFailure(account.lock, now)
  await setLock(tx, account, lock)
  context.keepWhenRefused()
  if (lock.status === account.lock.status) return refuse({ code })
  context.audit({
    subject: `${account.kind}/${account.id}`,
    before: { status: account.lock.status },
    after: { status: lock.status, name: account.name },
  })
  return refuse({
    code: 'login.temporarily-locked',
    facts: { minutes: minutesLeft({ ...lock, lockedUntil: lock.lockedUntil ?? now + 1_800_000 }, now) },
  })
}

/**
 * Compares a typed password with an account, keeping the lockout of D32: a locked account is not even compared, a wrong
 * password counts, an unknown account takes as long and reads the same. Only a right password learns that the account is
 * locked for good, waits for activation or is disabled.
 *
 * `key` names what was typed for the limits. Refuses with the codes of the call `login`.
 */
export async function checkGuess(
  context: Context,
  tx: Tx,
  account: Account | undefined,
  { key, password }: { readonly key: string; readonly password: string },
): Promise<Result<Account>> {
  if (!account) {
    await fitsPassword(password, NOBODYS_HASH)
    return refuseLikeAnybody(context, key)
  }
  const now = Date.parse(context.now)
  const lock = lockAt(account.lock, now)
  if (lock.status === 1) return refuse({ code: 'login.temporarily-locked', facts: { minutes: minutesLeft(lock, now) } })
  if (!(await fitsPassword(password, account.passwordHash))) {
    return lock.status === 0
      ? fail(context, tx, { ...account, lock }, 'login.refused')
      : refuseLikeAnybody(context, key)
  }
  if (lock.status === 3) return refuse({ code: 'login.permanently-locked' })
  if (lock.status === 2) return refuse({ code: 'login.not-activated' })
  if (!account.isEnabled) return refuse({ code: 'login.disabled' })
  return accept({ ...account, lock })
}

/** Asks for the second factor where the account has one; a wrong code counts like a wrong password. */
export async function checkSecondFactor(
  context: Context,
  tx: Tx,
  account: Account,
  code: string | undefined,
): Promise<Result<null>> {
  if (!account.hasSecondFactor) return accept(null)
  if (code === undefined) return refuse({ code: 'login.second-factor-needed' })
  const sealed = await findSecret(tx, account)
  if (!sealed) throw new Error(`the second factor of ${account.id} has no secret`)
  const secret = context.secrets.open(identityOf(account), sealed)
  const step = stepOfCode(secret, code, Date.parse(context.now), account.lastStep)
  if (step === undefined) return fail(context, tx, account, 'second-factor.wrong')
  await setLastStep(tx, account.id, step)
  return accept(null)
}

/** Forgets the failures after everything was right. */
export const recordSuccess = (tx: Tx, account: Account): Promise<number> =>
  setLock(tx, account, afterSuccess(account.lock))
