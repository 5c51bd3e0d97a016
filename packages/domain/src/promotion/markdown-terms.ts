import type { PlanTerms } from './plan-terms.ts'

/** Goods of one lot, or of several with the same last day: nothing at a till tells those apart. */
export interface MarkedLot {
  readonly productId: string
  readonly variantId: string
  /** The last day on which it may be sold. */
  readonly expiresOn: string
  /** Null: it is counted in pieces. */
  readonly weightUnit: string | null
}

/** The place of the goods: the outlet, its currency, and the first day of the markdown. */
export interface MarkdownPlace<Currency extends string = string> {
  readonly outletId: string
  readonly currency: Currency
  readonly fromDate: string
}

/** The terms that a lot is marked down by. */
export interface Markdown {
  readonly name: string
  readonly offBasisPoints: number
  /** The quantity: pieces, thousandths or grams. */
  readonly quantity: number
}

/**
 * A plan for one lot, at one outlet, from a day to the lot's last day: piece by piece as far as the lot goes; goods
 * that are weighed while anything of it is left. All who make one use the same terms: a person on the list of warnings,
 * and the merchant's rule. Source: IN-D05, MK-P12.
 */
export function markdownTerms<Currency extends string>(
  { productId, variantId, expiresOn, weightUnit }: MarkedLot,
  { outletId, currency, fromDate }: MarkdownPlace<Currency>,
  { name, offBasisPoints, quantity }: Markdown,
) {
  const percent = { kind: 'percent' as const, offBasisPoints }
  return {
    name,
    currency,
    scope: {
      kind: 'products' as const,
      products: [{ productId, variantId: variantId === productId ? null : variantId }],
    },
    target: { kind: 'all' as const },
    outlets: { kind: 'some' as const, outletIds: [outletId] },
    window: { fromDate, untilDate: expiresOn, timeOfDay: null, weekdays: null },
    limits: { total: null, perDay: null, perMember: null },
    leavesOutReduced: false,
    occasion: null,
    lots: { expiresBy: expiresOn, quantity },
    benefit:
      weightUnit === null
        ? { type: 'bundle' as const, count: 1, reward: percent, pooling: 'mix' as const, maxTimes: null }
        : { type: 'item-discount' as const, off: percent },
  } satisfies PlanTerms
}

const LONGEST_NAME = 50

/** Returns the name of such a plan: the word for it, the lot's last day and the goods. */
export const markdownName = (word: string, expiresOn: string, goods: string): string =>
  Array.from(`${word} ${expiresOn} ${goods}`).slice(0, LONGEST_NAME).join('').trim()
