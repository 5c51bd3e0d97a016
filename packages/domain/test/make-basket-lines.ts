import type { BasketLine, LineTax, SpecialPrice, Weight } from '../src/basket/index.ts'
import {
  BRANDS,
  CATEGORY_IDS,
  PRODUCTS,
  type Pick,
  RATES,
  type Scale,
  VARIANTS,
  amount,
  chance,
  makeOrNull,
  oneOf,
  percentOff,
} from './basket-chance.ts'

/** Returns the facts that all lines of one product share. */
export const makeProduct = (pick: Pick) => ({
  categoryId: oneOf(pick, CATEGORY_IDS),
  brandId: oneOf(pick, BRANDS),
  isDiscountable: chance(pick, 90),
  isMemberDiscountAllowed: chance(pick, 85),
  earnsPoints: chance(pick, 85),
  takesPoints: chance(pick, 85),
})

type Product = ReturnType<typeof makeProduct>

export function makeLine(pick: Pick, scale: Scale, products: readonly Product[], id: string): BasketLine {
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
      ? makeOrNull(pick, 8, () => (chance(pick, 80) ? below() : amount(pick, scale)))
      : null,
    special: makeOrNull(pick, 25, () => makeSpecial(pick, below)),
    memberPriceMinor: makeOrNull(pick, 30, () => (chance(pick, 90) ? below() : amount(pick, scale))),
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
        weight: makeOrNull(pick, 50, () => makeWeight(pick, scale)),
        manualUnitPriceMinor: unitPriced.manualUnitPriceMinor,
        special: makeOrNull(pick, 25, () => ({ kind: 'percent', offBasisPoints: percentOff(pick) }) as const),
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

export const makeTax = (pick: Pick): LineTax => {
  const rateBasisPoints = oneOf(pick, RATES)
  return { id: `tax-${rateBasisPoints}-${pick.integer(1, 2)}`, rateBasisPoints }
}

export const makeSpecial = (pick: Pick, below: () => number): SpecialPrice =>
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
export function worthOf(line: BasketLine): number {
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
export const threshold = (pick: Pick, worth: number, least: number): number =>
  Math.min(1_000_000_000_000, Math.max(least, Math.floor((worth * pick.integer(0, 120)) / 100)))

export const share = (pick: Pick, worth: number, least: number): number =>
  Math.min(1_000_000_000_000, Math.max(least, Math.floor((worth * pick.integer(0, 40)) / 100), pick.integer(0, 3)))
