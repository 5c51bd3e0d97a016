import type { refundMade } from '@kassa/contract/sales/sales.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { PricedBasket, TaxOfRate } from '@kassa/domain/basket/index.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import type { RefundedContents, RefundPaper } from '@kassa/domain/receipt/refund-receipt.ts'
import { amountOfGoods } from '@kassa/domain/quantity/quantity.ts'
import { isReduced } from '@kassa/domain/receipt/rows/tax-rows.ts'
import type { RefundableSale } from './refundable.ts'

/** All that lies between goods and money beside the tax. */
type Between = Pick<RefundedContents, 'adjustmentMinor' | 'withheld' | 'pointsMinor'>

/** The refunded lines and amounts, as its paper shows them. */
export interface BackOnPaper {
  readonly lines: readonly { readonly line: number; readonly quantity: number; readonly amountMinor: number }[]
  /** By rate; what moved nothing is left out. */
  readonly taxes: readonly TaxOfRate[]
  /** By a server that says it. */
  readonly between?: Between | undefined
}

/** How the tax of a sale stands on paper, and which of its lines bear the mark of Japan's reduced rate. */
export interface SaleTax {
  readonly mode: 'included' | 'added'
  readonly isExempt: boolean
  readonly reduced: readonly number[]
}

export const saleTax = (answer: PricedBasket, isIncluded: boolean): SaleTax => ({
  mode: isIncluded ? 'included' : 'added',
  isExempt: Boolean(answer.exemption),
  reduced: answer.lines.flatMap((line, index) => (isReduced(line, answer.currencyCode) ? [index] : [])),
})

/** The same of a refund of this device's own journal, by the rule; `nameOf` says what the goods of a line are called. */
export function backOnPaper(
  answer: PricedBasket,
  { lines, taxes, adjustmentMinor, gifts, points }: Refund,
  nameOf: (line: number) => string,
): BackOnPaper {
  const lineOf = (lineId: string): number => answer.lines.findIndex(({ id }) => id === lineId)
  return {
    lines: lines.map(({ lineId, quantity, payableMinor: amountMinor }) => ({
      line: lineOf(lineId),
      quantity,
      amountMinor,
    })),
    taxes: taxes.filter(({ payableMinor, taxMinor }) => payableMinor !== 0 || taxMinor !== 0),
    between: {
      adjustmentMinor,
      withheld: gifts.map(({ lineId, chargedMinor }) => ({ name: nameOf(lineOf(lineId)), amountMinor: chargedMinor })),
      pointsMinor: points.settledMinor,
    },
  }
}

/** Returns the name of the goods of a line. */
export const nameIn =
  ({ rows }: Pick<RefundableSale, 'rows'>) =>
  (line: number): string =>
    rows.find((row) => row.line === line)?.name ?? ''

/** Returns the goods that came back of a sale, as paper says them, and the tax in that. */
const contentsOf = (order: RefundableSale, { lines, taxes, between }: BackOnPaper): RefundedContents => ({
  ...between,
  taxMode: order.tax.mode,
  taxes: order.tax.isExempt ? taxes.filter(({ taxMinor }) => taxMinor !== 0) : taxes,
  goods: lines.flatMap(({ line, quantity, amountMinor }) => {
    const row = order.rows.find((each) => each.line === line)
    if (!row) return []
    const quantityText = row.isWeighed ? row.quantityText : String(quantity)
    return [{ name: row.name, quantityText, amountMinor, isReduced: order.tax.reduced.includes(line) }]
  }),
})

/** The sale of a refund for its paper: number and date, and what came back of it. */
export const saleOnPaper = (order: RefundableSale, back: BackOnPaper): Pick<RefundPaper, 'sale' | 'back'> => ({
  sale: { number: order.number, soldAt: order.soldAt },
  back: contentsOf(order, back),
})

type MadeWithout = Pick<OutputOf<typeof refundMade>, 'lines' | 'taxes' | 'currency'>

/** Japan's reduced rate, whose goods bear a mark. */
const isReducedIn = (currency: string, { taxRateBasisPoints }: MadeWithout['lines'][number]): boolean =>
  isReduced({ taxShares: [{ rateBasisPoints: taxRateBasisPoints ?? 0 }] }, currency)

/** Returns the goods of a refund without its sale, as the server booked them. */
export const goodsOnPaper = (
  { lines, taxes = [], currency }: MadeWithout,
  taxMode: RefundedContents['taxMode'],
): RefundedContents => ({
  taxMode,
  taxes,
  goods: lines.map((line) => ({
    name: line.name,
    quantityText: amountOfGoods(line.quantity, line.weightUnit ?? null),
    amountMinor: line.amountMinor,
    isReduced: isReducedIn(currency, line),
  })),
})
