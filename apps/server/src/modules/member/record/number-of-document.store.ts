import { sql } from '../../../platform/db/sql.ts'

/** The number of the sale or refund that an entry (`e`) of a member's books belongs to. */
export const numberOfDocument = sql`coalesce((select o.number from sales_order o where o.merchant_id = e.merchant_id and o.id = e.document_id),
    (select r.number from refund r where r.merchant_id = e.merchant_id and r.id = e.document_id))`
