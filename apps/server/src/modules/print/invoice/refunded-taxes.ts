import type { TaxOfRate } from '@kassa/domain/basket/index.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { refundedSoFar } from '@kassa/domain/order/refunded-so-far.ts'
import { taxOfRow } from '@kassa/domain/tax/tax-rows.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listRefundResults } from '../../sales/public.ts'
import type { SaleRow } from '../receipt/sale-paper.store.ts'

/** The taxes in the part of a sale that its invoice says was refunded: of its first refunds, up to that amount. What came back later is not the invoice's. */
export async function refundedTaxesOf(
  tx: Tx,
  merchantId: string,
  sale: SaleRow,
  refundedMinor: number,
): Promise<readonly TaxOfRate[]> {
  if (refundedMinor === 0) return []
  let upToMinor = 0
  const before = (await listRefundResults(tx, merchantId, sale.id)).filter(({ amountMinor }) => {
    upToMinor += amountMinor
    return upToMinor <= refundedMinor
  })
  const back = refundedSoFar(before.map(({ result }) => result))
  return pricedIn(sale)
    .taxes.map((row) => taxOfRow(row, (figure) => back.taxOf(row)[figure]))
    .filter(({ payableMinor, taxMinor }) => payableMinor !== 0 || taxMinor !== 0)
}
