import { LOCKOUT } from '@kassa/domain/identity/lockout.ts'
import { refuse } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'

/** Attempts one address may make in a minute, and attempts on one account in five minutes from anywhere. */
const PER_ADDRESS = 30
const PER_ACCOUNT = 20

/** Counts an attempt by address and by account until `returnGuess` takes it back; refuses `request.too-often` when either is used up. */
export function limitGuesses({ limiter, ip }: Context, account: string) {
  const seconds =
    limiter.take(`guess from ${ip}`, PER_ADDRESS, 60) ?? limiter.take(`guess at ${account}`, PER_ACCOUNT, 300)
  return seconds === undefined ? undefined : refuse({ code: 'request.too-often', facts: { seconds } })
}

/** Takes the attempt back after it was right: a shop that opens behind one address is not guessing. */
export function returnGuess({ limiter, ip }: Context, account: string): void {
  limiter.giveBack(`guess from ${ip}`)
  limiter.giveBack(`guess at ${account}`)
}

/**
 * The refusal for an account that cannot be locked because it is not there, is locked for good or waits: it reads exactly
 * like that of an account that can be, so that nobody learns which addresses exist.
 */
export function refuseLikeAnybody({ limiter }: Context, account: string) {
  const seconds = limiter.take(`wrong for ${account}`, LOCKOUT.failures - 1, LOCKOUT.minutes * 60)
  return seconds === undefined
    ? refuse({ code: 'login.refused' })
    : refuse({ code: 'login.temporarily-locked', facts: { minutes: Math.max(1, Math.ceil(seconds / 60)) } })
}
