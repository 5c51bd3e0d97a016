import { describe, expect, it } from 'vitest'
import { priceBasket } from '../src/pricing/index.ts'
import { pickFromSeed } from '../test/basket-chance.ts'
import { isThinned } from '../test/property-runs.ts'
import { makeBasket } from '../test/make-basket.ts'
import { firstDifference, report } from './agreement.ts'
import { priceSlowly } from './price-slowly.ts'

/** The first of these; a gate prices fewer of them. */
const baskets = isThinned ? 600 : 2_000

describe('two implementations', () => {
  it(`agree on ${baskets} random baskets`, () => {
    let priced = 0
    let rated = 0
    for (let seed = 1; seed <= baskets; seed += 1) {
      const basket = makeBasket(pickFromSeed(seed))
      const fast = priceBasket(basket)
      const found = firstDifference(fast, priceSlowly(basket))
      if (found !== undefined) expect.fail(report(seed, basket, found))
      if (fast.ok) priced += 1
      if (fast.ok && fast.value.points.rates) rated += 1
    }
    // Most baskets must be priced, or agreeing would mean little.
    expect(priced).toBeGreaterThan(baskets * 0.8)
    expect(rated).toBeGreaterThan(baskets * 0.1)
  }, 120_000)
})
