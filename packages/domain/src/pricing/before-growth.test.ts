import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { pickFromSeed } from '../../test/basket-chance.ts'
import { makeBasket, PLAIN } from '../../test/make-basket.ts'
import { priceBasket } from './price-basket.ts'

/**
 * The hash of the answers to 2,000 snapshots of desks that know nothing of bundles, pieces, conditions, exemption, fees
 * and tips, taken before those existed, with every row, refusal and reason: entries of such desks still book, and book
 * the same.
 */
const ANSWERS = 'ccd3b4823cba2846fa63739c359581a187791f2e9ff731eb45ed867c838c2e9f'

const valuesBack = ['Minor', 'Tax', 'PointsMinor', 'AdjustmentMinor', 'EarningMinor', 'EarningRates']
/** Answered besides prices and reasons since then, so that goods of a deal come back at their value: of lines, and of exchanges their scope. */
const since = new Set(valuesBack.map((name) => `refund${name}`))
const asThen = (key: string, value: unknown): unknown => {
  if (since.has(key)) return undefined
  return key === 'exchanges' && Array.isArray(value)
    ? value.map((one: object) => ({ ...one, scopeLineIds: undefined }))
    : value
}

it('prices snapshots without anything new exactly as before', () => {
  const hash = createHash('sha256')
  for (let seed = 1; seed <= 2_000; seed += 1) {
    hash.update(JSON.stringify(priceBasket(makeBasket(pickFromSeed(seed), PLAIN)), asThen))
  }
  expect(hash.digest('hex')).toBe(ANSWERS)
})
