import type { Snapshot } from '../basket/index.ts'
import { priceBasket } from '../pricing/index.ts'
import { fitMember } from './example-member.ts'
import { planOf, type RewardFacts, noPlanUse } from '../promotion/plan-of.ts'
import type { PlanTerms } from '../promotion/plan-terms.ts'

/** The result of a plan for an example: the amount paid, in minor units, and the number of pieces given free. */
export interface ExampleResult {
  readonly payableMinor: number
  readonly giftCount: number
}

/** A gift of an example is worth nothing and never runs out: that it is given is what counts. */
const anyGift = (variantId: string): RewardFacts => ({
  productId: variantId,
  variantId: null,
  categoryId: null,
  brandId: null,
  listPriceMinor: 0,
  isDiscountable: true,
  tax: { id: 'none', rateBasisPoints: 0 },
  onHand: null,
})

/**
 * Prices an example basket by a plan alone, with the goods as they were when it was kept: another result is the plan's doing and nobody
 * else's. Null where the basket cannot be priced. Source: features MK-D03.
 */
export function priceExample(basket: Snapshot, terms: PlanTerms): ExampleResult | null {
  const standing = { id: 'example', version: 1, isEnabled: true, priority: 1, used: noPlanUse }
  const plan = terms.currency === basket.currency.code ? planOf(terms, standing, anyGift) : null
  const member = basket.member && fitMember(basket.member, [terms.target])
  const priced = priceBasket({ ...basket, member, plans: plan ? [plan] : [], payment: null })
  if (!priced.ok) return null
  const giftCount = priced.value.gifts.reduce((sum, { count }) => sum + count, 0)
  return { payableMinor: priced.value.totals.payableMinor, giftCount }
}

export const isSameResult = (one: ExampleResult | null, other: ExampleResult | null): boolean =>
  one?.payableMinor === other?.payableMinor && one?.giftCount === other?.giftCount
