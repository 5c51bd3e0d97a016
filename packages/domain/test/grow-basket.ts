import type { BundlePlan, Occasion, Plan, PriceListPlan, Scope, Snapshot, TenderFee, Tip } from '../src/basket/index.ts'
import { PRODUCTS, type Pick, chance, makeOrNull, oneOf, percentOff } from './basket-chance.ts'
import { makeTax, share, worthOf } from './make-basket-lines.ts'
import { makeItems, makeScope } from './make-basket-plans.ts'

/** Turns some of a plain basket into what pricing.md's Growth adds; drawn behind the plain basket, which stays the same for a seed. */
export function grow(pick: Pick, basket: Snapshot): Snapshot {
  const worth = basket.lines.reduce((sum, line) => sum + worthOf(line), 0)
  const { member, payment } = basket
  return {
    ...basket,
    member: member && { ...member, birthday: makeOrNull(pick, 75, () => oneOf(pick, BIRTHDAYS)) },
    plans: basket.plans.map((plan) => growPlan(pick, plan, worth)),
    coupons: basket.coupons.map((coupon) => (chance(pick, 20) ? { ...coupon, leavesOutReduced: true } : coupon)),
    exemption: makeOrNull(pick, 15, () => ({ by: oneOf(pick, ['member', 'hand']), paperNumber: 'E-1', reason: '' })),
    payment: payment && {
      ...payment,
      tenders: payment.tenders.map((tender) => (chance(pick, 25) ? { ...tender, fee: makeFee(pick, worth) } : tender)),
      tip: makeOrNull(pick, 25, () => makeTip(pick, worth)),
    },
  }
}

export function growLists(pick: Pick, basket: Snapshot): Snapshot {
  const worth = basket.lines.reduce((sum, line) => sum + worthOf(line), 0)
  const listed = { ...basket, plans: basket.plans.map((plan) => listedInstead(pick, plan, worth)) }
  return chance(pick, 25) ? expiring(pick, listed) : listed
}

const LAST_DAYS = ['2026-03-05', '2026-03-09', '2026-03-31'] as const

/** Some goods say when they expire, some plans are for what expires soon. */
const expiring = (pick: Pick, basket: Snapshot): Snapshot => ({
  ...basket,
  lines: basket.lines.map((line) => (chance(pick, 60) ? { ...line, expiresOn: oneOf(pick, LAST_DAYS) } : line)),
  plans: basket.plans.map((plan) => (chance(pick, 50) ? { ...plan, expiresBy: oneOf(pick, LAST_DAYS) } : plan)),
})

/** Now and then a price list in a plan's place; drawn last. */
function listedInstead(pick: Pick, plan: Plan, worth: number): Plan {
  const isKept = plan.type === 'full-gift' || plan.type === 'exchange' || !chance(pick, 15)
  if (isKept) return plan
  const { id, isEnabled, priority, scope, target, outlets, window, usage, leavesOutReduced, occasion } = plan
  const facts = { id, isEnabled, priority, scope, target, outlets, window, usage }
  const growth = { ...(leavesOutReduced && { leavesOutReduced }), ...(occasion && { occasion }) }
  return makePriceList(pick, { ...facts, ...growth }, worth)
}

const BIRTHDAYS = [
  { month: 3, day: 4 },
  { month: 3, day: 1 },
  { month: 2, day: 29 },
  { month: 12, day: 31 },
  { month: 1, day: 1 },
  { month: 3, day: 31 },
] as const

function growPlan(pick: Pick, plan: Plan, worth: number): Plan {
  const { id, isEnabled, priority, scope, target, outlets, window, usage } = plan
  const facts = {
    id,
    isEnabled,
    priority,
    scope,
    target,
    outlets,
    window,
    usage,
    ...(chance(pick, 20) && { leavesOutReduced: true }),
    ...(chance(pick, 12) && { occasion: makeOccasion(pick) }),
  }
  const mayBeChosen = plan.type === 'full-gift' || plan.type === 'exchange'
  if (chance(pick, 20) && !mayBeChosen) return makeBundle(pick, facts, worth)
  switch (plan.type) {
    case 'item-discount':
      return chance(pick, 50)
        ? { ...facts, type: 'item-discount', offMinor: share(pick, worth, 1) }
        : { ...plan, ...facts }
    case 'whole-order':
      return { ...plan, ...facts, ...growThreshold(pick, plan) }
    case 'full-gift':
    case 'exchange':
      return { ...plan, ...facts, ...growThreshold(pick, plan) }
    case 'rebate': {
      const isInPieces = chance(pick, 35)
      const conditionScope = makeOrNull(pick, 30, () => makeScope(pick))
      const tiers = isInPieces ? plan.tiers.map(({ amountMinor }) => ({ ...inPieces(pick), amountMinor })) : plan.tiers
      return { ...plan, ...facts, tiers, conditionScope }
    }
    default:
      return { ...plan, ...facts }
  }
}

