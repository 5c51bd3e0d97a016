import type {
  BundlePlan,
  BuyGetPlan,
  CombinedLine,
  CountedLine,
  DiscountCoupon,
  ExchangeItem,
  ExchangePlan,
  FullGiftPlan,
  GiftItem,
  ItemDiscountPlan,
  PriceListPlan,
  MemberFacts,
  OpenPriceLine,
  PriceEmbeddedLine,
  PricingSettings,
  PromotionPlan,
  RebateCoupon,
  RebatePlan,
  SecondItemPlan,
  Snapshot,
  TimeWindow,
  WeighedLine,
  WholeOrderPlan,
} from '../src/basket/index.ts'

// Makers of plain, sound snapshots: every field has the value that changes nothing, a test says only what it is about.

/** 2026-03-04 is a Wednesday; this is noon in Shanghai. */
export const NOON = Date.UTC(2026, 2, 4, 4, 0)

export const noTax = { id: 'no-tax', rateBasisPoints: 0 } as const

export const unlimitedTime: TimeWindow = { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null }

export const settings = (changes: Partial<PricingSettings> = {}): PricingSettings => ({
  memberMode: 'lowest',
  isGuardOn: true,
  roundingOff: null,
  tax: { mode: 'included', rounding: 'half-up' },
  spendRule: null,
  earnRule: null,
  ...changes,
})

export function snapshot(
  changes: Partial<Omit<Snapshot, 'settings'>> & { settings?: Partial<PricingSettings> },
): Snapshot {
  return {
    version: 1,
    currency: { code: 'CNY', exponent: 2 },
    now: NOON,
    openedAt: NOON,
    paymentStartedAt: null,
    outlet: { id: 'outlet-1', timeZone: 'Asia/Shanghai' },
    categories: [],
    lines: [],
    member: null,
    plans: [],
    giftChoices: [],
    exchangeChoices: [],
    coupons: [],
    pointsWanted: 0,
    orderChange: null,
    payment: null,
    ...changes,
    settings: settings(changes.settings),
  }
}

const lineFacts = (id: string) => ({
  id,
  productId: `product-${id}`,
  variantId: null,
  categoryId: null,
  brandId: null,
  isDiscountable: true,
  isMemberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
})

const unitPriced = (sellPriceMinor: number) => ({
  sellPriceMinor,
  manualUnitPriceMinor: null,
  special: null,
  memberPriceMinor: null,
})

export const countedLine = (
  id: string,
  sellPriceMinor: number,
  count = 1,
  changes: Partial<CountedLine> = {},
): CountedLine => ({ ...lineFacts(id), kind: 'counted', ...unitPriced(sellPriceMinor), count, tax: noTax, ...changes })

export const weighedLine = (
  id: string,
  sellPriceMinor: number,
  thousandths: number,
  changes: Partial<WeighedLine> = {},
): WeighedLine => ({
  ...lineFacts(id),
  kind: 'weighed',
  ...unitPriced(sellPriceMinor),
  weight: { unit: 'kg', thousandths },
  tax: noTax,
  ...changes,
})

export const label = (
  id: string,
  labelAmountMinor: number,
  changes: Partial<PriceEmbeddedLine> = {},
): PriceEmbeddedLine => ({
  ...lineFacts(id),
  kind: 'price-embedded',
  labelAmountMinor,
  weight: null,
  manualUnitPriceMinor: null,
  special: null,
  tax: noTax,
  ...changes,
})

export const combinedLine = (
  id: string,
  sellPriceMinor: number,
  parts: CombinedLine['parts'],
  changes: Partial<CombinedLine> = {},
): CombinedLine => ({ ...lineFacts(id), kind: 'combined', ...unitPriced(sellPriceMinor), count: 1, parts, ...changes })

export const openPrice = (
  id: string,
  typedPriceMinor: number,
  count = 1,
  changes: Partial<OpenPriceLine> = {},
): OpenPriceLine => ({ ...lineFacts(id), kind: 'open-price', typedPriceMinor, count, tax: noTax, ...changes })

export const member = (changes: Partial<MemberFacts> = {}): MemberFacts => ({
  id: 'member-1',
  levelNumber: 1,
  levelDiscountBasisPoints: 0,
  earnRatioHundredths: 100,
  points: 0,
  ...changes,
})

const planFacts = (id: string) =>
  ({
    id,
    isEnabled: true,
    priority: 100,
    scope: { kind: 'all' },
    target: { kind: 'all' },
    outlets: { kind: 'all' },
    window: unlimitedTime,
    usage: [],
  }) as const

type PercentOff = Extract<ItemDiscountPlan, { readonly offBasisPoints: number }>
type AmountOff = Extract<ItemDiscountPlan, { readonly offMinor: number }>
type Changes<Of> = Partial<Omit<Of, 'id' | 'type'>>

export const promotion = (id: string, priceMinor: number, changes: Changes<PromotionPlan> = {}): PromotionPlan => ({
  ...planFacts(id),
  type: 'promotion',
  priceMinor,
  ...changes,
})

