import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Orders in the books that a channel has paid under this number of its own, or by a card that ends so or was approved so, the latest first. */
export const listOrdersPaidAs = async (tx: Tx, merchantId: string, text: string, most: number): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select a.order_id as id from payment_attempt a
      where a.merchant_id = ${merchantId} and a.is_booked and (a.card_last_four = ${text}
        or a.approval_code = ${text.toUpperCase()} or a.channel_number = ${text} or a.channel_number = ${text.toUpperCase()})
      group by a.order_id order by max(a.requested_at) desc, a.order_id limit ${most}`)
  ).map(({ id }) => id)

/** A channel's facts of a payment of an order: its own number, and the person or card that paid, masked. */
export interface PaidThrough {
  readonly number: string
  readonly channelNumber: string | null
  readonly payer: string | null
}

export const listPaidThrough = (tx: Tx, merchantId: string, orderId: string): Promise<PaidThrough[]> =>
  tx.many(sql`
    select number, channel_number, payer from payment_attempt
    where merchant_id = ${merchantId} and (order_id = ${orderId} or order_id = (
      select basket_id from paid_together t where t.merchant_id = ${merchantId} and t.order_id = ${orderId})) and num_nonnulls(channel_number, payer) > 0`)
