// long: one maker for every part of a snapshot
import type {
  BasketLine,
  BundlePlan,
  CategoryParent,
  ExchangeChoice,
  GiftChoice,
  LineTax,
  MemberFacts,
  Occasion,
  OrderChange,
  OutletScope,
  PaymentFacts,
  Plan,
  PresentedCoupon,
  PriceListPlan,
  PricingSettings,
  Scope,
  Snapshot,
  SpecialPrice,
  Target,
  Tender,
  TenderFee,
  Tip,
  TimeWindow,
  UsageLimit,
  Weight,
} from '../src/basket/index.ts'

// Random baskets out of one source of chance. fast-check keeps parts of them (`arbitrary-basket.ts`); the same
// seed gives the same basket in Node and in a browser.

/** Where chance comes from: an integer between two bounds, both included. */
export interface Pick {
  integer(least: number, most: number): number
}

/** How many lines, plans and coupons at most; the maxima of the specification are about amounts and counts, not lists. */
export interface BasketSize {
  readonly lines: number
  readonly plans: number
  /** Nothing of pricing.md's Growth: what a desk that does not know it sends. */
  readonly isPlain?: boolean
  /** No price lists and nothing that expires. */
  readonly hasNoLists?: boolean
}

export const USUAL: BasketSize = { lines: 8, plans: 6 }
export const PLAIN: BasketSize = { ...USUAL, isPlain: true }

/** Seeded chance (mulberry32): the same seed gives the same basket in every engine. */
export function pickFromSeed(seed: number): Pick {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { integer: (least, most) => least + Math.floor(next() * (most - least + 1)) }
}

const chance = (pick: Pick, percent: number): boolean => pick.integer(1, 100) <= percent
const oneOf = <Value>(pick: Pick, values: readonly Value[]): Value =>
  values[pick.integer(0, values.length - 1)] as Value
const maybe = <Value>(pick: Pick, percent: number, make: () => Value): Value | null =>
  chance(pick, percent) ? make() : null
const listOf = <Value>(pick: Pick, most: number, make: (place: number) => Value): Value[] =>
  Array.from({ length: pick.integer(0, most) }, (_, place) => make(place))

const PRODUCTS = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const
const VARIANTS = [null, null, null, 'v1', 'v2'] as const
const CATEGORIES: readonly CategoryParent[] = [
  { id: 'c1', parentId: null },
  { id: 'c2', parentId: 'c1' },
  { id: 'c3', parentId: 'c2' },
  { id: 'c4', parentId: 'c5' },
  { id: 'c5', parentId: 'c4' },
  { id: 'c6', parentId: 'unknown' },
]
const CATEGORY_IDS = [null, 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'loose'] as const
const BRANDS = [null, 'b1', 'b2'] as const
const OUTLETS = ['o1', 'o2'] as const
const ZONES = [
  'Asia/Shanghai',
  'Asia/Tokyo',
  'America/New_York',
  'Europe/London',
  'Africa/Addis_Ababa',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
] as const
const CURRENCIES = [
  { code: 'CNY', exponent: 2 },
  { code: 'USD', exponent: 2 },
  { code: 'JPY', exponent: 0 },
  { code: 'ETB', exponent: 2 },
  { code: 'KWD', exponent: 3 },
] as const
const RATES = [0, 1, 600, 800, 825, 900, 1000, 1300, 1500, 9999] as const
const MODES = ['lowest', 'member-price-first', 'level-only', 'price-only', 'stack'] as const
const ROUNDINGS = ['down', 'half-up', 'up'] as const

/** Sizes of amounts in one basket; the largest price of the specification is 999,999.99, its largest count 999,999. */
type Scale = 'tiny' | 'usual' | 'large' | 'largest'

function amount(pick: Pick, scale: Scale): number {
  switch (scale) {
    case 'tiny':
      return pick.integer(0, 20)
    case 'usual':
      return chance(pick, 50) ? pick.integer(1, 300) * 100 : pick.integer(1, 30_000)
    case 'large':
      return pick.integer(1, 99_999_999)
    case 'largest':
      return chance(pick, 50) ? 99_999_999 : pick.integer(1, 1_000_000_000)
  }
}

