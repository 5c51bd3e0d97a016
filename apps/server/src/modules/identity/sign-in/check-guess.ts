import {
  afterFailure,
  afterSuccess,
  lockAt,
  LOCKOUT,
  minutesLeft,
  UNLOCKED,
  type LockState,
} from '@kassa/domain/identity/lockout.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { setLastStep, setLock, type Account } from '../account.store.ts'
import { findSecret, identityOf } from '../own-account/second-factor.store.ts'
import { stepOfCode } from '../own-account/totp.ts'
import { fitsPassword, NOBODYS_HASH } from '../password/hash-password.ts'
import { findGuessesForUpdate, setGuesses } from './guess.store.ts'

const temporarilyLocked = (lock: LockState, now: number): Result<never> =>
  refuse({
    code: 'login.temporarily-locked',
    facts: { minutes: minutesLeft({ ...lock, lockedUntil: lock.lockedUntil ?? now + LOCKOUT.minutes * 60_000 }, now) },
  })

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
  return temporarilyLocked(lock, now)
}

/**
 * The same for a name without an account that can be locked: it is not there, is locked for good, or waits. It counts, locks
 * and reads exactly like one that can, so that nobody learns which accounts exist.
 */
async function failLikeAnybody(context: Context, tx: Tx, key: string): Promise<Result<never>> {
  const now = Date.parse(context.now)
  const before = lockAt(await findGuessesForUpdate(tx, key), now)
  if (before.status === 1) return temporarilyLocked(before, now)
  const lock = afterFailure(before, now)
  // An account locked for good goes on here from the beginning.
  await setGuesses(tx, key, lock.status === 3 ? UNLOCKED : lock, context.now)
  context.keepWhenRefused()
  return lock.status === 0 ? refuse({ code: 'login.refused' }) : temporarilyLocked(lock, now)
}

/** What a right password is told of its account. */
function refusalOfState({ isEnabled, hasPublishedPassword }: Account, { status }: LockState, isOnThisMachine: boolean) {
  if (status === 3) return refuse({ code: 'login.permanently-locked' })
  if (status === 2) return refuse({ code: 'login.not-activated' })
  if (!isEnabled) return refuse({ code: 'login.disabled' })
  return hasPublishedPassword && !isOnThisMachine ? refuse({ code: 'login.demo-elsewhere' }) : undefined
}

/**
 * Compares a typed password with an account, keeping the lockout of D32: it is always compared, since the time of the
 * comparison would tell; a wrong password counts, an unknown account takes as long and reads the same. Only a right password
 * learns that the account is locked for good, waits for activation, is disabled or is the demo's.
 *
 * `key` names what was typed for the limits. Refuses with the codes of the call `login`.
 */
export async function checkGuess(
  context: Context,
  tx: Tx,
  account: Account | undefined,
  { key, password }: { readonly key: string; readonly password: string },
): Promise<Result<Account>> {
  const fits = await fitsPassword(password, account?.passwordHash ?? NOBODYS_HASH)
  if (!account) return failLikeAnybody(context, tx, key)
  const now = Date.parse(context.now)
  const lock = lockAt(account.lock, now)
  if (lock.status === 1) return temporarilyLocked(lock, now)
  if (!fits) {
    return lock.status === 0
      ? fail(context, tx, { ...account, lock }, 'login.refused')
      : failLikeAnybody(context, tx, key)
  }
  return refusalOfState(account, lock, context.isOnThisMachine) ?? accept({ ...account, lock })
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
