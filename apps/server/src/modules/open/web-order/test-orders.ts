import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'

/** So many orders a test shop takes in a day of its clock: it is there to try things out, and its rows lie beside those of real shops. */
export const MOST_TEST_ORDERS = 1_000

const DAY_SECONDS = 86_400

export const testOrdersOf = (merchantId: string, now: string): string => `test orders ${merchantId} ${now.slice(0, 10)}`

/** Counts an order that is asked for; a real shop takes as many as it sells. */
export async function countTestOrder({ actor, merchantId, now, limiter }: Context): Promise<Result<null>> {
  if (actor.testAheadSeconds === null) return accept(null)
  const seconds = await limiter.take(testOrdersOf(merchantId, now), MOST_TEST_ORDERS, DAY_SECONDS)
  return seconds === undefined
    ? accept(null)
    : refuse({ code: 'test-shop.orders-full', facts: { most: MOST_TEST_ORDERS, seconds } })
}
