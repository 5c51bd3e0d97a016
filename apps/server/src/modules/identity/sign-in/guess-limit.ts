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
