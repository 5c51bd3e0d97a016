import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryBasket } from '../../test/arbitrary-basket.ts'
import { pickFromSeed } from '../../test/basket-chance.ts'
import { makeBasket } from '../../test/make-basket.ts'
import { propertyRuns, shareOf } from '../../test/property-runs.ts'
import { ANSWER_CHECKS, brokenInvariant, RELATION_CHECKS, type FaultText } from '../../test/pricing-invariants.ts'
import type { Snapshot } from '../basket/index.ts'
import { priceBasket } from './index.ts'

// Each invariant of pricing.md on 1,000 random baskets. A failure prints seed and path; run it again with
//   PROPERTY_SEED=… PROPERTY_PATH=… npx vitest run packages/domain/src/pricing/invariants.test.ts
// More by hand: npm run properties -- --runs 1000000

function holds(check: (snapshot: Snapshot) => FaultText): void {
  assert(
    property(arbitraryBasket(), (snapshot) => {
      const how = check(snapshot)
      if (how !== null) throw new Error(how)
    }),
    propertyRuns(1_000),
  )
}

describe('one answer', () => {
  test.for(Object.entries(ANSWER_CHECKS))('%s', ([, check]) => {
    holds((snapshot) => {
      const result = priceBasket(snapshot)
      return result.ok ? check(snapshot, result.value) : null
    })
  })
})

describe('several answers', () => {
  test.for(Object.entries(RELATION_CHECKS))('%s', ([, check]) => holds(check))
})

test('larger baskets hold them too', () => {
  for (let seed = 1; seed <= shareOf(100); seed += 1) {
    expect(brokenInvariant(makeBasket(pickFromSeed(seed), { lines: 40, plans: 12 })), `seed ${seed}`).toBeNull()
  }
})

test('the maker makes baskets that are priced and reach every stage', () => {
  const seen = new Set<string>()
  let priced = 0
  for (let seed = 1; seed <= 2000; seed += 1) {
    const snapshot = makeBasket(pickFromSeed(seed))
    const result = priceBasket(snapshot)
    if (!result.ok) continue
    priced += 1
    const { deductions, offers, gifts, exchanges, totals, lines, payment } = result.value
    for (const row of deductions) seen.add(`${row.stage} ${row.kind}`)
    if (offers.isMemberPricingDropped) seen.add('member dropped')
    if (offers.areSpecialsDropped) seen.add('specials dropped')
    if (offers.droppedPlanIds.length > 0) seen.add('plan dropped')
    if (offers.orderPlanIds.length > 1) seen.add('stacked')
    if (gifts.some((gift) => gift.state === 'out-of-stock')) seen.add('gift out of stock')
    if (exchanges.some((one) => one.state === 'sold')) seen.add('exchange')
    for (const plan of snapshot.plans) {
      const isApplied = deductions.some((row) => row.id === plan.id)
      if (isApplied && plan.type === 'bundle') seen.add(`bundle ${plan.reward.kind}`)
      if (isApplied && plan.scope.kind === 'labels') seen.add('goods of a label')
      if (isApplied && plan.type === 'price-list') seen.add('price list')
      if (isApplied && plan.leavesOutReduced) seen.add('not on reduced')
      if (isApplied && plan.occasion) seen.add(plan.occasion.kind)
      if (isApplied && 'offMinor' in plan) seen.add('amount off each')
      if (isApplied && 'conditionScope' in plan && plan.conditionScope) seen.add('own condition')
    }
    if (gifts.some((gift) => gift.thresholdPieces)) seen.add('pieces')
    if ((payment?.feesMinor ?? 0) > 0) seen.add('fee')
    if ((payment?.tipMinor ?? 0) > 0) seen.add('tip')
    if (totals.roundingAdjustmentMinor !== 0) seen.add('adjustment')
    if (lines.some((line) => line.listMinor > 99_999_999_999_999)) seen.add('largest')
  }
  expect(priced).toBeGreaterThan(1700)
  expect([...seen].sort()).toEqual([
    'A manual-price',
    'A member',
    'A plan',
    'A special',
    'B plan',
    'C plan',
    'C2 plan',
    'D coupon',
    'E points',
    'F order-change',
    'G rounding-off',
    'H tax-exemption',
    'adjustment',
    'amount off each',
    'birthday',
    'bundle each-off',
    'bundle percent',
    'bundle total',
    'exchange',
    'fee',
    'gift out of stock',
    'goods of a label',
    'largest',
    'member dropped',
    'member-day',
    'not on reduced',
    'own condition',
    'pieces',
    'plan dropped',
    'price list',
    'specials dropped',
    'stacked',
    'tip',
  ])
})
