import type { PricedBasket, TaxOfRate } from '@kassa/domain/basket/index.ts'
import type { Refund } from '@kassa/domain/order/refund.types.ts'
import type { RefundedSale } from '@kassa/domain/receipt/refund-receipt.ts'
import { isReduced } from '@kassa/domain/receipt/rows/tax-rows.ts'
import type { Refundable } from './refundable.ts'

/** The refunded lines and amounts, as its paper shows them. */
export interface BackOnPaper {
  readonly lines: readonly { readonly line: number; readonly quantity: number; readonly amountMinor: number }[]
  /** By rate; what moved nothing is left out. */
  readonly taxes: readonly TaxOfRate[]
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

/** The same of a refund of this device's own journal, by the rule. */
export const backOnPaper = (answer: PricedBasket, { lines, taxes }: Refund): BackOnPaper => ({
  lines: lines.map(({ lineId, quantity, payableMinor }) => ({
    line: answer.lines.findIndex(({ id }) => id === lineId),
    quantity,
    amountMinor: payableMinor,
  })),
  taxes: taxes.filter(({ payableMinor, taxMinor }) => payableMinor !== 0 || taxMinor !== 0),
})

/** The sale of a refund for its paper: number and date, what came back of it and the tax in that. */
export const saleOnPaper = (order: Refundable, { lines, taxes }: BackOnPaper): RefundedSale => ({
  number: order.number,
  soldAt: order.soldAt,
  taxMode: order.tax.mode,
  taxes: order.tax.isExempt ? [] : taxes,
  goods: lines.flatMap(({ line, quantity, amountMinor }) => {
    const row = order.rows.find((each) => each.line === line)
    if (!row) return []
    const quantityText = row.isWeighed ? row.quantityText : String(quantity)
    return [{ name: row.name, quantityText, amountMinor, isReduced: order.tax.reduced.includes(line) }]
  }),
})
