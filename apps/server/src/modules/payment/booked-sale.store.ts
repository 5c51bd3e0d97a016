import { sql, type Sql } from '../../platform/db/sql.ts'

/** The condition that an order is in the books. */
export const isSold = (merchant: Sql, order: Sql): Sql =>
  sql`exists (select from sales_order sold where sold.merchant_id = ${merchant} and sold.id = ${order})`

/** Payments (`p`) of sales (`o`), and the basket that several sales were paid in together (`t`). */
export const salePayments =
  sql.raw(`from payment p join sales_order o on o.merchant_id = p.merchant_id and o.id = p.document_id
  left join paid_together t on t.merchant_id = p.merchant_id and t.order_id = p.document_id`)
