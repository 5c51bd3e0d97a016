import { integer, nat, tuple, type Arbitrary } from 'fast-check'
import type { Snapshot } from '../src/basket/index.ts'
import { pickFromSeed } from './basket-chance.ts'
import { makeBasket, type BasketSize } from './make-basket.ts'

/**
 * Baskets for fast-check: a seeded basket of which some lines, plans and coupons are kept. A failing basket shrinks by
 * keeping less of the same basket. Nine in ten are priced; the others are too large or ask for what cannot be.
 */
export const arbitraryBasket = (size: BasketSize = { lines: 12, plans: 9 }): Arbitrary<Snapshot> =>
  tuple(integer({ min: 0, max: 2 ** 32 - 1 }), nat(2 ** size.lines - 1), nat(2 ** size.plans - 1), nat(7), nat(15)).map(
    ([seed, lines, plans, coupons, rest]) =>
      keep(makeBasket(pickFromSeed(seed), size), { lines, plans, coupons, rest }),
  )

/** The parts that stay, one bit each. */
interface Kept {
  readonly lines: number
  readonly plans: number
  readonly coupons: number
  /** 1 member, 2 order change, 4 payment, 8 points. */
  readonly rest: number
}

function keep(snapshot: Snapshot, { lines, plans, coupons, rest }: Kept): Snapshot {
  const keptPlans = byBits(snapshot.plans, plans)
  const isPlanned = (choice: { readonly planId: string }): boolean =>
    keptPlans.some((plan) => plan.id === choice.planId)
  const hasMember = (rest & 1) > 0 && snapshot.member !== null
  return {
    ...snapshot,
    lines: byBits(snapshot.lines, lines),
    plans: keptPlans,
    giftChoices: snapshot.giftChoices.filter(isPlanned),
    exchangeChoices: snapshot.exchangeChoices.filter(isPlanned),
    coupons: byBits(snapshot.coupons, coupons),
    member: hasMember ? snapshot.member : null,
    orderChange: (rest & 2) > 0 ? snapshot.orderChange : null,
    payment: (rest & 4) > 0 ? snapshot.payment : null,
    pointsWanted: hasMember && (rest & 8) > 0 ? snapshot.pointsWanted : 0,
  }
}

const byBits = <Value>(values: readonly Value[], bits: number): Value[] =>
  values.filter((_, place) => (bits & (2 ** place)) > 0)
