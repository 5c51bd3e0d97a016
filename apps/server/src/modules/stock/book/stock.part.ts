import type { BookedDocument, SalePart } from '../../../platform/sale-part.ts'
import { goodsOutCtes } from './goods-out-part.store.ts'
import { stockCtes } from './stock-part.store.ts'

/**
 * The goods of a document into which some come back: in to the stock of its outlet, and out of it at the moving average, with their
 * entries. Returned goods are counted in first, at their cost; damaged pieces of them leave again; then the sold goods leave. Each stock is
 * locked in key order and written once, whatever lines name it. Variants without stock at the outlet are left out.
 */
const stockPart: SalePart = {
  name: 'stock',
  rows: ({ leaving, returning }: BookedDocument) => (returning.length === 0 ? null : { leaving, returning }),
  ctes: stockCtes,
  gives: ['line-cost', 'on-hand'],
}

/**
 * The goods of a document from which they only leave, as in nearly every sale: with fewer steps, since setting one up costs as much as a
 * row.
 */
const goodsOutPart: SalePart = {
  name: 'goods-out',
  rows: ({ leaving, returning }: BookedDocument) => (leaving.length === 0 || returning.length > 0 ? null : leaving),
  ctes: goodsOutCtes,
  gives: ['line-cost', 'on-hand'],
}

/** The effects of a document on the stock of its outlet; each document has at most one of these parts. */
export const stockParts: readonly SalePart[] = [goodsOutPart, stockPart]
