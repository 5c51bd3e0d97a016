import { lockAt, type LockState } from '@kassa/domain/identity/lockout.ts'
import {
  afterWrong,
  NO_FAILURES,
  secondsToWait,
  shownAfterRight,
  shownAfterWrong,
} from '@kassa/domain/identity/slow-down.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { setLastStep, setLock, type SignInAccount } from '../account.store.ts'
import { needsPasskey } from '../own-account/passkey.store.ts'
import { findSecret, identityOf } from '../own-account/second-factor.store.ts'
import { stepOfCode } from '../own-account/totp.ts'
import { fitsPassword, NOBODYS_HASH } from '../password/hash-password.ts'
import { findFailuresForUpdate, setFailures } from './guess.store.ts'

/** The key that failures are counted under: the name typed, and the network it comes from. */
export interface Guesser {
  /** The name that was typed, or the account that is asked for its password again. */
  readonly key: string
  /** A network, or a session. */
  readonly by: string
}

const nameOf = ({ key, by }: Guesser): string => `${key} from ${by}`

/** Writes the failure down although the call is refused. A change of the account's shown state leaves a line in the log. */
async function fail(
  context: Context,
  tx: Tx,
  account: SignInAccount | undefined,
  { guesser, code }: { readonly guesser: Guesser; readonly code: string },
): Promise<Result<never>> {
  const now = Date.parse(context.now)
  const before = await findFailuresForUpdate(tx, nameOf(guesser))
  await setFailures(tx, nameOf(guesser), afterWrong(before, now))
  context.keepWhenRefused()
  if (!account) return refuse({ code })
  const lock = shownAfterWrong(account.lock, now)
  await setLock(tx, account, lock)
  if (lock.status !== account.lock.status)
    context.audit({
      subject: `${account.kind}/${account.id}`,
      before: { status: account.lock.status },
      after: { status: lock.status, name: account.name },
    })
  return refuse({ code })
}

/** A guesser who has failed too often waits, and what they typed is not read; nobody else waits for it. */
async function waitTurn(context: Context, tx: Tx, guesser: Guesser): Promise<Result<null>> {
  const seconds = secondsToWait(await findFailuresForUpdate(tx, nameOf(guesser)), Date.parse(context.now))
  return seconds === 0 ? accept(null) : refuse({ code: 'request.too-often', facts: { seconds } })
}

/** The refusal that an account's state brings whoever has shown that it is theirs; undefined where it may work. */
export function refusalOfState(
  { isEnabled, hasPublishedPassword }: SignInAccount,
  { status }: LockState,
  isOnThisMachine: boolean,
) {
  if (status === 3) return refuse({ code: 'login.permanently-locked' })
  if (status === 2) return refuse({ code: 'login.not-activated' })
  if (!isEnabled) return refuse({ code: 'login.disabled' })
  return hasPublishedPassword && !isOnThisMachine ? refuse({ code: 'login.demo-elsewhere' }) : undefined
}

/**
 * Compares a typed password with an account (D113): it is always compared, since the time of the comparison would tell; a wrong password
 * slows its guesser down and shuts nobody out, an unknown account takes as long and reads the same. Only a right password learns that
 * the account is locked, waits for activation, is disabled or is the demo's.
 *
 * Refuses with the codes of the call `login`.
 */
export async function checkGuess(
  context: Context,
  tx: Tx,
  account: SignInAccount | undefined,
  { password, ...guesser }: Guesser & { readonly password: string },
): Promise<Result<SignInAccount>> {
  const turn = await waitTurn(context, tx, guesser)
  if (!turn.ok) return turn
  const fits = await fitsPassword(password, account?.passwordHash ?? NOBODYS_HASH)
  const known = account && { ...account, lock: lockAt(account.lock, Date.parse(context.now)) }
  if (!known || !fits) return fail(context, tx, known, { guesser, code: 'login.refused' })
  return refusalOfState(known, known.lock, context.isOnThisMachine) ?? accept(known)
}

/** Asks for the second factor where the account has one; a wrong code counts like a wrong password. */
export async function checkSecondFactor(
  context: Context,
  tx: Tx,
  account: SignInAccount,
  { code, guesser }: { readonly code: string | undefined; readonly guesser: Guesser },
): Promise<Result<null>> {
  if (!account.hasSecondFactor)
    return (await needsPasskey(tx, account)) ? refuse({ code: 'login.passkey-needed' }) : accept(null)
  if (code === undefined) return refuse({ code: 'login.second-factor-needed' })
  const turn = await waitTurn(context, tx, guesser)
  if (!turn.ok) return turn
  const sealed = await findSecret(tx, account)
  if (!sealed) throw new Error(`the second factor of ${account.id} has no secret`)
  const secret = context.secrets.open(identityOf(account), sealed)
  const step = stepOfCode(secret, code, Date.parse(context.now), account.lastStep)
  if (step === undefined) return fail(context, tx, account, { guesser, code: 'second-factor.wrong' })
  await setLastStep(tx, account.id, step)
  return accept(null)
}

/** Forgets the failures of whoever got everything right; those of others go on waiting. */
export async function forgetFailures(tx: Tx, guesser: Guesser): Promise<void> {
  const before = await findFailuresForUpdate(tx, nameOf(guesser))
  if (before.count > 0) await setFailures(tx, nameOf(guesser), NO_FAILURES)
}

/** An account whose right password was just given is shown as locked no more. */
export const recordSuccess = (tx: Tx, account: SignInAccount): Promise<number> =>
  setLock(tx, account, shownAfterRight(account.lock))
