import {
  SNAPSHOT_VERSION,
  type BasketLine,
  type PricingSettings,
  type Snapshot,
  type Weight,
} from '@kassa/domain/basket/index.ts'
import { earnRuleForBasket, rulesIn } from '@kassa/domain/member/point-rules.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { labelsNamed, labelsOf } from '@kassa/domain/promotion/labels.ts'
import { taxPerIn } from '@kassa/domain/tax/tax-per.ts'
import type { GoodsBooks, PlaceBooks } from '../../../sales/public.ts'
import type { OrderOffers } from './order-offers.ts'
import type { OrderedItem } from './ordered-goods.ts'

/** The id of a line by its place. */
export const lineIdAt = (at: number): string => `l${at + 1}`

const weightOf = ({ weightUnit }: GoodsBooks, quantity: number): Weight =>
  weightUnit === 'g' ? { unit: 'g', grams: quantity } : { unit: weightUnit ?? 'kg', thousandths: quantity }

/** One item as the calculation reads it: as the books say that a desk would write it down. */
function lineOf(
  { goods, quantity, ownPriceMinor, options }: OrderedItem,
  at: number,
  named: ReadonlySet<string>,
  keepsFloors: boolean,
): BasketLine {
  const facts = {
    id: lineIdAt(at),
    productId: goods.productId,
    variantId: goods.variantId === goods.productId ? null : goods.variantId,
    categoryId: goods.categoryId,
    brandId: goods.brandId,
    ...labelsOf(goods.labelIds, named),
    isDiscountable: goods.isDiscountable,
    isMemberDiscountAllowed: goods.memberDiscountAllowed,
    earnsPoints: goods.earnsPoints,
    takesPoints: goods.takesPoints,
    ...(keepsFloors && goods.minimumPriceMinor !== null && { floorMinor: goods.minimumPriceMinor }),
  }
  const { tax } = goods
  const charged = goods.charges.length > 0 ? { charges: goods.charges } : {}
  const optioned = options.length > 0 ? { options } : {}
  if (goods.isOpenPrice)
    return { ...facts, kind: 'open-price', count: quantity, typedPriceMinor: ownPriceMinor ?? 0, tax, ...charged }
  const priced = {
    sellPriceMinor: goods.sellPriceMinor ?? 0,
    manualUnitPriceMinor: ownPriceMinor,
    special: goods.special,
    memberPriceMinor: goods.memberPriceMinor,
  }
  if (goods.type === 'weighed') return { ...facts, ...priced, kind: 'weighed', weight: weightOf(goods, quantity), tax }
  if (goods.type !== 'combined' || goods.parts.length === 0)
    return { ...facts, ...priced, kind: 'counted', count: quantity, tax, ...charged, ...optioned }
  const parts = goods.parts.map((part) => ({
    id: part.variantId,
    productId: part.variantId,
    variantId: null,
    listMinor: part.listMinor,
    tax: part.tax,
  }))
  return { ...facts, ...priced, kind: 'combined', count: quantity, parts, ...charged, ...optioned }
}

/** Returns the settings by which an outlet prices where no cashier stands by to press the rounding. */
function settingsOf({ settings, currency, taxMode }: PlaceBooks): PricingSettings {
  const { unitMinor, mode, by } = settings['sales.rounding']
  return {
    memberMode: settings['sales.member-discount-mode'],
    isGuardOn: settings['sales.never-worse'],
    roundingOff: by === 'system' ? { unitMinor, mode, by } : { unitMinor, mode, by, isPressed: false },
    tax: {
      mode: taxMode,
      rounding: settings['sales.tax-rounding'],
      ...taxPerIn(currency, settings['sales.tax-per']),
    },
    ...rulesIn(settings, currency),
  }
}

/** The basket of an order from outside, built from the books as a desk builds it from what it was told of them. */
export function orderSnapshot(
  items: readonly OrderedItem[],
  place: PlaceBooks,
  { exemption, ...offers }: OrderOffers,
  now: number,
): Snapshot {
  const settings = settingsOf(place)
  const named = labelsNamed([...offers.plans, ...offers.coupons, ...(settings.earnRule?.rates ?? [])])
  const keepsFloors = place.settings['sales.offers-keep-floor']
  const lines = items.map((item, at) => lineOf(item, at, named, keepsFloors))
  return {
    version: SNAPSHOT_VERSION,
    currency: { code: place.currency, exponent: findCurrency(place.currency)?.exponent ?? 2 },
    now,
    openedAt: now,
    paymentStartedAt: null,
    outlet: { id: place.outletId, timeZone: place.timeZone },
    categories: [...place.categories].map(([id, parentId]) => ({ id, parentId })),
    lines,
    ...offers,
    orderChange: null,
    ...(exemption && { exemption }),
    payment: null,
    settings: { ...settings, earnRule: earnRuleForBasket(settings.earnRule, { lines, plans: offers.plans }) },
  }
}
