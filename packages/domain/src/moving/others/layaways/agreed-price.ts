import { multiplyDivide } from '../../../money/round.ts'
import { WHOLE_RATE } from '../../../tax/rate.ts'
import { shelfPrice, type TaxHere, wholeUnits } from '../../columns/moved-amount.ts'
import type { MovedLayaway, MovedLayawayLine } from './moved-layaway.ts'

interface Agreement {
  readonly layaway: Pick<MovedLayaway, 'lines'>
  readonly totalMinor: number
  readonly decimals: number
  readonly containsTax: boolean | 'keep'
  /** In the goods' own unit. */
  readonly quantity: number
  readonly isThousandths: boolean
  readonly tax: TaxHere | undefined
}

/** Returns whether a line has a price of its own, or may be the only one that a total pays. */
export const mayBePriced = ({ lines }: Pick<MovedLayaway, 'lines'>, line: MovedLayawayLine, isThousandths: boolean) =>
  line.price !== null || (lines.length === 1 && !isThousandths)

/**
 * The agreed price of one as its outlet writes it; null where nobody can say it. A total is what the customer pays, tax included: it is the price of
 * a single line of pieces where exactly this total comes out again.
 */
export function agreedPrice(line: MovedLayawayLine, agreement: Agreement): number | null {
  const { layaway, totalMinor, decimals, containsTax, quantity, isThousandths, tax } = agreement
  if (line.price !== null) return shelfPrice(wholeUnits(line.price, decimals), containsTax, tax)
  if (!mayBePriced(layaway, line, isThousandths)) return null
  const onTop = tax && !tax.isIncluded ? tax.rateMillionths : 0
  const price = multiplyDivide(totalMinor, WHOLE_RATE, (WHOLE_RATE + onTop) * quantity, 'half-up')
  const amount = price * quantity
  return amount + multiplyDivide(amount, onTop, WHOLE_RATE, 'half-up') === totalMinor ? price : null
}
