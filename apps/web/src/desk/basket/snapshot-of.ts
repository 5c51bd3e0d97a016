import { chargesOfItem } from '@kassa/contract/device/level/item-charges.ts'
import { earnRuleForBasket } from '@kassa/domain/member/point-rules.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { labelsNamed, labelsOf } from '@kassa/domain/promotion/labels.ts'
import {
  SNAPSHOT_VERSION,
  type BasketLine,
  type LineTax,
  type PaymentFacts,
  type Snapshot,
  type Weight,
} from '@kassa/domain/basket/index.ts'
import { chargesTaxed } from '@kassa/domain/product/product-charges.ts'
import type { DeskBasket, DeskLine } from '../model/basket.ts'
import type { PricingContext } from '../model/pricing-context.ts'
import type { TillOffers } from '../offers/offers.ts'

const weightOf = (line: DeskLine): Weight =>
  line.goods.weightUnit === 'g'
    ? { unit: 'g', grams: line.quantity }
    : { unit: line.goods.weightUnit ?? 'kg', thousandths: line.quantity }

const taxOf = (taxId: string | null, context: PricingContext): LineTax =>
  context.taxById.get(taxId ?? '') ?? context.defaultTax

/** Where offers stop; a label's amount stands for no unit. Source: pricing.md, Growth 2, 16. */
const floorOf = ({ goods, labelAmountMinor }: DeskLine, { keepsFloors }: PricingContext) =>
  keepsFloors && goods.minimumPriceMinor !== null && labelAmountMinor === null
    ? { floorMinor: goods.minimumPriceMinor }
    : {}

/** Charges of each piece; left out where there are none. Source: pricing.md, Growth 2, 15. */
function chargedOf({ goods }: DeskLine, { taxById, defaultTax, carriesBoxCharges = true }: PricingContext) {
  const charges = chargesOfItem(goods, carriesBoxCharges)
  return charges.length > 0 ? { charges: chargesTaxed(charges, taxById, defaultTax) } : {}
}

/** Options of each piece; left out where there are none. */
const optionedOf = ({ options = [] }: DeskLine) => (options.length > 0 ? { options } : {})

function toBasketLine(line: DeskLine, context: PricingContext, named: ReadonlySet<string>): BasketLine {
  const { goods } = line
  const facts = {
    id: line.id,
    productId: goods.productId,
    variantId: goods.id === goods.productId ? null : goods.id,
    categoryId: goods.categoryId,
    brandId: goods.brandId,
    // A pass covers goods by its book: a line that a pass pays carries all of its labels.
    ...labelsOf(goods.labelIds, line.timesCard ? undefined : named),
    isDiscountable: goods.isDiscountable,
    isMemberDiscountAllowed: goods.memberDiscountAllowed,
    earnsPoints: goods.earnsPoints,
    takesPoints: goods.takesPoints,
    ...(line.expiresOn !== undefined && { expiresOn: line.expiresOn }),
    ...floorOf(line, context),
  }
  const priced = {
    sellPriceMinor: goods.sellPriceMinor,
    manualUnitPriceMinor: line.manualUnitPriceMinor,
    special: goods.special,
    memberPriceMinor: goods.memberPriceMinor,
  }
  const tax = taxOf(goods.taxId, context)
  const charged = chargedOf(line, context)
  if (line.labelAmountMinor !== null)
    return {
      ...facts,
      kind: 'price-embedded',
      labelAmountMinor: line.labelAmountMinor,
      weight: goods.type === 'weighed' && line.quantity > 0 ? weightOf(line) : null,
      manualUnitPriceMinor: line.manualUnitPriceMinor,
      special: goods.special?.kind === 'percent' ? goods.special : null,
      tax,
    }
  if (line.typedPriceMinor !== null)
    return {
      ...facts,
      kind: 'open-price',
      count: line.quantity,
      typedPriceMinor: line.typedPriceMinor,
      tax,
      ...charged,
    }
  if (goods.type === 'weighed') return { ...facts, ...priced, kind: 'weighed', weight: weightOf(line), tax }
  const counted = { ...facts, ...priced, count: line.quantity, ...charged, ...optionedOf(line) }
  if (goods.type === 'combined' && goods.parts.length > 0)
    return {
      ...counted,
      kind: 'combined',
      parts: goods.parts.map((part) => ({
        id: part.variantId,
        productId: part.variantId,
        variantId: null,
        listMinor: part.listPriceMinor,
        tax: taxOf(part.taxId, context),
      })),
    }
  const card = line.timesCard && { timesCard: line.timesCard.code }
  return { ...counted, kind: 'counted', tax, ...card }
}

let made = { context: null as PricingContext | null, labels: '', byLine: new WeakMap<DeskLine, BasketLine>() }

/** The lines as the calculation reads them. A line stays the same object while nothing on it changes, and is made once: a scan makes one of hundreds. */
function linesOf({ lines }: DeskBasket, context: PricingContext, named: ReadonlySet<string>): BasketLine[] {
  const labels = [...named].join('\n')
  if (made.context !== context || made.labels !== labels) made = { context, labels, byLine: new WeakMap() }
  return lines.map((line) => {
    const known = made.byLine.get(line) ?? toBasketLine(line, context, named)
    made.byLine.set(line, known)
    return known
  })
}

/** When it is priced, epoch milliseconds, and with what it is paid. */
export interface PricingMoment {
  readonly now: number
  readonly paymentStartedAt: number | null
  readonly payment: PaymentFacts | null
}

/** The basket as the one calculation reads it. */
export function snapshotOf(
  basket: DeskBasket,
  here: PricingContext,
  offers: TillOffers,
  { now, paymentStartedAt, payment }: PricingMoment,
): Snapshot {
  const { promised } = basket
  const context = promised ? { ...here, ...promised, taxById: new Map(promised.taxes) } : here
  const { roundingOff } = context.settings
  const rounding = roundingOff?.by === 'cashier' ? { ...roundingOff, isPressed: basket.isRoundingPressed } : roundingOff
  const named = labelsNamed([...offers.plans, ...offers.coupons, ...(context.settings.earnRule?.rates ?? [])])
  const lines = linesOf(basket, context, named)
  const earnRule = earnRuleForBasket(context.settings.earnRule, { lines, plans: offers.plans })
  return {
    version: SNAPSHOT_VERSION,
    currency: { code: context.currency, exponent: findCurrency(context.currency)?.exponent ?? 2 },
    now,
    openedAt: basket.openedAt,
    // Offers count by the time at which a payment began: that of a promised price was its promise.
    paymentStartedAt: promised?.at ?? paymentStartedAt,
    outlet: { id: context.outletId, timeZone: context.timeZone },
    categories: context.categories,
    lines,
    ...offers,
    orderChange: basket.orderChange,
    ...(basket.exemption && { exemption: basket.exemption }),
    payment,
    settings: { ...context.settings, roundingOff: rounding, earnRule },
  }
}