export const itemDiscount = (
  id: string,
  offBasisPoints: number,
  changes: Changes<PercentOff> = {},
): ItemDiscountPlan => ({ ...planFacts(id), type: 'item-discount', offBasisPoints, ...changes })

/** An amount off each piece. */
export const amountOff = (id: string, offMinor: number, changes: Changes<AmountOff> = {}): ItemDiscountPlan => ({
  ...planFacts(id),
  type: 'item-discount',
  offMinor,
  ...changes,
})

export const priceList = (
  id: string,
  prices: PriceListPlan['prices'],
  changes: Changes<PriceListPlan> = {},
): PriceListPlan => ({
  ...planFacts(id),
  scope: { kind: 'products', products: prices.map(({ productId, variantId }) => ({ productId, variantId })) },
  type: 'price-list',
  prices,
  ...changes,
})

export const bundle = (
  id: string,
  count: number,
  reward: BundlePlan['reward'],
  changes: Changes<BundlePlan> = {},
): BundlePlan => ({ ...planFacts(id), type: 'bundle', pooling: 'mix', maxTimes: null, count, reward, ...changes })

const quantityPlan = { pooling: 'mix', maxTimes: null, isOnTopOfSpecial: false } as const

export const buyGet = (
  id: string,
  buyCount: number,
  getCount: number,
  changes: Changes<BuyGetPlan> = {},
): BuyGetPlan => ({ ...planFacts(id), type: 'buy-get', ...quantityPlan, buyCount, getCount, ...changes })

export const secondItem = (
  id: string,
  reward: SecondItemPlan['reward'],
  changes: Changes<SecondItemPlan> = {},
): SecondItemPlan => ({ ...planFacts(id), type: 'second-item', ...quantityPlan, reward, ...changes })

export const wholeOrder = (
  id: string,
  offBasisPoints: number,
  changes: Changes<WholeOrderPlan> = {},
): WholeOrderPlan => ({
  ...planFacts(id),
  type: 'whole-order',
  offBasisPoints,
  thresholdMinor: 0,
  isStackable: false,
  ...changes,
})

/** Tiers as [threshold, amount] pairs. */
export const rebate = (
  id: string,
  tiers: readonly (readonly [number, number])[],
  changes: Changes<RebatePlan> = {},
): RebatePlan => ({
  ...planFacts(id),
  type: 'rebate',
  tiers: tiers.map(([thresholdMinor, amountMinor]) => ({ thresholdMinor, amountMinor })),
  isRepeating: false,
  capMinor: null,
  isStackable: false,
  ...changes,
})

const rewardGoods = (id: string, listPriceMinor: number) => ({
  id,
  productId: `product-${id}`,
  variantId: null,
  categoryId: null,
  brandId: null,
  listPriceMinor,
  isDiscountable: true,
  tax: noTax,
})

export const giftItem = (id: string, listPriceMinor: number, changes: Partial<GiftItem> = {}): GiftItem => ({
  ...rewardGoods(id, listPriceMinor),
  countPerTime: 1,
  onHand: null,
  ...changes,
})

export const exchangeItem = (
  id: string,
  listPriceMinor: number,
  exchangePriceMinor: number,
  changes: Partial<ExchangeItem> = {},
): ExchangeItem => ({ ...rewardGoods(id, listPriceMinor), exchangePriceMinor, ...changes })

export const fullGift = (
  id: string,
  thresholdMinor: number,
  gifts: readonly GiftItem[],
  changes: Changes<FullGiftPlan> = {},
): FullGiftPlan => ({
  ...planFacts(id),
  type: 'full-gift',
  thresholdMinor,
  isRepeating: false,
  maxTimes: null,
  gifts,
  ...changes,
})

export const exchange = (
  id: string,
  thresholdMinor: number,
  items: readonly ExchangeItem[],
  changes: Changes<ExchangePlan> = {},
): ExchangePlan => ({
  ...planFacts(id),
  type: 'exchange',
  thresholdMinor,
  isRepeating: false,
  maxTimes: null,
  items,
  ...changes,
})

const couponFacts = (id: string) =>
  ({
    id,
    status: 'available',
    isStackable: false,
    scope: { kind: 'all' },
    outlets: { kind: 'all' },
    window: unlimitedTime,
    thresholdMinor: 0,
  }) as const

export const discountCoupon = (
  id: string,
  offBasisPoints: number,
  changes: Partial<Omit<DiscountCoupon, 'id' | 'kind'>> = {},
): DiscountCoupon => ({ ...couponFacts(id), kind: 'discount', offBasisPoints, capMinor: null, ...changes })

export const rebateCoupon = (
  id: string,
  amountMinor: number,
  changes: Partial<Omit<RebateCoupon, 'id' | 'kind'>> = {},
): RebateCoupon => ({ ...couponFacts(id), kind: 'rebate', amountMinor, ...changes })

/** Only these products, every variant. */
export const products = (...lineIds: readonly string[]) =>
  ({ kind: 'products', products: lineIds.map((id) => ({ productId: `product-${id}`, variantId: null })) }) as const
