import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import { findPayingCards, type PayingCard } from '../../../stored-value/public.ts'
import { installationOf } from '../../external-id/make-once.ts'
import { mayUseCards } from './may-use.ts'

/** The most numbers that fit no card which an app may name in an hour. */
const MOST_UNFIT = 20
const HOUR_SECONDS = 3_600

/** Gift cards as `find` finds them by codes. After too many that did not fit none is looked up for the rest of the hour, so that nobody finds cards by guessing. */
export async function whileFewUnfit<Found>(
  context: Context,
  find: () => Promise<Result<Found>>,
): Promise<Result<Found>> {
  const { limiter, now } = context
  const key = `cards tried by ${installationOf(context)}`
  const seconds = await limiter.take(key, MOST_UNFIT, HOUR_SECONDS)
  if (seconds !== undefined) {
    const until = new Date(Date.parse(now) + seconds * 1_000).toISOString()
    return refuse({ code: 'gift-card.too-many-tries', facts: { until } })
  }
  let isUnfit = false
  try {
    const found = await find()
    isUnfit = !found.ok
    return found
  } finally {
    // Whoever names cards that fit is not guessing.
    if (!isUnfit) await limiter.giveBack(key)
  }
}

/** The gift cards of these codes, which shall pay. */
const findTriedCards = (
  context: Context,
  codes: readonly string[],
  terms: Parameters<typeof findPayingCards>[2],
): Promise<Result<readonly PayingCard[]>> => whileFewUnfit(context, () => findPayingCards(context, codes, terms))

/** The same, for an app that may try cards by their numbers. */
export async function findGrantedCards(
  context: Context,
  codes: readonly string[],
  terms: Parameters<typeof findPayingCards>[2],
): Promise<Result<readonly PayingCard[]>> {
  if (codes.length === 0) return accept([])
  return mayUseCards(context) ? findTriedCards(context, codes, terms) : refuse({ code: 'order.gift-card-not-granted' })
}
