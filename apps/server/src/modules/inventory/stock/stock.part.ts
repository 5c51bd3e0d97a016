import type { BookedDocument, SalePart } from '../../../platform/sale-part.ts'
import { stockCtes } from './stock-part.store.ts'

/**
 * Goods of a sale or a refund, out of and into the stock of its outlet at the moving average, with their entries. What comes back
 * is counted in first, at what it had cost; damaged pieces of it leave again; then what is sold leaves. Each stock is locked in key
 * order and written once, whatever lines name it. Variants without stock at the outlet are left out.
 */
export const stockPart: SalePart = {
  name: 'stock',
  rows: ({ leaving, returning }: BookedDocument) =>
    leaving.length + returning.length === 0 ? null : { leaving, returning },
  ctes: stockCtes,
  gives: ['line-cost', 'on-hand'],
}
