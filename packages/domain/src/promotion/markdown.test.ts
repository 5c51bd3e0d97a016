import { expect, test } from 'vitest'
import { checkMarkdownRule, offsAt, type MarkdownRule } from './markdown-rule.ts'
import { markdownName, markdownTerms } from './markdown-terms.ts'

const lot = { productId: 'milk', variantId: 'milk', expiresOn: '2026-03-05', weightUnit: null }

test('a markdown is for its lot: these goods, this outlet, until its day, so many pieces', () => {
  const place = { outletId: 'o', currency: 'CNY', fromDate: '2026-03-02' } as const
  const terms = markdownTerms(lot, place, { name: 'Milk', offBasisPoints: 3_000, quantity: 8 })
  expect(terms).toMatchObject({
    scope: { kind: 'products', products: [{ productId: 'milk', variantId: null }] },
    outlets: { kind: 'some', outletIds: ['o'] },
    window: { fromDate: '2026-03-02', untilDate: '2026-03-05' },
    lots: { expiresBy: '2026-03-05', quantity: 8 },
    benefit: { type: 'bundle', count: 1, reward: { kind: 'percent', offBasisPoints: 3_000 } },
  })
  const cheese = { ...lot, variantId: 'cheese-small', weightUnit: 'kg' }
  const weighed = markdownTerms(cheese, place, { name: 'Cheese', offBasisPoints: 2_000, quantity: 1_500 })
  expect(weighed.benefit).toEqual({ type: 'item-discount', off: { kind: 'percent', offBasisPoints: 2_000 } })
  expect(weighed.scope.products).toEqual([{ productId: 'milk', variantId: 'cheese-small' }])
})

test('a name is cut at fifty signs, and none is cut in two', () => {
  const name = markdownName('临期', '2026-03-05', '🍓'.repeat(60))
  expect(Array.from(name)).toHaveLength(50)
  expect(name.endsWith('🍓')).toBe(true)
})

const rule = (...steps: readonly (readonly [daysLeft: number, offBasisPoints: number])[]): MarkdownRule => ({
  isOn: true,
  isLive: true,
  categoryIds: [],
  steps: steps.map(([daysLeft, offBasisPoints]) => ({ daysLeft, offBasisPoints })),
})

test.each([
  ['days twice', rule([3, 2_000], [3, 3_000]), 'markdown-rule.days-twice'],
  ['less with fewer days', rule([3, 2_000], [1, 1_999]), 'markdown-rule.not-more'],
  ['the same with fewer days, in any order', rule([1, 2_000], [3, 2_000]), 'markdown-rule.not-more'],
])('%s is refused', (_, given, code) => {
  expect(checkMarkdownRule(given)).toMatchObject({ ok: false, refusal: { code } })
})

test('steps are put in order, most days first', () => {
  const checked = checkMarkdownRule(rule([0, 5_000], [7, 1_000], [3, 1_001]))
  expect(checked.ok && checked.value.steps.map(({ daysLeft }) => daysLeft)).toEqual([7, 3, 0])
})

test.each([
  [8, []],
  [7, [1_000]],
  [4, [1_000]],
  [3, [3_000, 1_000]],
  [1, [3_000, 1_000]],
  [0, [5_000, 3_000, 1_000]],
  [-1, []],
])('with %i days left it takes off what its steps say, most first', (daysLeft, offs) => {
  expect(offsAt(rule([7, 1_000], [3, 3_000], [0, 5_000]), daysLeft)).toEqual(offs)
})
