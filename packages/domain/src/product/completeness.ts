/** The facts that a product needs so that it is found, sold, reordered and understood. Source: PR-D04. */
export interface CompletenessFacts {
  readonly hasCode: boolean
  readonly hasCategory: boolean
  readonly hasPurchasePrice: boolean
  readonly hasPicture: boolean
  readonly hasWarningLine: boolean
}

export type CompletenessFix = 'code' | 'category' | 'purchase-price' | 'picture' | 'warning-line'

/**
 * The points of each fact out of a hundred, the weightiest first. Without a code a product cannot be scanned, without a
 * category no plan and no tax of one reaches it, without a purchase price it has no margin, without a picture no tile
 * is known at a glance, without a warning line nobody is told to order.
 */
const WORTH: readonly (readonly [fact: keyof CompletenessFacts, fix: CompletenessFix, points: number])[] = [
  ['hasCode', 'code', 25],
  ['hasCategory', 'category', 25],
  ['hasPurchasePrice', 'purchase-price', 20],
  ['hasPicture', 'picture', 15],
  ['hasWarningLine', 'warning-line', 15],
]

/** The score of 0–100 and the fix that raises it most; null where nothing is missing. */
export function completenessOf(facts: CompletenessFacts): {
  readonly score: number
  readonly fix: CompletenessFix | null
} {
  const missing = WORTH.filter(([fact]) => !facts[fact])
  return {
    score: missing.reduce((score, [, , points]) => score - points, 100),
    fix: missing[0]?.[1] ?? null,
  }
}
