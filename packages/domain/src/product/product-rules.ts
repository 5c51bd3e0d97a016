import { accept, refuse, type Result } from '../result.ts'
import { PRODUCT_LIMITS } from './field-limits.ts'
import { barCodeKey } from './upc.ts'

/**
 * Whether a product's own promotion is one: a price below the sell price, or a percentage off of 0.01–99.99 %.
 * Refuses with `product.promotion-price-too-high` (`sellPriceMinor`) or `product.promotion-percent-invalid`. Source: specification §5.
 */
export function checkPromotion(
  promotion:
    | { readonly kind: 'price'; readonly priceMinor: number }
    | { readonly kind: 'percent'; readonly offBasisPoints: number },
  sellPriceMinor: number,
): Result<typeof promotion> {
  if (promotion.kind === 'price') {
    const isLower = promotion.priceMinor < sellPriceMinor
    return isLower ? accept(promotion) : refuse({ code: 'product.promotion-price-too-high', facts: { sellPriceMinor } })
  }
  const { min, max } = PRODUCT_LIMITS.promotionBasisPoints
  const isPercent = promotion.offBasisPoints >= min && promotion.offBasisPoints <= max
  return isPercent ? accept(promotion) : refuse({ code: 'product.promotion-percent-invalid' })
}

/** Refuses with `product.warning-above-shelf-life` (both days) when goods would be warned of before they are made. Source: specification §5. */
export function checkShelfLife(shelfLifeDays: number | null, warningDays: number | null): Result<null> {
  if (warningDays !== null && warningDays > (shelfLifeDays ?? 0)) {
    return refuse({ code: 'product.warning-above-shelf-life', facts: { shelfLifeDays, warningDays } })
  }
  return accept(null)
}

/** A code somebody has already. */
export interface TakenCode {
  readonly code: string
  readonly productName: string
}

/** Exact clash (refused), or a difference of upper and lower case only (a warning). A UPC-A is its EAN-13. Source: D47. */
export function findCodeClash(
  code: string,
  taken: readonly TakenCode[],
): { readonly kind: 'taken' | 'case-only'; readonly by: TakenCode } | undefined {
  const key = barCodeKey(code)
  const exact = taken.find((one) => barCodeKey(one.code) === key)
  if (exact) return { kind: 'taken', by: exact }
  const similar = taken.find((one) => barCodeKey(one.code).toLowerCase() === key.toLowerCase())
  return similar && { kind: 'case-only', by: similar }
}
