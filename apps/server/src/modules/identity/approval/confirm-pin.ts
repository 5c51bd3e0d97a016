import { afterFailure, lockAt, LOCKOUT, minutesLeft, UNLOCKED } from '@kassa/domain/identity/lockout.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { opensPin } from '../password/pin.ts'
import { findGuessesForUpdate, setGuesses } from '../sign-in/guess.store.ts'
import { limitGuesses, returnGuess } from '../sign-in/guess-limit.ts'
import { findPinHolder, type PinHolder } from './approval-key.store.ts'

/** A wrong PIN counts; five of them wait half an hour, whoever types them and whether the number exists or not (D32, D63). */
async function countWrong(context: Context, key: string): Promise<Result<never>> {
  const now = Date.parse(context.now)
  const lock = afterFailure(lockAt(await findGuessesForUpdate(context.tx, key), now), now)
  const waits = { ...UNLOCKED, status: 1 as const, lockedUntil: now + LOCKOUT.minutes * 60_000 }
  await setGuesses(context.tx, key, lock.status === 3 ? waits : lock, context.now)
  context.keepWhenRefused()
  return refuse({ code: 'pin.refused' })
}

/**
 * Somebody who stands beside the caller at an outlet and shows by number and PIN who they are. Their rights are theirs alone and last for
 * this call. Refuses with `pin.refused` (also for a number that nobody has), `login.temporarily-locked` or `request.too-often`.
 */
export async function confirmPin(
  context: Context,
  { staffNumber, pin }: { readonly staffNumber: string; readonly pin: string },
): Promise<Result<PinHolder>> {
  const { tx, merchantId, inOutletId, now } = context
  const key = `pin ${merchantId}/${staffNumber}`
  const limited = await limitGuesses(context, key)
  if (limited) return limited
  const before = lockAt(await findGuessesForUpdate(tx, key), Date.parse(now))
  if (before.status !== 0) {
    return refuse({ code: 'login.temporarily-locked', facts: { minutes: minutesLeft(before, Date.parse(now)) } })
  }
  const holder = await findPinHolder(tx, { merchantId, outletId: inOutletId, at: now }, staffNumber)
  const isRight = holder?.pin.kind === 'key' && (await opensPin(holder.pin, pin))
  if (!holder || !isRight) return countWrong(context, key)
  await setGuesses(tx, key, UNLOCKED, now)
  await returnGuess(context, key)
  return accept(holder)
}
