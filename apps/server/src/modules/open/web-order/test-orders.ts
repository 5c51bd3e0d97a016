import { refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { businessDayAt, findOutletFacts } from '../../organisation/public.ts'

/** The most orders that a test shop takes in a day of its clock: it is there to try things out, and its rows lie beside those of real shops. */
export const MOST_TEST_ORDERS = 1_000

const DAY_SECONDS = 86_400

export const testOrdersOf = (merchantId: string, businessDay: string): string =>
  `test orders ${merchantId} ${businessDay}`

/** Makes an order and counts it in its business day; one that is refused counts for nothing. A real shop takes as many as it sells. */
export async function countTestOrder<Made>(
  { tx, actor, merchantId, now, limiter }: Context,
  outletId: string,
  make: () => Promise<Result<Made>>,
): Promise<Result<Made>> {
  if (actor.testAheadSeconds === null) return make()
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  const key = testOrdersOf(merchantId, outlet ? businessDayAt(now, outlet) : now.slice(0, 10))
  const seconds = await limiter.take(key, MOST_TEST_ORDERS, DAY_SECONDS)
  if (seconds !== undefined)
    return refuse({ code: 'test-shop.orders-full', facts: { most: MOST_TEST_ORDERS, seconds } })
  let isMade = false
  try {
    const made = await make()
    isMade = made.ok
    return made
  } finally {
    if (!isMade) await limiter.giveBack(key)
  }
}
