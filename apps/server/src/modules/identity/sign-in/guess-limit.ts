import { refuse } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { strangerAt } from './guesser.ts'

/** Attempts one guesser may make in a minute, and on one account in five minutes. */
const PER_GUESSER = 30
const PER_ACCOUNT = 20

/**
 * Counts an attempt of a guesser, and of theirs at an account, until `returnGuess` takes it back; refuses `request.too-often` when either
 * is used up. Attempts of strangers elsewhere at the same account do not count against it (D113).
 */
export async function limitGuesses(context: Context, account: string, by = strangerAt(context)) {
  const { limiter } = context
  const seconds =
    (await limiter.take(`guess from ${by}`, PER_GUESSER, 60)) ??
    (await limiter.take(`guess at ${account} from ${by}`, PER_ACCOUNT, 300))
  return seconds === undefined ? undefined : refuse({ code: 'request.too-often', facts: { seconds } })
}

/** Takes the attempt back after it was right: a shop that opens behind one address is not guessing. */
export async function returnGuess(context: Context, account: string, by = strangerAt(context)): Promise<void> {
  const { limiter } = context
  await limiter.giveBack(`guess from ${by}`)
  await limiter.giveBack(`guess at ${account} from ${by}`)
}
