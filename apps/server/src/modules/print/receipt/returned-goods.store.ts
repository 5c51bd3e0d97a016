import { isPaidInGoods, numbersWhere } from '@kassa/domain/payment/method.ts'
import type { KeptReturn } from '@kassa/domain/receipt/kept-sale.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface ReturnedRow extends Omit<KeptReturn, 'lines' | 'money'> {
  readonly lines: KeptReturn['lines'][number][]
  readonly money: KeptReturn['money'][number][]
}

/** The goods that came back with a sale, as they are worth on their refund, and what went out beside the new ones; undefined where it was sold by itself. */
export const findReturned = (tx: Tx, merchantId: string, orderId: string): Promise<ReturnedRow | undefined> =>
  tx.maybe(sql`
    select r.number, s.number as order_number, r.amount_minor as money_minor,
      (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'weightUnit', o.weight_unit,
          'amountMinor', l.amount_minor) order by l.position), '[]'::jsonb)
        from refund_line l
        left join sales_order_line o on o.merchant_id = l.merchant_id and o.order_id = l.order_id and o.line = l.line
        where l.merchant_id = r.merchant_id and l.refund_id = r.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amountMinor', -p.amount_minor) order by p.position),
          '[]'::jsonb)
        from sales_payment p where p.merchant_id = r.merchant_id and p.document_id = r.id and p.document_kind = 'refund'
          and p.method <> all(${numbersWhere(isPaidInGoods)}::int[])) as money
    from exchange x
    join sales_refund r on r.merchant_id = x.merchant_id and r.id = x.refund_id
    left join sales_order_head s on s.merchant_id = r.merchant_id and s.id = r.order_id
    where x.merchant_id = ${merchantId} and x.order_id = ${orderId}`)
