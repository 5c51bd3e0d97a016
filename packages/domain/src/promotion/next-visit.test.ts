import { expect, test } from 'vitest'
import type { CouponTerms } from './coupon-terms.ts'
import { couponsForNextVisit } from './next-visit.ts'

const template = (id: string, changes: Partial<CouponTerms> = {}) => ({
  id,
  terms: { currency: 'CNY', outlets: { kind: 'all' }, nextVisit: { fromMinor: 5_000 }, ...changes } as CouponTerms,
})
const sale = { outletId: 'o', currency: 'CNY', payableMinor: 5_000, level: null as number | null }
const ids = (templates: ReturnType<typeof template>[], changes: Partial<typeof sale> = {}) =>
  couponsForNextVisit(templates, { ...sale, ...changes }).map(({ id }) => id)

test('a coupon is printed from its amount on, where it counts', () => {
  expect(ids([template('a')])).toEqual(['a'])
  expect(ids([template('a')], { payableMinor: 4_999 })).toEqual([])
  expect(ids([template('a')], { currency: 'USD' })).toEqual([])
  expect(ids([template('a', { nextVisit: null }), template('b', { nextVisit: undefined })])).toEqual([])
  const target = { kind: 'levels' as const, levels: [3] }
  expect([null, 2, 3].map((level) => ids([template('a', { target })], { level }))).toEqual([[], [], ['a']])
  const outlets = { kind: 'some' as const, outletIds: ['other'] }
  expect(ids([template('a', { outlets })])).toEqual([])
})

test('three at most, by id; a sale that pays nothing prints none', () => {
  expect(ids(['d', 'b', 'a', 'c'].map((id) => template(id)))).toEqual(['a', 'b', 'c'])
  expect(ids([template('a', { nextVisit: { fromMinor: 0 } })], { payableMinor: 0 })).toEqual([])
})
