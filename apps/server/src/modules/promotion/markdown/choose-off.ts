import { lineOfGoods } from '../price-trial/line-of-goods.ts'
import type { PriceGoods } from '../price-trial/price-goods.store.ts'
import { pieceUnder, type FloorPlace } from '@kassa/domain/campaign/below-floor.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import type { MarkdownFault } from './markdown.store.ts'

/** The reduction in basis points, and the reason why it is no larger; null: no reduction is possible. */
export interface ChosenOff {
  readonly offBasisPoints: number | null
  readonly why: MarkdownFault | null
}

/**
 * The most of some percentages (most first) that leaves one piece at or above the goods' lowest price, and takes something off it at all:
 * goods without discounts, or with a lower special price, are left alone.
 */
export function chooseOff(
  offs: readonly number[],
  goods: PriceGoods,
  { place, termsOf }: { readonly place: FloorPlace; readonly termsOf: (offBasisPoints: number) => PlanTerms },
): ChosenOff {
  let why: MarkdownFault | null = null
  for (const offBasisPoints of offs) {
    const priceMinor = pieceUnder(lineOfGoods(goods), { id: 'markdown', terms: termsOf(offBasisPoints) }, place)
    if (priceMinor === null) return { offBasisPoints: null, why: why ?? 'no-effect' }
    if (goods.minimumPriceMinor === null || priceMinor >= goods.minimumPriceMinor) return { offBasisPoints, why }
    why = 'below-floor'
  }
  return { offBasisPoints: null, why }
}
