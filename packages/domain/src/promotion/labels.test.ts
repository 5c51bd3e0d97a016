import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryBasket } from '../../test/arbitrary-basket.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { countedLine, snapshot, wholeOrder } from '../../test/make-snapshot.ts'
import { priceBasket } from '../pricing/index.ts'
import { labelsNamed, labelsOf } from './labels.ts'

const named = new Set(['b', 'a'])

test.each([
  ['nothing of goods without labels', undefined, {}],
  ['nothing of goods whose labels nobody names', ['c'], {}],
  ['those that are named, ascending', ['c', 'b', 'a'], { labelIds: ['a', 'b'] }],
])('a basket writes down %s', (_, labelIds, kept) => {
  expect(labelsOf(labelIds, named)).toStrictEqual(kept)
})

test('all of them where nobody asks for some', () => {
  expect(labelsOf(['c', 'a'])).toEqual({ labelIds: ['a', 'c'] })
})

test('plans, their conditions, coupons and rates of points name labels', () => {
  const of = (...labelIds: string[]) => ({ kind: 'labels', labelIds }) as const
  const plans = [wholeOrder('w', 500, { scope: of('plan'), conditionScope: of('condition') }), wholeOrder('all', 500)]
  const coupons = [{ scope: of('coupon') }]
  const rates = [{ scope: of('rate', 'plan') }]
  expect([...labelsNamed([...plans, ...coupons, ...rates])].toSorted()).toEqual(['condition', 'coupon', 'plan', 'rate'])
  expect(labelsNamed([]).size).toBe(0)
})

test('labels that nothing names change no basket', () => {
  assert(
    property(arbitraryBasket(), (basket) => {
      const these = labelsNamed([...basket.plans, ...basket.coupons, ...(basket.settings.earnRule?.rates ?? [])])
      const lines = basket.lines.map(({ labelIds, ...line }) => ({ ...line, ...labelsOf(labelIds, these) }))
      expect(priceBasket({ ...basket, lines })).toEqual(priceBasket(basket))
    }),
    propertyRuns(300),
  )
})

const oneOf = { kind: 'labels', labelIds: ['l1'] } as const

test('a plan for a label counts the goods that carry it, and no others', () => {
  const labelled = countedLine('0', 1_000, 1, { labelIds: ['l1', 'l2'] })
  const basket = snapshot({
    lines: [labelled, countedLine('1', 500, 1, { labelIds: ['l2'] }), countedLine('2', 300, 1)],
    plans: [wholeOrder('w', 1_000, { scope: oneOf })],
  })
  const priced = priceBasket(basket)
  expect(priced.ok && priced.value.totals.payableMinor).toBe(1_700)
})
