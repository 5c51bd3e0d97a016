import type {
  ExchangeChoice,
  GiftChoice,
  OutletScope,
  Plan,
  Scope,
  Target,
  TimeWindow,
  UsageLimit,
} from '../src/basket/index.ts'
import {
  BRANDS,
  CATEGORY_IDS,
  OUTLETS,
  PRODUCTS,
  type Pick,
  type Scale,
  VARIANTS,
  amount,
  chance,
  listOf,
  makeOrNull,
  oneOf,
  percentOff,
} from './basket-chance.ts'
import { makeSpecial, makeTax, share, threshold } from './make-basket-lines.ts'

export function makePlan(pick: Pick, scale: Scale, worth: number, id: string): Plan {
  const facts = {
    id,
    isEnabled: chance(pick, 96),
    priority: oneOf(pick, [100, 100, 100, 1, 50, 200, -5]),
    scope: makeScope(pick),
    target: makeTarget(pick),
    outlets: makeOutlets(pick),
    window: makeWindow(pick),
    usage: makeUsage(pick),
  }
  const pieces = {
    pooling: oneOf(pick, ['same-product', 'mix'] as const),
    maxTimes: makeOrNull(pick, 30, () => pick.integer(1, 4)),
    isOnTopOfSpecial: chance(pick, 30),
  }
  const isStackable = chance(pick, 45)
  const reward = {
    thresholdMinor: threshold(pick, worth, 1),
    isRepeating: chance(pick, 40),
    maxTimes: makeOrNull(pick, 40, () => pick.integer(1, 5)),
  }
  switch (
    oneOf(pick, [
      'promotion',
      'item-discount',
      'buy-get',
      'second-item',
      'whole-order',
      'rebate',
      'full-gift',
      'exchange',
      'rebate',
    ])
  ) {
    case 'promotion':
      return { ...facts, type: 'promotion', priceMinor: amount(pick, scale) }
    case 'item-discount':
      return { ...facts, type: 'item-discount', offBasisPoints: percentOff(pick) }
    case 'buy-get':
      return { ...facts, type: 'buy-get', ...pieces, buyCount: pick.integer(1, 4), getCount: pick.integer(1, 3) }
    case 'second-item':
      return { ...facts, type: 'second-item', ...pieces, reward: makeSpecial(pick, () => amount(pick, scale)) }
    case 'whole-order':
      return {
        ...facts,
        type: 'whole-order',
        offBasisPoints: percentOff(pick),
        thresholdMinor: chance(pick, 60) ? 0 : threshold(pick, worth, 0),
        isStackable,
      }
    case 'full-gift':
      return { ...facts, type: 'full-gift', ...reward, gifts: makeItems(pick, (place) => makeGift(pick, place)) }
    case 'exchange':
      return { ...facts, type: 'exchange', ...reward, items: makeItems(pick, (place) => makeExchange(pick, place)) }
    default:
      return {
        ...facts,
        type: 'rebate',
        tiers: Array.from({ length: pick.integer(1, 5) }, () => ({
          thresholdMinor: threshold(pick, worth, 1),
          amountMinor: share(pick, worth, 1),
        })),
        isRepeating: chance(pick, 35),
        capMinor: makeOrNull(pick, 30, () => share(pick, worth, 0)),
        isStackable,
      }
  }
}

export const makeItems = <Item>(pick: Pick, make: (place: number) => Item): Item[] =>
  Array.from({ length: pick.integer(1, 3) }, (_, place) => make(place))

const goods = (pick: Pick, place: number) => ({
  id: `item${place}`,
  productId: oneOf(pick, PRODUCTS),
  variantId: oneOf(pick, VARIANTS),
  categoryId: oneOf(pick, CATEGORY_IDS),
  brandId: oneOf(pick, BRANDS),
  listPriceMinor: amount(pick, 'usual'),
  isDiscountable: chance(pick, 85),
  tax: makeTax(pick),
})

const makeGift = (pick: Pick, place: number) => ({
  ...goods(pick, place),
  countPerTime: pick.integer(1, 3),
  onHand: makeOrNull(pick, 40, () => pick.integer(-1, 6)),
})

const makeExchange = (pick: Pick, place: number) => ({
  ...goods(pick, place),
  exchangePriceMinor: amount(pick, 'usual'),
})

export function makeScope(pick: Pick): Scope {
  switch (oneOf(pick, ['all', 'all', 'products', 'categories', 'brands'] as const)) {
    case 'products':
      return {
        kind: 'products',
        products: makeItems(pick, () => ({ productId: oneOf(pick, PRODUCTS), variantId: oneOf(pick, VARIANTS) })),
      }
    case 'categories':
      return { kind: 'categories', categoryIds: makeItems(pick, () => oneOf(pick, CATEGORY_IDS) ?? 'c1') }
    case 'brands':
      return { kind: 'brands', brandIds: makeItems(pick, () => oneOf(pick, BRANDS) ?? 'b1') }
    default:
      return { kind: 'all' }
  }
}

export const makeTarget = (pick: Pick): Target =>
  chance(pick, 80) ? { kind: 'all' } : { kind: 'levels', levels: makeItems(pick, () => pick.integer(1, 4)) }

export const makeOutlets = (pick: Pick): OutletScope =>
  chance(pick, 90) ? { kind: 'all' } : { kind: 'some', outletIds: listOf(pick, 2, () => oneOf(pick, OUTLETS)) }

const DAYS = ['2026-03-01', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-08', '2026-03-29'] as const

export function makeWindow(pick: Pick): TimeWindow {
  if (chance(pick, 70)) return { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null }
  const from = pick.integer(0, DAYS.length - 1)
  const fromMinute = oneOf(pick, [0, 480, 720, 1080, 1320, 1439])
  const untilMinute = oneOf(pick, [1, 120, 481, 721, 1200, 1440])
  return {
    fromDate: makeOrNull(pick, 50, () => DAYS[from] ?? null),
    untilDate: makeOrNull(pick, 50, () => DAYS[pick.integer(from, DAYS.length - 1)] ?? null),
    timeOfDay: makeOrNull(pick, 60, () => ({ fromMinute, untilMinute })),
    weekdays: makeOrNull(pick, 40, () => makeItems(pick, () => pick.integer(1, 7))),
  }
}

const makeUsage = (pick: Pick): UsageLimit[] =>
  chance(pick, 85)
    ? []
    : makeItems(pick, () => ({
        kind: oneOf(pick, ['total', 'per-day', 'per-member'] as const),
        limit: pick.integer(1, 5),
        used: pick.integer(0, 5),
      })).slice(0, 2)

export function makeGiftChoice(pick: Pick, plan: Plan): GiftChoice[] {
  if (plan.type !== 'full-gift' || chance(pick, 60)) return []
  return [{ planId: plan.id, giftId: makeOrNull(pick, 75, () => oneOf(pick, plan.gifts).id) }]
}

export function makeExchangeChoice(pick: Pick, plan: Plan): ExchangeChoice[] {
  if (plan.type !== 'exchange' || chance(pick, 30)) return []
  return [{ planId: plan.id, itemId: oneOf(pick, plan.items).id, count: pick.integer(1, 4) }]
}
