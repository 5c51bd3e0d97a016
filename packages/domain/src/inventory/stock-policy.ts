import { accept, refuse, type Result } from '../result.ts'

/** The policy when more is asked for than is there; a setting of each product. */
export type StockPolicy = 'block' | 'warn' | 'allow'

/** The moment at which the question is asked. Once paid, goods have left the shop whatever the books say; offline nobody can reserve. */
export type StockMoment = 'before-payment' | 'offline' | 'paid'

interface StockAnswer {
  /** Units that are missing, 0 when all are there. */
  readonly short: number
  readonly isWarned: boolean
}

/**
 * Returns whether `wanted` units may be sold. Quantities in the item's own unit (pieces, thousandths, grams); available = on hand − reserved.
 *
 * Refuses with `stock.insufficient` (`wanted`, `available`) only for policy block before payment. A paid sale is always booked, also below
 * zero; offline, block acts as warn. Source: D73.
 */
export function checkStock(
  policy: StockPolicy,
  available: number,
  wanted: number,
  moment: StockMoment,
): Result<StockAnswer> {
  const short = Math.max(0, wanted - Math.max(0, available))
  if (short > 0 && policy === 'block' && moment === 'before-payment') {
    return refuse({ code: 'stock.insufficient', facts: { wanted, available } })
  }
  return accept({ short, isWarned: short > 0 && policy !== 'allow' })
}
