import { findCurrency } from '../money/money.ts'
import { accept, refuse, type Result } from '../result.ts'
import { PRODUCT_LIMITS, priceLimits, purchasePriceLimits } from './field-limits.ts'

/** The facts that the rules between a product's fields look at. Prices in minor units of the outlet's currency. */
export interface ProductFacts {
  readonly type: 'standard' | 'weighed' | 'combined'
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly shelfLifeDays: number | null
  readonly expiryWarningDays: number | null
  /** Pieces are known by their serial numbers; left out is no. */
  readonly tracksSerials?: boolean | undefined
  readonly listings: readonly ListingFacts[]
}

/** The values that were there before a change: the two shelf days, and the stock levels of the listings. */
export interface ProductBefore extends Pick<ProductFacts, 'shelfLifeDays' | 'expiryWarningDays'> {
  readonly listings?: readonly LevelFacts[]
  readonly variants?: readonly { readonly listings: readonly LevelFacts[] }[]
}

type LevelFacts = Pick<ListingFacts, 'outletId' | 'warningLine' | 'minimumStock'>

export interface ListingFacts {
  readonly outletId: string
  readonly currency: string
  readonly sellPriceMinor: number
  readonly purchasePriceMinor: number | null
  readonly memberPriceMinor: number | null
  readonly minimumPriceMinor: number | null
  readonly special: { readonly kind: 'price'; readonly priceMinor: number } | { readonly kind: 'percent' } | null
  /** Pieces, or thousandths of the weight unit (g: grams). */
  readonly warningLine?: number
  /** The level to order up to; 0 sets none. */
  readonly minimumStock?: number
  /** 1 warns at the warning line, 2 by days of sale; left out is 1. */
  readonly warningType?: number
  readonly openingStock?: number | null | undefined
}

/**
 * Returns whether a product's fields agree with each other; the limits of single fields are the contract's.
 *
 * Of shelf life and warning days the refusal speaks of the one that was changed against `before`; of the warning days where both or
 * neither were, or the product is new. Stock levels that were stored before they were checked stay until one of them is changed.
 *
 * Refuses `product.weight-unit-needed`, `product.serials-not-with-type`, `product.warning-above-shelf-life`,
 * `product.shelf-life-below-warning`, `product.special-not-lower`, `product.level-below-line`, `product.price-decimals` and `product.quantity-range` (stock and warning lines are 0–999,999 pieces)
 * with the facts to word it. Source: specification §5, D2, D48.
 */
export function checkProduct(product: ProductFacts, before: ProductBefore | null = null): Result<ProductFacts> {
  if ((product.type === 'weighed') !== (product.weightUnit !== null)) {
    return refuse({ code: 'product.weight-unit-needed', facts: { type: product.type } })
  }
  if (product.tracksSerials === true && product.type !== 'standard') {
    return refuse({ code: 'product.serials-not-with-type', facts: { type: product.type } })
  }
  const { shelfLifeDays, expiryWarningDays } = product
  if (expiryWarningDays !== null && (shelfLifeDays === null || expiryWarningDays > shelfLifeDays)) {
    const isOfLife =
      before !== null && before.expiryWarningDays === expiryWarningDays && before.shelfLifeDays !== shelfLifeDays
    return refuse({
      code: isOfLife ? 'product.shelf-life-below-warning' : 'product.warning-above-shelf-life',
      facts: { warningDays: expiryWarningDays, shelfLifeDays: shelfLifeDays ?? 0 },
    })
  }
  for (const listing of product.listings) {
    const checked = checkListing(listing, product.weightUnit)
    if (!checked.ok) return checked
    const levels = checkLevels(listing, product.weightUnit, before)
    if (!levels.ok) return levels
  }
  return accept(product)
}

/** The largest quantity that stock and its lines take: 999,999 pieces; weighed goods are held in thousandths or grams (D48). */
const mostStock = (weightUnit: string | null): number => (weightUnit === null ? PRODUCT_LIMITS.stock.max : 999_999_999)

function checkListing(listing: ListingFacts, weightUnit: ProductFacts['weightUnit']): Result<ListingFacts> {
  const quantities = [listing.warningLine, listing.minimumStock, listing.openingStock]
  const { outletId } = listing
  if (quantities.some((quantity) => (quantity ?? 0) > mostStock(weightUnit))) {
    return refuse({ code: 'product.quantity-range', facts: { maximum: mostStock(weightUnit), outletId } })
  }

  const decimals = findCurrency(listing.currency)?.exponent ?? 2
  const limits = priceLimits(decimals)
  const special = listing.special?.kind === 'price' ? listing.special.priceMinor : null
  const { purchasePriceMinor: bought } = listing
  const isBoughtAt = bought === null || (bought >= purchasePriceLimits(decimals).min && bought <= limits.max)
  const prices = [listing.sellPriceMinor, listing.memberPriceMinor, listing.minimumPriceMinor, special]
  if (!isBoughtAt || prices.some((price) => price !== null && (price < limits.min || price > limits.max))) {
    return refuse({
      code: 'product.price-decimals',
      facts: { currency: listing.currency, minimum: limits.min, maximum: limits.max, outletId },
    })
  }
  if (special !== null && special >= listing.sellPriceMinor) {
    return refuse({
      code: 'product.special-not-lower',
      facts: { specialMinor: special, sellPriceMinor: listing.sellPriceMinor, outletId },
    })
  }
  return accept(listing)
}

/** An order that lifts stock to the level must lift it above the line that warns, or it would be proposed again at once. */
function checkLevels(
  listing: ListingFacts,
  weightUnit: ProductFacts['weightUnit'],
  before: ProductBefore | null,
): Result<ListingFacts> {
  const { warningLine = 0, minimumStock = 0, warningType = 1, outletId } = listing
  if (warningType !== 1 || minimumStock === 0 || minimumStock >= warningLine) return accept(listing)
  const stored = [...(before?.listings ?? []), ...(before?.variants ?? []).flatMap(({ listings }) => listings)]
  const isStored = (one: LevelFacts): boolean =>
    one.outletId === outletId && one.warningLine === warningLine && one.minimumStock === minimumStock
  if (stored.some(isStored)) return accept(listing)
  const [line, level] = [levelText(warningLine, weightUnit), levelText(minimumStock, weightUnit)]
  return refuse({ code: 'product.level-below-line', facts: { line, level, outletId } })
}

/** A quantity as people say it: pieces, grams, or the unit that thousandths are held of (D48). */
function levelText(quantity: number, weightUnit: ProductFacts['weightUnit']): string {
  if (weightUnit === null) return String(quantity)
  return weightUnit === 'g' ? `${quantity} g` : `${quantity / 1_000} ${weightUnit}`
}