const percentOff = (pick: Pick): number =>
  oneOf(pick, [1, 500, 800, 1000, 1200, 2000, 3333, 5000, 9900, 10_000, pick.integer(1, 10_000)])

/** A random sound snapshot. */
export function makeBasket(pick: Pick, size: BasketSize = USUAL): Snapshot {
  const basket = makePlainBasket(pick, size)
  if (size.isPlain) return basket
  const grown = grow(pick, basket)
  return size.hasNoLists ? grown : growLists(pick, grown)
}

function makePlainBasket(pick: Pick, size: BasketSize): Snapshot {
  const scale = oneOf(pick, ['tiny', 'usual', 'usual', 'usual', 'usual', 'large', 'largest'] as const)
  const products = PRODUCTS.map(() => makeProduct(pick))
  const lines = listOf(pick, size.lines, (place) => makeLine(pick, scale, products, `l${place}`))
  const worth = lines.reduce((sum, line) => sum + worthOf(line), 0)
  const member = maybe(pick, 65, () => makeMember(pick))
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
    paymentStartedAt: maybe(pick, 30, () => start - pick.integer(0, 300) * 1000),
    outlet: { id: oneOf(pick, OUTLETS), timeZone: oneOf(pick, ZONES) },
    categories: CATEGORIES,
    lines,
    member,
    plans,
    giftChoices: plans.flatMap((plan) => makeGiftChoice(pick, plan)),
    exchangeChoices: plans.flatMap((plan) => makeExchangeChoice(pick, plan)),
    coupons: makeCoupons(pick, scale, worth),
    pointsWanted: isSpending && chance(pick, 70) ? pick.integer(1, Math.min(member.points, 2_000_000_000)) : 0,
    orderChange: maybe(pick, 25, () => makeOrderChange(pick, worth)),
    payment: maybe(pick, 40, () => makePayment(pick, worth)),
    settings,
  }
}

// ---------------------------------------------------------------- lines

/** What a product says of every line of it. */
const makeProduct = (pick: Pick) => ({
  categoryId: oneOf(pick, CATEGORY_IDS),
  brandId: oneOf(pick, BRANDS),
  isDiscountable: chance(pick, 90),
  isMemberDiscountAllowed: chance(pick, 85),
  earnsPoints: chance(pick, 85),
  takesPoints: chance(pick, 85),
})

type Product = ReturnType<typeof makeProduct>

function makeLine(pick: Pick, scale: Scale, products: readonly Product[], id: string): BasketLine {
  const place = pick.integer(0, PRODUCTS.length - 1)
  const facts = {
    id,
    productId: PRODUCTS[place] ?? 'p1',
    variantId: oneOf(pick, VARIANTS),
    ...(products[place] ?? makeProduct(pick)),
  }
  const { isDiscountable } = facts
  const sellPriceMinor = amount(pick, scale)
  const below = (): number => pick.integer(0, sellPriceMinor)
  const unitPriced = {
    sellPriceMinor,
    manualUnitPriceMinor: isDiscountable
      ? maybe(pick, 8, () => (chance(pick, 80) ? below() : amount(pick, scale)))
      : null,
    special: maybe(pick, 25, () => makeSpecial(pick, below)),
    memberPriceMinor: maybe(pick, 30, () => (chance(pick, 90) ? below() : amount(pick, scale))),
  }
  const tax = makeTax(pick)
  switch (
    oneOf(pick, ['counted', 'counted', 'counted', 'counted', 'weighed', 'price-embedded', 'combined', 'open-price'])
  ) {
    case 'weighed':
      return { ...facts, kind: 'weighed', ...unitPriced, weight: makeWeight(pick, scale), tax }
    case 'price-embedded':
      return {
        ...facts,
        kind: 'price-embedded',
        labelAmountMinor: sellPriceMinor,
        weight: maybe(pick, 50, () => makeWeight(pick, scale)),
        manualUnitPriceMinor: unitPriced.manualUnitPriceMinor,
        special: maybe(pick, 25, () => ({ kind: 'percent', offBasisPoints: percentOff(pick) }) as const),
        tax,
      }
    case 'combined':
      return { ...facts, kind: 'combined', ...unitPriced, count: makeCount(pick, scale), parts: makeParts(pick, scale) }
    case 'open-price':
      return { ...facts, kind: 'open-price', typedPriceMinor: sellPriceMinor, count: makeCount(pick, scale), tax }
    default:
      return { ...facts, kind: 'counted', ...unitPriced, count: makeCount(pick, scale), tax }
  }
}

