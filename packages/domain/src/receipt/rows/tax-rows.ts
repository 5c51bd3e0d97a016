import type { PricedLine, TaxOfRate, TaxSettings } from '../../basket/index.ts'
import { percentOfRate } from '../../tax/rate.ts'
import type { CurrencyCode } from '../../money/money.ts'
import { amountText } from '../../text/money-text.ts'
import type { ReceiptBlock } from '../receipt-document.ts'
import type { ReceiptWords } from '../words/en.ts'

const JAPANS_REDUCED_RATE = 800
/** Behind the name of goods at Japan's reduced rate; the tax lines say what it means. Source: D55. */
export const REDUCED_MARK = ' ※'

interface Taxed {
  readonly taxShares: readonly Pick<PricedLine['taxShares'][number], 'rateBasisPoints'>[]
}

/** Returns whether goods bear the mark. Source: D55. */
export const isReduced = ({ taxShares }: Taxed, currency: string): boolean =>
  currency === 'JPY' && taxShares.some(({ rateBasisPoints }) => rateBasisPoints === JAPANS_REDUCED_RATE)

/** A line for each row that is taxed, or says why it is not, with what it is on. */
export const taxRows = (
  taxes: readonly TaxOfRate[],
  mode: TaxSettings['mode'],
  currency: CurrencyCode,
  words: ReceiptWords,
): ReceiptBlock[] =>
  taxes
    .filter((row) => row.rateBasisPoints > 0 || row.code !== undefined || row.rateMillionths !== undefined)
    .map((row) => ({
      kind: 'row',
      left: `${nameOf(row, mode, words)} ${percentOfRate(row)}% (${words.of} ${amountText(row.baseMinor ?? row.payableMinor, currency)})`,
      right: amountText(row.taxMinor, currency),
    }))

/** A tax with a code is called by it: on a paper with several it says more than the word. */
function nameOf({ code }: TaxOfRate, mode: TaxSettings['mode'], words: ReceiptWords): string {
  if (code === 'zero-rated') return words.zeroRated
  if (code === 'exempt') return words.taxExempt
  return code ?? (mode === 'included' ? words.taxIncluded : words.taxAdded)
}
