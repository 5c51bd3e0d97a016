import type { PricedLine, TaxSettings } from '../../basket/index.ts'
import type { CurrencyCode } from '../../money/money.ts'
import { amountText } from '../../text/money-text.ts'
import type { ReceiptBlock } from '../receipt-document.ts'
import type { ReceiptWords } from '../words/en.ts'

/** The tax of a rate and what it is on. Minor units. */
export interface RateTax {
  readonly rateBasisPoints: number
  readonly payableMinor: number
  readonly taxMinor: number
}

const JAPANS_REDUCED_RATE = 800
/** Behind the name of goods at Japan's reduced rate; the tax lines say what it means. Source: D55. */
export const REDUCED_MARK = ' ※'

/** Whether goods bear the mark. Source: D55. */
export const isReduced = ({ taxShares }: Pick<PricedLine, 'taxShares'>, currency: string): boolean =>
  currency === 'JPY' && taxShares.some(({ rateBasisPoints }) => rateBasisPoints === JAPANS_REDUCED_RATE)

/** A line for each rate that is taxed, with what it is on. */
export const taxRows = (
  taxes: readonly RateTax[],
  mode: TaxSettings['mode'],
  currency: CurrencyCode,
  words: ReceiptWords,
): ReceiptBlock[] =>
  taxes
    .filter(({ rateBasisPoints }) => rateBasisPoints > 0)
    .map(({ rateBasisPoints, payableMinor, taxMinor }) => ({
      kind: 'row',
      left: `${mode === 'included' ? words.taxIncluded : words.taxAdded} ${rateBasisPoints / 100}% (${words.of} ${amountText(payableMinor, currency)})`,
      right: amountText(taxMinor, currency),
    }))