const inPieces = (pick: Pick) => ({
  thresholdMinor: 0,
  thresholdPieces: chance(pick, 90) ? pick.integer(1, 12) : pick.integer(1, 999_999),
})

function growThreshold(pick: Pick, { thresholdMinor }: { readonly thresholdMinor: number }) {
  const threshold = chance(pick, 35) ? inPieces(pick) : { thresholdMinor }
  const isAsking = threshold.thresholdMinor > 0 || 'thresholdPieces' in threshold
  return { ...threshold, ...(isAsking && { conditionScope: makeOrNull(pick, 30, () => makeScope(pick)) }) }
}

const makeOccasion = (pick: Pick): Occasion =>
  chance(pick, 50)
    ? { kind: 'birthday', days: oneOf(pick, [0, 1, 3, 7, 31]) }
    : { kind: 'member-day', days: makeItems(pick, () => oneOf(pick, [1, 4, 8, 18, 31])), isLastDay: chance(pick, 30) }

/** Prices for some goods, whole products and single variants, in a scope that mostly is what they name. */
function makePriceList(pick: Pick, facts: Omit<PriceListPlan, 'type' | 'prices'>, worth: number): Plan {
  const most = Math.min(1e9, Math.max(20, Math.floor(worth / 2)))
  const named = PRODUCTS.flatMap((productId) => [null, 'v1'].map((variantId) => ({ productId, variantId })))
  const products = named.filter(() => chance(pick, 55))
  const chosen = products.length > 0 ? products : named
  const prices = chosen.map((one) => ({
    ...one,
    steps: [1, 3, 10].slice(0, pick.integer(1, 3)).map((step) => ({
      fromQuantity: step * (chance(pick, 80) ? 1 : pick.integer(1, 90)),
      priceMinor: pick.integer(0, most),
    })),
  }))
  const scope: Scope = chance(pick, 85) ? { kind: 'products', products: chosen } : facts.scope
  return { ...facts, scope, type: 'price-list', prices }
}

function makeBundle(
  pick: Pick,
  facts: Omit<BundlePlan, 'type' | 'pooling' | 'maxTimes' | 'count' | 'reward'>,
  worth: number,
): Plan {
  const rewards: readonly (() => BundlePlan['reward'])[] = [
    () => ({ kind: 'total', totalMinor: Math.floor((Math.min(worth, 1e12) * pick.integer(0, 60)) / 100) }),
    () => ({ kind: 'percent', offBasisPoints: percentOff(pick) }),
    () => ({ kind: 'each-off', offMinor: share(pick, worth, 1) }),
  ]
  return {
    ...facts,
    type: 'bundle',
    pooling: oneOf(pick, ['same-product', 'mix'] as const),
    maxTimes: makeOrNull(pick, 35, () => pick.integer(1, 4)),
    count: chance(pick, 92) ? pick.integer(1, 5) : pick.integer(1, 99),
    reward: oneOf(pick, rewards)(),
  }
}

const makeFee = (pick: Pick, worth: number): TenderFee => ({
  shareMinor: share(pick, worth, 0),
  rate: chance(pick, 60)
    ? { kind: 'percent', basisPoints: oneOf(pick, [0, 60, 250, 333, 10_000]) }
    : { kind: 'amount', amountMinor: pick.integer(0, 500) },
  tax: makeOrNull(pick, 60, () => makeTax(pick)),
})

const makeTip = (pick: Pick, worth: number): Tip =>
  chance(pick, 50)
    ? { kind: 'amount', amountMinor: share(pick, worth, 0) }
    : { kind: 'percent', basisPoints: oneOf(pick, [0, 1000, 1500, 1833, 10_000]) }
