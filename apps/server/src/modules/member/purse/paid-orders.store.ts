import { sql, type Sql } from '../../../platform/db/sql.ts'

/** How many orders from outside wait that the balance of some cards paid. */
export const paidOrdersOf = (merchantId: string, cards: Sql): Sql => sql`
  (select count(distinct web.id) from balance_entry paid
    join web_order web on web.merchant_id = paid.merchant_id and web.deposit_order_id = paid.document_id
    join set_aside saved on saved.merchant_id = web.merchant_id and saved.id = web.id and saved.state = 'waiting'
    where paid.merchant_id = ${merchantId} and paid.amount_minor < 0 and paid.member_id = any(${cards})
      and not exists (select from sales_order sold where sold.merchant_id = web.merchant_id and sold.id = web.id))`
