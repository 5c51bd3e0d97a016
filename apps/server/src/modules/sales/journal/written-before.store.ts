import type { ForeignCash } from '@kassa/domain/tenders/foreign-cash.ts'
import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Returns whether a sale of this id, number and moment stands in the books, in its shift. One that the server booked by itself, without an entry, has a moment of its own.
 */
export async function isSaleWritten(
  tx: Tx,
  merchantId: string,
  { orderId, number, shiftId, at }: Pick<SaleBody, 'orderId' | 'number' | 'shiftId' | 'at'>,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select exists (select from sales_order where merchant_id = ${merchantId} and (id = ${orderId} or basket_id = ${orderId})
      and split_part(number, '~', 1) = ${number} and shift_id = ${shiftId} and (sold_at = ${at} or sold_entry is null)) as is_there`)
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
  readonly at: string
  readonly ownMinor: number
  /** Notes of other currencies. */
  readonly notes: readonly ForeignCash[]
}

/**
 * Returns whether an entry that is kept has brought the same money of a document into a shift, in the drawer's own cash and in each note of another currency. One that names another
 * sum, or another moment, is another payment.
 */
export async function isNotedBefore(
  tx: Tx,
  merchantId: string,
  { shiftId, documentId, number, at, ownMinor, notes }: KeptMoney,
): Promise<boolean> {
  const isIt = sql`merchant_id = ${merchantId} and shift_id = ${shiftId} and document_id = ${documentId}
    and document_number is not distinct from ${number}::text and at = ${at}`
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select (${ownMinor}::bigint = 0 or exists (select from cash_entry where ${isIt} and kind = 'unbooked' and amount_minor = ${ownMinor}))
      and not exists (
        select from jsonb_to_recordset(${json(notes)}::jsonb) as note (currency text, "amountMinor" bigint)
        where not exists (select from foreign_cash f where ${isIt} and f.kind = 'besides' and f.currency = note.currency
          and f.amount_minor = note."amountMinor")) as is_there`)
  return isThere
}

/** The same of notes alone that stand in no shift, as their entry came behind its count or its shift is not in the books. */
export async function areNotesLate(
  tx: Tx,
  merchantId: string,
  { documentId, number, at, notes }: Omit<KeptMoney, 'shiftId' | 'ownMinor'>,
): Promise<boolean> {
  const { isThere } = await tx.one<{ isThere: boolean }>(sql`
    select not exists (
      select from jsonb_to_recordset(${json(notes)}::jsonb) as note (currency text, "amountMinor" bigint)
      where not exists (select from foreign_cash f where f.merchant_id = ${merchantId} and f.shift_id is null and f.document_id = ${documentId}
        and f.document_number is not distinct from ${number}::text and f.at = ${at} and f.kind = 'besides' and f.currency = note.currency
        and f.amount_minor = note."amountMinor")) as is_there`)
  return isThere
}
