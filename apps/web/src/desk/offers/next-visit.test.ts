import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { readCouponCode } from '@kassa/domain/promotion/coupon-code.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepClock } from '../journal/clock.ts'
import { desk } from '../model/desk-state.ts'
import { couponsGiven } from './next-visit.ts'

const terms = {
  name: 'Next time',
  currency: 'USD',
  outlets: { kind: 'all' },
  validDays: 7,
  nextVisit: { fromMinor: 2_000 },
}
const setup = { outlet: { id: 'o', timeZone: 'Asia/Tokyo' } }
const put = (change: Record<string, unknown>): void =>
  desk.change({ setup, training: null, offers: { nextVisit: [{ id: 't', terms }] }, ...change } as never)
// A set-up left behind would be that of the next test.
afterEach(() => put({ setup: null, offers: null }))
const given = (payableMinor: number) =>
  couponsGiven({ totals: { payableMinor }, currencyCode: 'USD' } as PricedBasket).givenCoupons ?? []

beforeEach(() => {
  keepClock(null)
  vi.useFakeTimers({ now: Date.parse('2026-03-01T16:00:00Z') })
  put({})
  return () => vi.useRealTimers()
})

describe('a receipt brings a coupon', () => {
  test('from its amount on, with a code that reads and the day counted where the outlet is', () => {
    expect(given(1_999)).toEqual([])
    const [coupon] = given(2_000)
    expect(coupon).toMatchObject({ templateId: 't', name: 'Next time', untilDate: '2026-03-08' })
    expect(readCouponCode(coupon?.code ?? '')).toBe(coupon?.code)
  })

  test('each with a code of its own', () => {
    put({ offers: { nextVisit: ['a', 'b', 'c'].map((id) => ({ id, terms })) } })
    expect(new Set(given(5_000).map(({ code }) => code)).size).toBe(3)
  })

  test('but not while somebody trains, nor before the device knows its outlet or any offer', () => {
    put({ training: { since: 0 } })
    expect(given(5_000)).toEqual([])
    put({ setup: null })
    expect(given(5_000)).toEqual([])
    put({ offers: null })
    expect(given(5_000)).toEqual([])
  })
})
