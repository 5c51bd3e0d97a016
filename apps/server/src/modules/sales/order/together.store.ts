import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Notes that an order of money paid ahead was paid in the payment of a basket. */
export const noteTogether = (tx: Tx, merchantId: string, orderId: string, basketId: string): Promise<number> =>
  tx.run(sql`
    insert into paid_together (merchant_id, order_id, basket_id) values (${merchantId}, ${orderId}, ${basketId})
    on conflict (merchant_id, order_id) do nothing`)

/** Returns whether the books hold a sale under the id of a basket. */
export const isSold = async (tx: Tx, merchantId: string, basketId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from sales_order where merchant_id = ${merchantId} and (id = ${basketId} or basket_id = ${basketId}) limit 1`)) !==
  undefined

/** An order that was paid in the same payment as another. Minor units. */
export interface TogetherOrder {
  readonly orderId: string
  readonly number: string
  /** True where it is money paid ahead, rather than the goods. */
  readonly isAhead: boolean
  /** The rule, card or pass it was paid for; empty for goods. */
  readonly name: string
  readonly amountMinor: number
}

/** Returns the other orders of the payment of an order, the goods first, then in the order of their numbers. */
export const listTogether = (tx: Tx, merchantId: string, orderId: string): Promise<TogetherOrder[]> =>
  tx.many(sql`
    with mine as (
      select o.outlet_id, coalesce(t.basket_id, o.basket_id, o.id) as basket_id from sales_order o
      left join paid_together t on t.merchant_id = o.merchant_id and t.order_id = o.id
      where o.merchant_id = ${merchantId} and o.id = ${orderId}
    ), parts as (
      select t.order_id, t.basket_id from mine join paid_together t on t.merchant_id = ${merchantId}::uuid and t.basket_id = mine.basket_id
    )
    select s.id as order_id, s.number, s.type = 2 as is_ahead, case when s.type = 2 then l.name else '' end as name,
      s.total_minor as amount_minor
    from mine
    join sales_order s on s.merchant_id = ${merchantId}::uuid and s.outlet_id = mine.outlet_id and s.id <> ${orderId}::uuid
      and (s.id in (select order_id from parts) or (s.id = (select min(basket_id::text)::uuid from parts) and s.type = 1))
    left join order_line l on l.merchant_id = s.merchant_id and l.order_id = s.id and l.line = 0
    order by s.type = 2, s.number, s.id`)

/** Returns what was paid ahead in the payment of a sale, as its paper names it. */
export async function listAheadWith(
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<Pick<TogetherOrder, 'number' | 'name' | 'amountMinor'>[]> {
  const orders = await listTogether(tx, merchantId, orderId)
  return orders.filter(({ isAhead }) => isAhead).map(({ number, name, amountMinor }) => ({ number, name, amountMinor }))
}
