import { sql, type Sql } from '../../../platform/db/sql.ts'

const sold = sql`select id, number, device_id from sales_order where merchant_id = a.merchant_id`

/**
 * The sale of the attempt `a`, a lateral table of `id` and `number` with one row at most. Of a basket that several tills sold (docs/decisions/1735)
 * it is the sale that carries the payment, else the one of the till that asked for it.
 */
export const saleOfAttempt: Sql = sql`lateral (
  select sale.id, sale.number from (
    ${sold} and id = a.order_id
    union all
    ${sold} and basket_id = a.order_id) as sale
  order by exists (select from payment p where p.merchant_id = a.merchant_id and p.document_kind = 'order' and p.document_id = sale.id
      and p.reference = a.number and p.corrects is null) desc,
    (sale.device_id = a.device_id) desc nulls last, (sale.id = a.order_id) desc, sale.id
  limit 1)`
