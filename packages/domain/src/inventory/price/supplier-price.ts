import { accept, refuse, type Result } from '../../result.ts'

/** A price from a quantity on: pieces, grams, or thousandths of a kg or pound. */
export interface PurchaseStep {
  readonly fromQuantity: number
  readonly priceMinor: number
}

/** The days on which a price counts, both ends included; null is open. */
export interface PriceDays {
  readonly validFrom: string | null
  readonly validUntil: string | null
}

export const SUPPLIER_PRICE_LIMITS = { steps: 10, ownCode: 50, packSize: { min: 1, max: 9_999 } } as const

/** Refuses steps whose quantities do not rise (`step` from 1, `quantity`, `before`), and days of which the last is before the first. Prices may rise: small lots of scrap are cheap. */
export function checkSupplierPrice({
  steps,
  validFrom,
  validUntil,
}: PriceDays & { readonly steps: readonly PurchaseStep[] }): Result<null> {
  const beforeOf = (index: number): number => steps[index - 1]?.fromQuantity ?? 0
  const at = steps.findIndex(({ fromQuantity }, index) => fromQuantity <= beforeOf(index))
  const fault = steps[at]
  if (fault) {
    const facts = { step: at + 1, quantity: fault.fromQuantity, before: beforeOf(at) }
    return refuse({ code: 'supplier-price.steps-unfit', facts })
  }
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    return refuse({ code: 'supplier-price.days-reversed', facts: { from: validFrom, until: validUntil } })
  return accept(null)
}

/** The step that counts for a quantity: the last one that it reaches. Below the first the supplier does not sell at this list. */
export const stepFor = <Step extends { readonly fromQuantity: number }>(
  steps: readonly Step[],
  quantity: number,
): Step | undefined => steps.findLast(({ fromQuantity }) => fromQuantity <= quantity)

export const countsOn = ({ validFrom, validUntil }: PriceDays, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validUntil === null || validUntil >= day)

/** Returns whether two prices count on a same day. */
export const shareDays = (one: PriceDays, other: PriceDays): boolean =>
  (one.validUntil === null || other.validFrom === null || other.validFrom <= one.validUntil) &&
  (other.validUntil === null || one.validFrom === null || one.validFrom <= other.validUntil)
