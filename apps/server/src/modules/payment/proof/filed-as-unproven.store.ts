import { sql, type Sql } from '../../../platform/db/sql.ts'

/** The sales that were filed because a payment that they name was not received so, stands in them twice, or is that of a basket which is sold already. */
export const filedAsUnproven: Sql = sql`
  select distinct i.merchant_id, i.order_id from review_item i, jsonb_array_elements(i.reasons) as why
  where i.order_id is not null and why ->> 'code' in ('sale.attempt-unproven', 'sale.reference-used', 'sale.order-taken')`
