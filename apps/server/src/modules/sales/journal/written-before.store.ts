import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Returns whether a sale of this id and number stands in the books, in its shift. */
export async function isSaleWritten(
  tx: Tx,
  merchantId: string,
  { orderId, number, shiftId }: Pick<SaleBody, 'orderId' | 'number' | 'shiftId'>,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from sales_order where merchant_id = ${merchantId} and (id = ${orderId} or basket_id = ${orderId})
      and split_part(number, '~', 1) = ${number} and shift_id = ${shiftId}) as is_there`)
  return isThere
}

/** Returns whether a refund of this id stands in the books, in its shift, that gave the same amount. */
export async function isRefundWritten(
  tx: Tx,
  merchantId: string,
  { refundId, amountMinor, shiftId }: Pick<JournalRefundBody, 'refundId' | 'amountMinor' | 'shiftId'>,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from refund where merchant_id = ${merchantId} and id = ${refundId}
      and amount_minor = ${amountMinor} and shift_id = ${shiftId}) as is_there`)
  return isThere
}

/** Money of a document that an entry which is kept brings. */
interface KeptMoney {
  readonly shiftId: string
  readonly documentId: string
  readonly number: string | null
  readonly ownMinor: number
}

/** Returns whether an entry that is kept has brought the same money of a document into a shift; one that names another sum is another payment. */
export async function isNotedBefore(
  tx: Tx,
  merchantId: string,
  { shiftId, documentId, number, ownMinor }: KeptMoney,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (
      select from cash_entry where merchant_id = ${merchantId} and shift_id = ${shiftId} and kind = 'unbooked' and document_id = ${documentId}
        and document_number is not distinct from ${number}::text and amount_minor = ${ownMinor}
      union all
      select from foreign_cash where merchant_id = ${merchantId} and shift_id = ${shiftId} and ${ownMinor}::bigint = 0
        and document_id = ${documentId} and document_number = ${number}::text) as is_there`)
  return isThere
}
