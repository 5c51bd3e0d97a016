import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Returns whether a sale of this id and number stands in the books. */
export async function isSaleWritten(
  tx: Tx,
  merchantId: string,
  { orderId, number }: Pick<SaleBody, 'orderId' | 'number'>,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from sales_order where merchant_id = ${merchantId} and (id = ${orderId} or basket_id = ${orderId})
      and split_part(number, '~', 1) = ${number}) as is_there`)
  return isThere
}

/** Returns whether a refund of this id stands in the books that gave the same amount. */
export async function isRefundWritten(
  tx: Tx,
  merchantId: string,
  { refundId, amountMinor }: Pick<JournalRefundBody, 'refundId' | 'amountMinor'>,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from refund where merchant_id = ${merchantId} and id = ${refundId}
      and amount_minor = ${amountMinor}) as is_there`)
  return isThere
}
