import type { Snapshot } from '../src/basket/index.ts'
import {
  CATEGORIES,
  CURRENCIES,
  OUTLETS,
  PRODUCTS,
  type Pick,
  ZONES,
  chance,
  listOf,
  makeOrNull,
  oneOf,
} from './basket-chance.ts'
import { grow, growLists } from './grow-basket.ts'
import { growRates } from './grow-rates.ts'
import { growCoupons } from './grow-coupons.ts'
import { growGuards, growStacks, growThresholds } from './grow-guards.ts'
import { growLabels } from './grow-labels.ts'
import { growOptions } from './grow-options.ts'
import { growSets } from './grow-sets.ts'
import { growControl } from './grow-control.ts'
import { growSegments } from './grow-segments.ts'
import { growTaxes } from './grow-taxes.ts'
import { makeLine, makeProduct, worthOf } from './make-basket-lines.ts'
import { makeCoupons, makeMember, makeOrderChange, makePayment, makeSettings } from './make-basket-order.ts'
import { makeExchangeChoice, makeGiftChoice, makePlan } from './make-basket-plans.ts'

/** How many lines, plans and coupons at most; the maxima of the specification are about amounts and counts, not lists. */
export interface BasketSize {
  readonly lines: number
  readonly plans: number
  /** Whether to leave out everything of pricing.md's Growth, as a desk that does not know it does. */
  readonly isPlain?: boolean
  /** No price lists, nothing that expires, no rates of points, no labels, no groups of taxes. */
  readonly hasNoLists?: boolean
  /** Whether to leave out everything of pricing.md's Growth 2, as desks of the release before it do. */
  readonly isBeforeGrowth2?: boolean
  /** Goods of every basket have groups of taxes, bands and finer rates. */
  readonly hasGroups?: boolean
}

export const USUAL: BasketSize = { lines: 8, plans: 6 }
export const PLAIN: BasketSize = { ...USUAL, isPlain: true }

/** A random sound snapshot. */
export function makeBasket(pick: Pick, size: BasketSize = USUAL): Snapshot {
  const basket = makePlainBasket(pick, size)
  if (size.isPlain) return basket
  const grown = grow(pick, basket)
  if (size.hasNoLists) return grown
  const later = LATER.reduce((before, growOn) => growOn(pick, before), grown)
  return size.isBeforeGrowth2 ? later : GROWTH_2.reduce((before, growOn) => growOn(pick, before, size.hasGroups), later)
}

/** Drawn one behind the other, so that a seed keeps what it had when there were fewer. */
const LATER: readonly ((pick: Pick, basket: Snapshot) => Snapshot)[] = [
  growLists,
  growRates,
  growSegments,
  (_: Pick, basket: Snapshot) => growCoupons(basket),
  growLabels,
]

const GROWTH_2: readonly ((pick: Pick, basket: Snapshot, hasGroups?: boolean) => Snapshot)[] = [
  growGuards,
  growTaxes,
  growThresholds,
  growStacks,
  growControl,
  growOptions,
  growSets,
]

function makePlainBasket(pick: Pick, size: BasketSize): Snapshot {
  const scale = oneOf(pick, ['tiny', 'usual', 'usual', 'usual', 'usual', 'large', 'largest'] as const)
  const products = PRODUCTS.map(() => makeProduct(pick))
  const lines = listOf(pick, size.lines, (place) => makeLine(pick, scale, products, `l${place}`))
  const worth = lines.reduce((sum, line) => sum + worthOf(line), 0)
  const member = makeOrNull(pick, 65, () => makeMember(pick))
  const plans = listOf(pick, size.plans, (place) =>
    makePlan(pick, scale, worth, `${oneOf(pick, ['a', 'b', 'c'])}${place}`),
  )
  const settings = makeSettings(pick, worth)
  const isSpending = member !== null && settings.spendRule !== null && member.points > 0
  const start = Date.UTC(2026, 2, 4, 4, 0) + pick.integer(-4_000, 40_000) * 60_000
  return {
    version: 1,
    currency: oneOf(pick, CURRENCIES),
    now: start,
    openedAt: start - oneOf(pick, [0, 60_000, 600_000, 600_001, 3_600_000]),
    paymentStartedAt: makeOrNull(pick, 30, () => start - pick.integer(0, 300) * 1000),
    outlet: { id: oneOf(pick, OUTLETS), timeZone: oneOf(pick, ZONES) },
    categories: CATEGORIES,
    lines,
    member,
    plans,
    giftChoices: plans.flatMap((plan) => makeGiftChoice(pick, plan)),
    exchangeChoices: plans.flatMap((plan) => makeExchangeChoice(pick, plan)),
    coupons: makeCoupons(pick, scale, worth),
    pointsWanted: isSpending && chance(pick, 70) ? pick.integer(1, Math.min(member.points, 2_000_000_000)) : 0,
    orderChange: makeOrNull(pick, 25, () => makeOrderChange(pick, worth)),
    payment: makeOrNull(pick, 40, () => makePayment(pick, worth)),
    settings,
  }
}
