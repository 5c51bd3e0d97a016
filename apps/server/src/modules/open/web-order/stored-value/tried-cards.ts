import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import { findPayingCards, type PayingCard } from '../../../stored-value/public.ts'
import { installationOf } from '../../external-id/make-once.ts'
import { mayUseCards } from './may-use.ts'

/** The most numbers that fit no card which an app may name in an hour. */
const MOST_UNFIT = 20
const HOUR = 3_600_000

interface Tries {
  readonly until: number
  readonly unfit: number
}

/** By installation, in this process: a refusal leaves nothing in the database that could be counted. */
const triesOf = new Map<string, Tries>()

const MOST_INSTALLATIONS = 10_000

/** Gift cards as `find` finds them by codes. After too many that did not fit none is looked up for the rest of the hour, so that nobody finds cards by guessing. */
export async function whileFewUnfit<Found>(
  context: Context,
  find: () => Promise<Result<Found>>,
): Promise<Result<Found>> {
  const [id, now] = [installationOf(context), Date.parse(context.now)]
  const { unfit, until } = triesAt(id, now)
  if (unfit >= MOST_UNFIT)
    return refuse({ code: 'gift-card.too-many-tries', facts: { until: new Date(until).toISOString() } })
  const found = await find()
  if (!found.ok) countUnfit(id, now)
  return found
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

function triesAt(id: string, now: number): Tries {
  const known = triesOf.get(id)
  return known && known.until > now ? known : { until: now + HOUR, unfit: 0 }
}

function countUnfit(id: string, now: number): void {
  const { until, unfit } = triesAt(id, now)
  triesOf.delete(id)
  triesOf.set(id, { until, unfit: unfit + 1 })
  const [oldest] = triesOf.keys()
  if (triesOf.size > MOST_INSTALLATIONS && oldest !== undefined) triesOf.delete(oldest)
}