const makeTax = (pick: Pick): LineTax => {
  const rateBasisPoints = oneOf(pick, RATES)
  return { id: `tax-${rateBasisPoints}-${pick.integer(1, 2)}`, rateBasisPoints }
}

const makeSpecial = (pick: Pick, below: () => number): SpecialPrice =>
  chance(pick, 50) ? { kind: 'price', priceMinor: below() } : { kind: 'percent', offBasisPoints: percentOff(pick) }

const makeCount = (pick: Pick, scale: Scale): number =>
  scale === 'largest' && chance(pick, 40)
    ? pick.integer(900_000, 999_999)
    : chance(pick, 95)
      ? pick.integer(1, 7)
      : pick.integer(1, 999_999)

function makeWeight(pick: Pick, scale: Scale): Weight {
  const most = scale === 'largest' ? 999_999_999 : 20_000
  const unit = oneOf(pick, ['kg', 'pound', 'g'] as const)
  return unit === 'g' ? { unit, grams: pick.integer(1, most) } : { unit, thousandths: pick.integer(1, most) }
}

const makeParts = (pick: Pick, scale: Scale) =>
  Array.from({ length: pick.integer(1, 4) }, (_, place) => ({
    id: `part${place}`,
    productId: oneOf(pick, PRODUCTS),
    variantId: oneOf(pick, VARIANTS),
    listMinor: chance(pick, 15) ? 0 : amount(pick, scale),
    tax: makeTax(pick),
  }))

/** Roughly what the line costs, for thresholds that are sometimes reached. */
function worthOf(line: BasketLine): number {
  switch (line.kind) {
    case 'price-embedded':
      return line.labelAmountMinor
    case 'open-price':
      return line.typedPriceMinor * line.count
    case 'weighed': {
      const { weight } = line
      return Math.floor(line.sellPriceMinor * (weight.unit === 'g' ? weight.grams : weight.thousandths / 1000))
    }
    default:
      return line.sellPriceMinor * line.count
  }
}

/** Between nothing and a little more than the basket is worth. */
const threshold = (pick: Pick, worth: number, least: number): number =>
  Math.min(1_000_000_000_000, Math.max(least, Math.floor((worth * pick.integer(0, 120)) / 100)))

const share = (pick: Pick, worth: number, least: number): number =>
  Math.min(1_000_000_000_000, Math.max(least, Math.floor((worth * pick.integer(0, 40)) / 100), pick.integer(0, 3)))

// ---------------------------------------------------------------- plans

function makePlan(pick: Pick, scale: Scale, worth: number, id: string): Plan {
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
    maxTimes: maybe(pick, 30, () => pick.integer(1, 4)),
    isOnTopOfSpecial: chance(pick, 30),
  }
  const isStackable = chance(pick, 45)
  const reward = {
    thresholdMinor: threshold(pick, worth, 1),
    isRepeating: chance(pick, 40),
    maxTimes: maybe(pick, 40, () => pick.integer(1, 5)),
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
        capMinor: maybe(pick, 30, () => share(pick, worth, 0)),
        isStackable,
      }
  }
}

const makeItems = <Item>(pick: Pick, make: (place: number) => Item): Item[] =>
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
  onHand: maybe(pick, 40, () => pick.integer(-1, 6)),
})

const makeExchange = (pick: Pick, place: number) => ({
  ...goods(pick, place),
  exchangePriceMinor: amount(pick, 'usual'),
})

