import type {
  MemberFacts,
  OrderChange,
  PaymentFacts,
  PresentedCoupon,
  PricingSettings,
  Tender,
} from '../src/basket/index.ts'
import {
  MODES,
  type Pick,
  ROUNDINGS,
  type Scale,
  amount,
  chance,
  listOf,
  makeOrNull,
  oneOf,
  percentOff,
} from './basket-chance.ts'
import { share, threshold } from './make-basket-lines.ts'
import { makeOutlets, makeScope, makeWindow } from './make-basket-plans.ts'

export function makeCoupons(pick: Pick, scale: Scale, worth: number): PresentedCoupon[] {
  const howMany = oneOf(pick, [0, 0, 1, 1, 2, 3])
  return Array.from({ length: howMany }, (_, place) =>
    makeCoupon(pick, scale, worth, `${oneOf(pick, ['k', 'm'])}${place}`, howMany > 1 || chance(pick, 50)),
  )
}

function makeCoupon(pick: Pick, scale: Scale, worth: number, id: string, isStackable: boolean): PresentedCoupon {
  const facts = {
    id,
    status: chance(pick, 92) ? 'available' : oneOf(pick, ['used', 'expired', 'disabled'] as const),
    isStackable,
    scope: makeScope(pick),
    outlets: makeOutlets(pick),
    window: makeWindow(pick),
    thresholdMinor: chance(pick, 40) ? 0 : threshold(pick, worth, 0),
  } as const
  return chance(pick, 50)
    ? {
        ...facts,
        kind: 'discount',
        offBasisPoints: percentOff(pick),
        capMinor: makeOrNull(pick, 40, () => amount(pick, scale)),
      }
    : { ...facts, kind: 'rebate', amountMinor: share(pick, worth, 1) }
}

export const makeMember = (pick: Pick): MemberFacts => ({
  id: 'member',
  levelNumber: makeOrNull(pick, 90, () => pick.integer(1, 4)),
  levelDiscountBasisPoints: oneOf(pick, [0, 100, 500, 1200, 5000, 9900, pick.integer(0, 9900)]),
  earnRatioHundredths: oneOf(pick, [100, 100, 0, 1, 150, 10_000]),
  points: oneOf(pick, [0, -50, 99, 5_000, 2_000_000_000, 1_000_000_000_000_000]),
})

export function makeOrderChange(pick: Pick, worth: number): OrderChange {
  switch (oneOf(pick, ['percent', 'amount', 'target'] as const)) {
    case 'percent':
      return { kind: 'percent', offBasisPoints: oneOf(pick, [0, 100, 200, 3333, 10_000]) }
    case 'amount':
      return { kind: 'amount', offMinor: Math.floor((Math.min(worth, 1e12) * pick.integer(0, 30)) / 100) }
    case 'target':
      return { kind: 'target', totalMinor: Math.floor((Math.min(worth, 1e12) * pick.integer(20, 130)) / 100) }
  }
}

export function makePayment(pick: Pick, worth: number): PaymentFacts {
  const part = (): number => Math.floor((Math.min(worth, 1e12) * pick.integer(0, 30)) / 100)
  const others: readonly (() => Tender)[] = [
    () => ({ kind: 'balance', principalMinor: part(), bonusMinor: Math.floor(part() / 3) }),
    () => ({ kind: 'gift-card', amountMinor: part() }),
    () => ({ kind: 'electronic', amountMinor: part() }),
  ]
  return {
    cashRounding: makeOrNull(pick, 60, () => ({
      unitMinor: oneOf(pick, [1, 5, 10, 50, 100]),
      mode: oneOf(pick, ['nearest', 'down'] as const),
    })),
    tenders: [
      ...listOf(pick, 1, () => oneOf(pick, others)()),
      ...listOf(pick, 2, () => ({ kind: 'cash', givenMinor: part() * pick.integer(0, 5) }) as const),
    ],
  }
}

export const makeSettings = (pick: Pick, worth: number): PricingSettings => ({
  memberMode: oneOf(pick, MODES),
  isGuardOn: chance(pick, 80),
  roundingOff: makeOrNull(pick, 50, () => {
    const rounding = { unitMinor: oneOf(pick, [1, 10, 100, 1000]), mode: oneOf(pick, ROUNDINGS) }
    return chance(pick, 60)
      ? { ...rounding, by: 'system' }
      : { ...rounding, by: 'cashier', isPressed: chance(pick, 70) }
  }),
  tax: { mode: oneOf(pick, ['included', 'included', 'added'] as const), rounding: oneOf(pick, ROUNDINGS) },
  spendRule: makeOrNull(pick, 75, () => ({
    points: oneOf(pick, [1, 7, 100, 1000]),
    amountMinor: oneOf(pick, [1, 3, 100, 1000]),
    cap: oneOf(pick, [
      null,
      { kind: 'percent', basisPoints: oneOf(pick, [0, 1000, 3333, 10_000]) } as const,
      { kind: 'fixed', amountMinor: share(pick, worth, 0) } as const,
    ]),
  })),
  earnRule: makeOrNull(pick, 75, () => ({
    spentMinor: oneOf(pick, [1, 100, 1000, 777]),
    points: oneOf(pick, [0, 1, 10, 33]),
    isExchangeEarning: chance(pick, 20),
    isBonusBalanceEarning: chance(pick, 60),
  })),
})
