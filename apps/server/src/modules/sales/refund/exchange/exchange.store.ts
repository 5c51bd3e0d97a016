import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** A refund and a sale of one entry. */
interface ExchangeRow {
  readonly refundId: string
  readonly orderId: string
  readonly currency: string
  /** The amount of the new goods that the returned goods pay. */
  readonly exchangedMinor: number
}

/** Links the two halves of an exchange to each other. */
export async function insertExchange(
  tx: Tx,
  merchantId: string,
  { refundId, orderId, currency, exchangedMinor }: ExchangeRow,
): Promise<void> {
  await tx.run(sql`
    insert into exchange (merchant_id, refund_id, order_id, currency, exchanged_minor)
    values (${merchantId}, ${refundId}, ${orderId}, ${currency}, ${exchangedMinor})`)
}

/** The refund that a sale came with, and the sale whose goods came back by it. */
export interface ExchangedFor {
  readonly refundNumber: string
  readonly orderId: string
  readonly orderNumber: string
  readonly exchangedMinor: number
}

/** Returns the exchange of a sale; undefined where it was sold by itself. */
export const findExchangeOfSale = (tx: Tx, merchantId: string, orderId: string): Promise<ExchangedFor | undefined> =>
  tx.maybe<ExchangedFor>(sql`
    select r.number as refund_number, s.id as order_id, s.number as order_number, x.exchanged_minor
    from exchange x
    join refund r on r.merchant_id = x.merchant_id and r.id = x.refund_id
    join sales_order s on s.merchant_id = r.merchant_id and s.id = r.order_id
    where x.merchant_id = ${merchantId} and x.order_id = ${orderId}`)
