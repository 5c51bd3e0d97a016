import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { EntryRow } from '../../../../platform/booking.ts'

/**
 * Holds the device's journal, and the shift that the document counts in, until the transaction ends; false when it is not this entry's turn any more,
 * or the shift is closed.
 */
export async function holdTurn(
  tx: Tx,
  merchantId: string,
  { registrationId, sequence }: Pick<EntryRow, 'registrationId' | 'sequence'>,
  shiftId: string | null = null,
): Promise<boolean> {
  const turn = await tx.maybe(sql`
    select id from device_registration
    where merchant_id = ${merchantId} and id = ${registrationId} and next_sequence = ${sequence} for update`)
  if (turn === undefined || shiftId === null) return turn !== undefined
  const shift = await tx.maybe(sql`
    select id from shift where merchant_id = ${merchantId} and id = ${shiftId} and closed_at is null for key share`)
  return shift !== undefined
}

/** The order in which a piece was sold last. */
export const findSaleOfSerial = (
  tx: Tx,
  merchantId: string,
  serialId: string,
): Promise<{ number: string } | undefined> =>
  tx.maybe(sql`
    select sales_order.number from stock_serial_entry as entry
    join sales_order on sales_order.merchant_id = entry.merchant_id and sales_order.id = entry.document_id
    where entry.merchant_id = ${merchantId} and entry.serial_id = ${serialId} and entry.kind = 'sale'
    order by entry.entry_number desc limit 1`)

export interface OrderSerial {
  readonly line: number
  readonly variantId: string
  readonly number: string
  /** It came back with a refund of this order. */
  readonly isReturned: boolean
}

/** The pieces an order sold, by line and number. */
export const listOrderSerials = (tx: Tx, merchantId: string, orderId: string): Promise<OrderSerial[]> =>
  tx.many<OrderSerial>(sql`
    select entry.line, s.variant_id, s.number, exists (
      select from stock_serial_entry as back
      join refund on refund.merchant_id = back.merchant_id and refund.id = back.document_id
        and refund.order_id = entry.document_id
      where back.merchant_id = entry.merchant_id and back.serial_id = entry.serial_id and back.kind = 'refund') as is_returned
    from stock_serial_entry as entry
    join stock_serial_number as s on s.merchant_id = entry.merchant_id and s.id = entry.serial_id
    where entry.merchant_id = ${merchantId} and entry.document_id = ${orderId} and entry.kind = 'sale'
    order by entry.line, s.folded`)