function makeScope(pick: Pick): Scope {
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

const makeTarget = (pick: Pick): Target =>
  chance(pick, 80) ? { kind: 'all' } : { kind: 'levels', levels: makeItems(pick, () => pick.integer(1, 4)) }

const makeOutlets = (pick: Pick): OutletScope =>
  chance(pick, 90) ? { kind: 'all' } : { kind: 'some', outletIds: listOf(pick, 2, () => oneOf(pick, OUTLETS)) }

const DAYS = ['2026-03-01', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-08', '2026-03-29'] as const

function makeWindow(pick: Pick): TimeWindow {
  if (chance(pick, 70)) return { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null }
  const from = pick.integer(0, DAYS.length - 1)
  const fromMinute = oneOf(pick, [0, 480, 720, 1080, 1320, 1439])
  const untilMinute = oneOf(pick, [1, 120, 481, 721, 1200, 1440])
  return {
    fromDate: maybe(pick, 50, () => DAYS[from] ?? null),
    untilDate: maybe(pick, 50, () => DAYS[pick.integer(from, DAYS.length - 1)] ?? null),
    timeOfDay: maybe(pick, 60, () => ({ fromMinute, untilMinute })),
    weekdays: maybe(pick, 40, () => makeItems(pick, () => pick.integer(1, 7))),
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

function makeGiftChoice(pick: Pick, plan: Plan): GiftChoice[] {
  if (plan.type !== 'full-gift' || chance(pick, 60)) return []
  return [{ planId: plan.id, giftId: maybe(pick, 75, () => oneOf(pick, plan.gifts).id) }]
}

function makeExchangeChoice(pick: Pick, plan: Plan): ExchangeChoice[] {
  if (plan.type !== 'exchange' || chance(pick, 30)) return []
  return [{ planId: plan.id, itemId: oneOf(pick, plan.items).id, count: pick.integer(1, 4) }]
}

// ---------------------------------------------------------------- everything else

function makeCoupons(pick: Pick, scale: Scale, worth: number): PresentedCoupon[] {
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
        capMinor: maybe(pick, 40, () => amount(pick, scale)),
      }
    : { ...facts, kind: 'rebate', amountMinor: share(pick, worth, 1) }
}

const makeMember = (pick: Pick): MemberFacts => ({
  id: 'member',
  levelNumber: maybe(pick, 90, () => pick.integer(1, 4)),
  levelDiscountBasisPoints: oneOf(pick, [0, 100, 500, 1200, 5000, 9900, pick.integer(0, 9900)]),
  earnRatioHundredths: oneOf(pick, [100, 100, 0, 1, 150, 10_000]),
  points: oneOf(pick, [0, -50, 99, 5_000, 2_000_000_000, 1_000_000_000_000_000]),
})

function makeOrderChange(pick: Pick, worth: number): OrderChange {
  switch (oneOf(pick, ['percent', 'amount', 'target'] as const)) {
    case 'percent':
      return { kind: 'percent', offBasisPoints: oneOf(pick, [0, 100, 200, 3333, 10_000]) }
    case 'amount':
      return { kind: 'amount', offMinor: Math.floor((Math.min(worth, 1e12) * pick.integer(0, 30)) / 100) }
    case 'target':
      return { kind: 'target', totalMinor: Math.floor((Math.min(worth, 1e12) * pick.integer(20, 130)) / 100) }
  }
}

function makePayment(pick: Pick, worth: number): PaymentFacts {
  const part = (): number => Math.floor((Math.min(worth, 1e12) * pick.integer(0, 30)) / 100)
  const others: readonly (() => Tender)[] = [
    () => ({ kind: 'balance', principalMinor: part(), bonusMinor: Math.floor(part() / 3) }),
    () => ({ kind: 'gift-card', amountMinor: part() }),
    () => ({ kind: 'electronic', amountMinor: part() }),
  ]
  return {
    cashRounding: maybe(pick, 60, () => ({
      unitMinor: oneOf(pick, [1, 5, 10, 50, 100]),
      mode: oneOf(pick, ['nearest', 'down'] as const),
    })),
    tenders: [
      ...listOf(pick, 1, () => oneOf(pick, others)()),
      ...listOf(pick, 2, () => ({ kind: 'cash', givenMinor: part() * pick.integer(0, 5) }) as const),
    ],
  }
}

const makeSettings = (pick: Pick, worth: number): PricingSettings => ({
  memberMode: oneOf(pick, MODES),
  isGuardOn: chance(pick, 80),
  roundingOff: maybe(pick, 50, () => {
    const rounding = { unitMinor: oneOf(pick, [1, 10, 100, 1000]), mode: oneOf(pick, ROUNDINGS) }
    return chance(pick, 60)
      ? { ...rounding, by: 'system' }
      : { ...rounding, by: 'cashier', isPressed: chance(pick, 70) }
  }),
  tax: { mode: oneOf(pick, ['included', 'included', 'added'] as const), rounding: oneOf(pick, ROUNDINGS) },
  spendRule: maybe(pick, 75, () => ({
    points: oneOf(pick, [1, 7, 100, 1000]),
    amountMinor: oneOf(pick, [1, 3, 100, 1000]),
    cap: oneOf(pick, [
      null,
      { kind: 'percent', basisPoints: oneOf(pick, [0, 1000, 3333, 10_000]) } as const,
      { kind: 'fixed', amountMinor: share(pick, worth, 0) } as const,
    ]),
  })),
  earnRule: maybe(pick, 75, () => ({
    spentMinor: oneOf(pick, [1, 100, 1000, 777]),
    points: oneOf(pick, [0, 1, 10, 33]),
    isExchangeEarning: chance(pick, 20),
    isBonusBalanceEarning: chance(pick, 60),
  })),
})

// ---------------------------------------------------------------- growth

/** Turns some of a plain basket into what pricing.md's Growth adds; drawn behind the plain basket, which stays the same for a seed. */
function grow(pick: Pick, basket: Snapshot): Snapshot {
  const worth = basket.lines.reduce((sum, line) => sum + worthOf(line), 0)
  const { member, payment } = basket
  return {
    ...basket,
    member: member && { ...member, birthday: maybe(pick, 75, () => oneOf(pick, BIRTHDAYS)) },
    plans: basket.plans.map((plan) => growPlan(pick, plan, worth)),
    coupons: basket.coupons.map((coupon) => (chance(pick, 20) ? { ...coupon, leavesOutReduced: true } : coupon)),
    exemption: maybe(pick, 15, () => ({ by: oneOf(pick, ['member', 'hand']), paperNumber: 'E-1', reason: '' })),
    payment: payment && {
      ...payment,
      tenders: payment.tenders.map((tender) => (chance(pick, 25) ? { ...tender, fee: makeFee(pick, worth) } : tender)),
      tip: maybe(pick, 25, () => makeTip(pick, worth)),
    },
  }
}

function growLists(pick: Pick, basket: Snapshot): Snapshot {
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
      const conditionScope = maybe(pick, 30, () => makeScope(pick))
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
  return { ...threshold, ...(isAsking && { conditionScope: maybe(pick, 30, () => makeScope(pick)) }) }
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
    maxTimes: maybe(pick, 35, () => pick.integer(1, 4)),
    count: chance(pick, 92) ? pick.integer(1, 5) : pick.integer(1, 99),
    reward: oneOf(pick, rewards)(),
  }
}

const makeFee = (pick: Pick, worth: number): TenderFee => ({
  shareMinor: share(pick, worth, 0),
  rate: chance(pick, 60)
    ? { kind: 'percent', basisPoints: oneOf(pick, [0, 60, 250, 333, 10_000]) }
    : { kind: 'amount', amountMinor: pick.integer(0, 500) },
  tax: maybe(pick, 60, () => makeTax(pick)),
})

const makeTip = (pick: Pick, worth: number): Tip =>
  chance(pick, 50)
    ? { kind: 'amount', amountMinor: share(pick, worth, 0) }
    : { kind: 'percent', basisPoints: oneOf(pick, [0, 1000, 1500, 1833, 10_000]) }
