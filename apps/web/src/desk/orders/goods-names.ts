import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { lineNameIn } from '../receipt/receipt-of-entry.ts'
import { nameNow } from './refund/name-now.ts'

interface GoodsNames {
  /** As the shelf calls the goods now, in the cashier's language; a charge and a line without a product as the receipt does. */
  readonly shown: string
  /** As the receipt calls them, in the outlet's. */
  readonly printed: string
}

/** The goods of a sale, by both of their names: a cashier reads one, and types what stands on the paper too. */
export const goodsNames = (sale: SaleBody | null, language: string): GoodsNames[] =>
  sale === null
    ? []
    : pricedIn(sale).lines.map((line) => {
        const printed = lineNameIn(sale, line)
        const variantId = line.charge ? null : (line.variantId ?? line.productId)
        return { shown: nameNow({ variantId, name: printed }, language), printed }
      })
