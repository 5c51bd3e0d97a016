import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * Orders in the books that a channel has paid under this number of its own, or by a card that ends so or was approved so, the latest first: each that
 * carries a part of the payment, under whatever id it stands.
 */
export const listOrdersPaidAs = async (tx: Tx, merchantId: string, text: string, most: number): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select p.document_id as id from payment_attempt a
      join payment p on p.merchant_id = a.merchant_id and p.method = a.method and p.reference = a.number and p.document_kind = 'order'
      where a.merchant_id = ${merchantId} and (a.card_last_four = ${text}
        or a.approval_code = ${text.toUpperCase()} or a.channel_number = ${text} or a.channel_number = ${text.toUpperCase()})
      group by p.document_id order by max(a.requested_at) desc, p.document_id limit ${most}`)
  ).map(({ id }) => id)

/** A channel's facts of a payment of an order: its own number, and the person or card that paid, masked. */
export interface PaidThrough {
  readonly number: string
  readonly channelNumber: string | null
  readonly payer: string | null
}

/** Of an order that shares the id of its basket, or its payment, with others too. */
export const listPaidThrough = (tx: Tx, merchantId: string, orderId: string): Promise<PaidThrough[]> =>
  tx.many(sql`
    select number, channel_number, payer from payment_attempt
    where merchant_id = ${merchantId} and order_id = (
      select coalesce(t.basket_id, o.basket_id, o.id) from sales_order o
      left join paid_together t on t.merchant_id = o.merchant_id and t.order_id = o.id
      where o.merchant_id = ${merchantId} and o.id = ${orderId}) and num_nonnulls(channel_number, payer) > 0`)
