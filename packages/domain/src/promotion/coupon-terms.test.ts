import { describe, expect, it, test } from 'vitest'
import { checkCoupon } from './check-coupon.ts'
import { couponOf, couponStatus, couponValidity, isForLevel, type CouponTerms } from './coupon-terms.ts'

const march = { fromDate: '2026-03-01', untilDate: '2026-03-31', timeOfDay: null, weekdays: null }

const terms = (changes: Partial<CouponTerms> = {}): CouponTerms => ({
  name: 'Ten off',
  currency: 'CNY',
  value: { kind: 'rebate', amountMinor: 1_000 },
  thresholdMinor: 10_000,
  scope: { kind: 'all' },
  outlets: { kind: 'all' },
  window: march,
  validDays: null,
  isStackable: false,
  leavesOutReduced: false,
  stock: null,
  perMember: null,
  ...changes,
})

const said = (changes: Partial<CouponTerms>): string => {
  const result = checkCoupon(terms(changes))
  return result.ok ? 'ok' : `${result.refusal.code} ${String(result.refusal.facts['field'])}`
}

describe('what a coupon is worth', () => {
  it('a rebate is below its threshold, by a cent at least', () => {
    const rebate = (amountMinor: number, thresholdMinor: number) =>
      said({ value: { kind: 'rebate', amountMinor }, thresholdMinor })
    expect(rebate(9_999, 10_000)).toBe('ok')
    expect(rebate(10_000, 10_000)).toBe('coupon.off-not-below-threshold value.amountMinor')
    expect(rebate(1, 2)).toBe('ok')
    expect(rebate(0, 10_000)).toBe('plan.amount-out-of-range value.amountMinor')
    expect(rebate(1, 0)).toBe('plan.amount-out-of-range thresholdMinor')
    expect(rebate(1, 100_000_000)).toBe('plan.amount-out-of-range thresholdMinor')
  })

  it('a discount is 1–99 %, with or without a cap and a threshold', () => {
    const discount = (offBasisPoints: number, capMinor: number | null = null) =>
      said({ value: { kind: 'discount', offBasisPoints, capMinor }, thresholdMinor: 0 })
    expect([discount(99), discount(100), discount(9_900), discount(9_901)].map((one) => one.split(' ')[0])).toEqual([
      'coupon.percent-out-of-range',
      'ok',
      'ok',
      'coupon.percent-out-of-range',
    ])
    expect([discount(1_000, 0), discount(1_000, 1)]).toEqual(['plan.amount-out-of-range value.capMinor', 'ok'])
  })
})

test('validity is a whole period, or so many days from the issue', () => {
  const none = { ...march, fromDate: null, untilDate: null }
  expect(said({ window: none })).toBe('coupon.validity-missing window.fromDate')
  expect(said({ window: { ...march, untilDate: null } })).toBe('plan.period-half window.fromDate')
  expect(said({ window: { ...march, untilDate: '2026-02-28' } })).toBe('plan.period-backwards window.untilDate')
  expect([0, 1, 3_650, 3_651].map((validDays) => said({ window: none, validDays }).split(' ')[0])).toEqual([
    'plan.count-out-of-range',
    'ok',
    'ok',
    'plan.count-out-of-range',
  ])
  expect(couponValidity(terms({ validDays: 30 }), '2026-03-02')).toEqual({
    fromDate: '2026-03-02',
    untilDate: '2026-03-31',
  })
  expect(couponValidity(terms(), '2026-02-01')).toEqual({ fromDate: '2026-03-01', untilDate: '2026-03-31' })
})

test.each([
  ['issued', true, '2026-03-31', 'available'],
  ['issued', true, '2026-04-01', 'expired'],
  ['issued', false, '2026-03-31', 'disabled'],
  ['disabled', true, '2026-03-31', 'disabled'],
  ['used', false, '2026-04-01', 'used'],
] as const)('%s, offered %s, on %s: %s', (state, isOffered, today, status) => {
  expect(couponStatus({ state, isOffered, untilDate: '2026-03-31' }, today)).toBe(status)
})

test('it is given to members of its levels, and priced for them', () => {
  const target = { kind: 'levels' as const, levels: [2, 5] }
  expect([null, 1, 2, 5].map((level) => isForLevel({ target }, level))).toEqual([false, false, true, true])
  expect([null, 1].map((level) => isForLevel(terms(), level))).toEqual([true, true])
  const days = { fromDate: '2026-03-02', untilDate: '2026-03-09' }
  const priced = (who: CouponTerms['target']) => couponOf(terms({ target: who }), { id: 'c', ...days }, 'available')
  expect(priced(target).target).toEqual(target)
  expect(priced({ kind: 'all' })).not.toHaveProperty('target')
  expect(said({ target: { kind: 'levels', levels: [] } })).toBe('plan.levels-empty target')
})

test('it is priced by what it says', () => {
  const days = { fromDate: '2026-03-02', untilDate: '2026-03-09' }
  expect(couponOf(terms(), { id: 'c', ...days }, 'available')).toEqual({
    id: 'c',
    kind: 'rebate',
    amountMinor: 1_000,
    status: 'available',
    isStackable: false,
    scope: { kind: 'all' },
    outlets: { kind: 'all' },
    window: { ...march, ...days },
    thresholdMinor: 10_000,
    leavesOutReduced: false,
  })
})
