import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { findOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { pricedIn, snapshotIn } from '@kassa/domain/basket/sold-basket.ts'
import { refundMinorOf } from '@kassa/domain/order/refundable-order.ts'
import { lineQuantityText } from '@kassa/domain/receipt/sale-receipt.ts'
import type { StoredEntry } from '../../journal/entry-state.ts'
import { saleOf } from '../../model/sale-of-entry.ts'
import { lineNameIn, serialsIn } from '../../receipt/receipt-of-entry.ts'
import { cameBack } from './came-back.ts'
import { cardsIn } from './cards-of-sale.ts'
import { quantitiesBack, type LinesBack } from './own-refund.ts'
import { saleTax, type SaleTax } from './refund-paper.ts'

export interface RefundableRow {
  readonly line: number
  /** The variant sold, as the catalogue names it; null where it names it no more. */
  readonly variantId: string | null
  readonly name: string
  readonly quantity: number
  readonly quantityText: string
  readonly left: number
  readonly isWeighed: boolean
  /** The refund of the whole line. */
  readonly valueMinor: number
  /** The pieces that can still come back; empty for goods without serial numbers. */
  readonly serials: readonly string[]
  /** A charge on pieces: it comes back with its goods, and nobody chooses it. */
  readonly isCharge?: true
}

/** A sale that can be given back, from wherever it was found. */
export interface RefundableSale {
  readonly orderId: string
  readonly number: string
  readonly soldAt: string
  readonly businessDay: string
  readonly currency: string
  readonly totalMinor: number
  readonly rows: readonly RefundableRow[]
  readonly tax: SaleTax
  /** Refunded by this device's own journal (offline too), or by the server. */
  readonly by: 'device' | 'server'
  readonly sale: SaleBody | null
  /** The shift it was sold in; null where it counts in none. */
  readonly shiftId: string | null
  /** Goods that came back paid a part of it; of a sale that the server holds, the server knows. */
  readonly isExchange: boolean
  readonly earlier: readonly LinesBack[]
  /** Codes of the gift cards that paid it; left out by an earlier program, which knew of none. */
  readonly cards?: readonly string[]
}

const chargeMark = (kind: string): Pick<RefundableRow, 'isCharge'> => (kind === 'charge' ? { isCharge: true } : {})

/** The rows that somebody can choose. */
export const rowsToChoose = ({ rows }: Pick<RefundableSale, 'rows'>): readonly RefundableRow[] =>
  rows.filter(({ isCharge }) => !isCharge)

/** A sale of this device's own journal. */
export async function ownRefundable(entry: StoredEntry): Promise<RefundableSale> {
  const sale = saleOf(entry.body)
  if (!sale) throw new Error(`entry ${entry.id} sold nothing`)
  const answer = pricedIn(sale)
  const earlier = await cameBack(sale)
  const back = quantitiesBack(earlier)
  const snapshot = snapshotIn(sale)
  const goodsOf = (lineId: string): string | null => {
    const line = snapshot.lines.find(({ id }) => id === lineId)
    return line?.variantId ?? line?.productId ?? null
  }
  const rows = answer.lines.map((line, index) => ({
    line: index,
    variantId: goodsOf(line.id),
    name: lineNameIn(sale, line),
    quantity: line.quantity,
    quantityText: lineQuantityText(line, snapshot),
    left: line.quantity - (back.get(index) ?? 0),
    isWeighed: snapshot.lines.find(({ id }) => id === line.id)?.kind === 'weighed',
    valueMinor: refundMinorOf(line),
    serials: serialsIn(sale, line.id),
    ...chargeMark(line.kind),
  }))
  const { orderId, number, at: soldAt, businessDay, currency } = sale
  const head = { orderId, number, soldAt, businessDay, currency }
  return {
    ...head,
    totalMinor: answer.totals.payableMinor,
    rows,
    tax: saleTax(answer, snapshot.settings.tax.mode === 'included'),
    by: 'device',
    sale,
    shiftId: sale.shiftId,
    isExchange: entry.kind === 'exchange',
    earlier,
    cards: cardsIn(sale.tenders),
  }
}

const valueAt = ({ lines }: PricedBasket, line: number): number | undefined => {
  const priced = lines[line]
  return priced && refundMinorOf(priced)
}

type ServerOrder = OutputOf<(typeof findOrder)['answer']>

/** A sale that the server holds. */
export const serverRefundable = (order: ServerOrder): RefundableSale => ({
  orderId: order.id,
  number: order.number,
  soldAt: order.soldAt,
  businessDay: order.businessDay,
  currency: order.currency,
  totalMinor: order.totalMinor,
  by: 'server',
  sale: null,
  shiftId: order.shiftId,
  isExchange: false,
  earlier: [],
  cards: cardsIn(order.tenders),
  tax: saleTax(pricedIn({ answer: order.priced }), order.taxIsIncluded),
  rows: order.lines.map(
    ({ line, kind, variantId, name, quantity, weightUnit, refundedQuantity, payableMinor, serials }) => ({
      line,
      variantId,
      name,
      quantity,
      quantityText:
        weightUnit === null
          ? String(quantity)
          : `${String(weightUnit === 'g' ? quantity : quantity / 1000)} ${weightUnit}`,
      left: quantity - refundedQuantity,
      isWeighed: weightUnit !== null,
      valueMinor: valueAt(pricedIn({ answer: order.priced }), line) ?? payableMinor,
      serials: serials.filter(({ isReturned }) => !isReturned).map((one) => one.number),
      ...chargeMark(kind),
    }),
  ),
})
