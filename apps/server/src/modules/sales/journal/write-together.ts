import type { TxInside } from '../../../platform/db/tx.ts'
import { lockStock } from '../../inventory/public.ts'
import { insertSales, type BroughtSale } from '../order/book-sale.store.ts'

/** How many share a transaction: as long as it runs, other tills wait for the goods that it sells. */
export const mostTogether = 25

/**
 * Writes sales of one merchant in this order and one transaction, with its commit, each by the very statement that books it alone. The stock of
 * all is held first, in key order, so that two such transactions never wait crosswise. Answers of each whether it is in the books.
 */
export async function writeTogether(tx: TxInside, sales: readonly BroughtSale[]): Promise<readonly boolean[]> {
  const locked = stockOf(sales).map(({ merchantId, outletId, variantIds }) =>
    lockStock(tx, merchantId, outletId, variantIds),
  )
  const [booked] = await Promise.all([insertSales(tx, sales), ...locked])
  return booked
}

/** What leaves which outlet, the outlets in order. */
function stockOf(sales: readonly BroughtSale[]) {
  const byOutlet = new Map<string, Set<string>>()
  for (const { sale } of sales) {
    const variantIds = byOutlet.getOrInsertComputed(sale.order.outlet_id, () => new Set())
    for (const { stock_moves: moves } of sale.lines) for (const { variantId } of moves) variantIds.add(variantId)
  }
  const merchantId = sales[0]?.bringing.merchantId ?? ''
  return [...byOutlet]
    .filter(([, variantIds]) => variantIds.size > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([outletId, variantIds]) => ({ merchantId, outletId, variantIds: [...variantIds] }))
}
