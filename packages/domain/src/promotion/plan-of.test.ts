import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryTerms } from '../../test/arbitrary-terms.ts'
import { countedLine, snapshot } from '../../test/make-snapshot.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { priceBasket } from '../pricing/index.ts'
import type { PlanTerms } from './plan-terms.ts'
import { planOf, noPlanUse, type RewardFacts } from './plan-of.ts'

const goods: RewardFacts = {
  productId: 'mug',
  variantId: null,
  categoryId: null,
  brandId: null,
  listPriceMinor: 1_500,
  isDiscountable: true,
  tax: { id: 'no-tax', rateBasisPoints: 0 },
  onHand: null,
}

const standing = { id: 'p', version: 3, isEnabled: true, priority: 100, used: noPlanUse }

const usual = {
  name: 'Plan',
  currency: 'CNY',
  scope: { kind: 'all' },
  target: { kind: 'all' },
  outlets: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  occasion: null,
} as const

test('every plan that can be written down can be priced', () => {
  assert(
    property(arbitraryTerms, integer({ min: 1, max: 9 }), (terms, count) => {
      const plan = planOf(terms, standing, () => goods)
      const lines = [countedLine('1', count, 2_000, { productId: 'a', categoryId: 'b', brandId: 'c' })]
      const result = priceBasket(snapshot({ lines, plans: plan ? [plan] : [] }))
      expect(result).toMatchObject({ ok: true })
    }),
    propertyRuns(1_000),
  )
})

test('a set says that options cost extra, but to books that would not know it', () => {
  const slot = { name: 'Any', least: 1, most: 1, choices: [{ productId: 'mug', variantId: null, surchargeMinor: 0 }] }
  const set = {
    type: 'bundle',
    count: 1,
    reward: { kind: 'total', totalMinor: 100 },
    pooling: 'mix',
    maxTimes: null,
  } as const
  const said = (benefit: PlanTerms['benefit'], areOptionsOnTop?: boolean) =>
    planOf(
      { ...usual, benefit },
      { ...standing, ...(areOptionsOnTop !== undefined && { areOptionsOnTop }) },
      () => goods,
    )
  expect(said({ ...set, slots: [slot] })).toMatchObject({ hasOptionsOnTop: true })
  expect(said({ ...set, slots: [slot] }, false)).not.toHaveProperty('hasOptionsOnTop')
  expect(said(set)).not.toHaveProperty('hasOptionsOnTop')
})

test('limits become what was used, gifts that are not sold here are left out', () => {
  const terms = {
    ...usual,
    limits: { total: 5, perDay: null, perMember: 1 },
    benefit: {
      type: 'full-gift',
      thresholdMinor: 1,
      thresholdPieces: null,
      conditionScope: null,
      isRepeating: false,
      maxTimes: null,
      gifts: [
        { variantId: 'gone', countPerTime: 1 },
        { variantId: 'mug', countPerTime: 2 },
      ],
    },
  } as const
  const used = { total: 4, perDay: 9, perMember: 1 }
  const only = (id: string) => (id === 'mug' ? goods : undefined)
  expect(planOf(terms, { ...standing, used }, only)).toMatchObject({
    version: 3,
    usage: [
      { kind: 'total', limit: 5, used: 4 },
      { kind: 'per-member', limit: 1, used: 1 },
    ],
    gifts: [{ id: 'mug', countPerTime: 2 }],
  })
  expect(planOf(terms, standing, () => undefined)).toBeNull()
})
