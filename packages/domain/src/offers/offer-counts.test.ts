import { describe, expect, test } from 'vitest'
import {
  unlimitedTime,
  countedLine,
  discountCoupon,
  member,
  NOON,
  snapshot,
  wholeOrder,
} from '../../test/make-snapshot.ts'
import type { Plan, Snapshot } from '../basket/index.ts'
import { inPlanOrder, missingForCoupon, missingForPlan, offerContext } from './offer-counts.ts'

const codes = (plan: Partial<Plan>, changes: Partial<Omit<Snapshot, 'settings'>> = {}): string[] =>
  missingForPlan(
    { ...wholeOrder('p', 1000), ...plan } as Plan,
    offerContext(snapshot({ lines: [countedLine('a', 1)], ...changes })),
  ).map((one) => one.code)

describe('a plan counts', () => {
  test('when enabled, here, for this customer and not used up', () => {
    expect(codes({})).toEqual([])
    expect(codes({ isEnabled: false })).toEqual(['offer.disabled'])
    expect(codes({ outlets: { kind: 'some', outletIds: ['outlet-2'] } })).toEqual(['offer.other-outlet'])
    expect(codes({ outlets: { kind: 'some', outletIds: ['outlet-1'] } })).toEqual([])
    expect(codes({ usage: [{ kind: 'total', limit: 3, used: 3 }] })).toEqual(['offer.used-up'])
    expect(codes({ usage: [{ kind: 'per-day', limit: 3, used: 2 }] })).toEqual([])
  })

  test('for its levels only', () => {
    const target = { kind: 'levels', levels: [2, 3] } as const
    expect(codes({ target })).toEqual(['offer.member-needed'])
    expect(codes({ target }, { member: member({ levelNumber: 1 }) })).toEqual(['offer.other-level'])
    expect(codes({ target }, { member: member({ levelNumber: null }) })).toEqual(['offer.other-level'])
    expect(codes({ target }, { member: member({ levelNumber: 3 }) })).toEqual([])
  })

  test('for its segments only, as they were told when the member was attached', () => {
    const target = { kind: 'segments', segmentIds: ['sleepers', 'regulars'] } as const
    expect(codes({ target })).toEqual(['offer.member-needed'])
    expect(codes({ target }, { member: member() })).toEqual(['offer.other-segment'])
    expect(codes({ target }, { member: { ...member(), segmentIds: ['others'] } })).toEqual(['offer.other-segment'])
    expect(codes({ target }, { member: { ...member(), segmentIds: ['others', 'regulars'] } })).toEqual([])
  })

  test('per member only with one', () => {
    const usage = [{ kind: 'per-member', limit: 1, used: 0 }] as const
    expect(codes({ usage })).toEqual(['offer.member-needed'])
    expect(codes({ usage }, { member: member() })).toEqual([])
  })
})

test('a member of the control group never gets it, and the reason says so', () => {
  const [kept, may] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000033']
  const plan = { id: '01900000-0000-7000-8000-000000000001', target: { kind: 'levels', levels: [3] } } as const
  // Place of 1: (1 × 2 + 0) mod 100 = 2; of 0x33: 51 × 2 = 102 mod 100 = 2; of 0x31: 98.
  const of = (id: string, controlPercent: number | null) =>
    codes({ ...plan, controlPercent }, { member: { ...member({ levelNumber: 3 }), id } })
  expect([of(kept, 3), of(may, 3)]).toEqual([['offer.control-group'], ['offer.control-group']])
  expect([of(kept, 2), of(kept, null), of('01900000-0000-7000-8000-000000000031', 50)]).toEqual([[], [], []])
})

describe('the clock of D20', () => {
  // Happy hour ends at noon in Shanghai.
  const window = { ...unlimitedTime, timeOfDay: { fromMinute: 660, untilMinute: 720 } }
  const minutes = (count: number): number => count * 60_000

  test('payment begun inside keeps it, whatever the time now', () => {
    expect(
      codes({ window }, { now: NOON + minutes(30), openedAt: NOON - minutes(60), paymentStartedAt: NOON - 1 }),
    ).toEqual([])
  })

  test('payment begun outside loses it, although now is inside', () => {
    const inside = NOON - minutes(1)
    expect(
      codes({ window }, { now: inside, openedAt: inside + minutes(5), paymentStartedAt: NOON + minutes(5) }),
    ).toEqual(['offer.other-time'])
  })

  test('opened inside at most ten minutes before', () => {
    const openedAt = NOON - 1
    expect(codes({ window }, { now: openedAt + 600_000, openedAt })).toEqual([])
    expect(codes({ window }, { now: openedAt + 600_001, openedAt })).toEqual(['offer.other-time'])
  })
})

test('plan order: smaller priority, then id by code unit', () => {
  const plans = [wholeOrder('b', 1), wholeOrder('a', 1), wholeOrder('B', 1), wholeOrder('z', 1, { priority: 1 })]
  expect(plans.sort(inPlanOrder).map((plan) => plan.id)).toEqual(['z', 'B', 'a', 'b'])
})

test('a coupon for levels asks for a member of one of them', () => {
  const coupon = { ...discountCoupon('c', 1000), target: { kind: 'levels' as const, levels: [2, 3] } }
  const missing = (levelNumber: number | null, isMember = true) =>
    missingForCoupon(
      coupon,
      offerContext(snapshot({ lines: [], ...(isMember && { member: member({ levelNumber }) }) })),
    )
  expect(missing(null, false)).toEqual([{ code: 'offer.member-needed' }])
  expect(missing(null)).toEqual([{ code: 'offer.other-level', levels: [2, 3], level: null }])
  expect(missing(1)).toEqual([{ code: 'offer.other-level', levels: [2, 3], level: 1 }])
  expect(missing(3)).toEqual([])
})

test('a coupon counts while available, here and in its window', () => {
  const context = offerContext(snapshot({ lines: [] }))
  const coupon = discountCoupon('c', 1000)
  expect(missingForCoupon(coupon, context)).toEqual([])
  expect(missingForCoupon({ ...coupon, status: 'used' }, context)).toEqual([
    { code: 'offer.not-available', status: 'used' },
  ])
  expect(missingForCoupon({ ...coupon, outlets: { kind: 'some', outletIds: [] } }, context)).toEqual([
    { code: 'offer.other-outlet' },
  ])
  expect(missingForCoupon({ ...coupon, window: { ...unlimitedTime, untilDate: '2026-03-03' } }, context)).toEqual([
    { code: 'offer.ended', untilDate: '2026-03-03' },
  ])
})
