import { expect, test } from 'vitest'
import type { Plan, PresentedCoupon } from './index.ts'
import { plainSnapshot } from './plain-snapshot.ts'
import { offOf } from './off-of.ts'
import type { Snapshot } from './snapshot.ts'

const line = (id: string, special: unknown) => ({ id, kind: 'counted', special }) as Snapshot['lines'][number]
const snapshot: Snapshot = {
  ...plainSnapshot({
    currency: { code: 'CNY', exponent: 2 },
    now: 0,
    outlet: { id: 'o', timeZone: 'UTC' },
    lines: [
      line('reduced', { kind: 'percent', offBasisPoints: 1_200 }),
      line('priced', { kind: 'price', priceMinor: 100 }),
      line('plain', null),
    ],
  }),
  plans: [{ id: 'tenth', offBasisPoints: 1_000 } as Plan, { id: 'bundle' } as Plan],
  coupons: [
    { id: 'fifth', offBasisPoints: 2_000 } as PresentedCoupon,
    { id: 'money', amountMinor: 1 } as PresentedCoupon,
  ],
  orderChange: { kind: 'percent', offBasisPoints: 500 },
}

test.each([
  ['a special in per cent', 'special', null, 'reduced', 1_200],
  ['a special price', 'special', null, 'priced', null],
  ['no special', 'special', null, 'plain', null],
  ['a plan in per cent', 'plan', 'tenth', 'plain', 1_000],
  ['a plan of another kind', 'plan', 'bundle', 'plain', null],
  ['a plan that is gone', 'plan', 'gone', 'plain', null],
  ['a coupon in per cent', 'coupon', 'fifth', 'plain', 2_000],
  ['a coupon of an amount', 'coupon', 'money', 'plain', null],
  ['the order in per cent', 'order-change', null, 'plain', 500],
  ['a typed price', 'manual-price', null, 'plain', null],
  ['points', 'points', null, 'plain', null],
] as const)('%s', (_, kind, id, lineId, off) => expect(offOf({ kind, id }, snapshot, lineId)).toBe(off))

test('an order changed by an amount or to a total takes no share', () => {
  const orderChange = { kind: 'amount', offMinor: 5 } as const
  expect(offOf({ kind: 'order-change', id: null }, { ...snapshot, orderChange }, 'plain')).toBeNull()
})
