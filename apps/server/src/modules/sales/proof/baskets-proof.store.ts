import { sql } from '../../../platform/db/sql.ts'
import { differenceProof } from '../../journal/public.ts'

/** One basket is one sale: an order that brought the id of another differs by what was paid for it, and is filed. */
export const basketsProof = differenceProof({
  book: 'baskets and their sales',
  codes: ['sale.order-taken'],
  compared: sql`
    select merchant_id, outlet_id, id::text as subject, 'order ' || number as name, 1::bigint as entries,
      nullif(total_minor, 0) as amount
    from sales_order where basket_id is not null`,
})
