import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { ErrandSourceAbove } from '../../../platform/errand.ts'

/** Returns the task of bills that wait for a decision: those of a state, the one that waits longest first. */
export const billErrand = (
  about: Pick<ErrandSourceAbove, 'kind' | 'urgency' | 'list'>,
  { since, where }: { readonly since: Sql; readonly where: Sql },
): ErrandSourceAbove => ({
  ...about,
  about: 'merchant',
  order: [
    { by: 'at', as: 'instant' },
    { by: 'id', as: 'id' },
  ],
  isForPartners: false,
  gather: ({ tx }, limit) =>
    tx.many(sql`
      select bill.id, bill.merchant_id, merchant.name as title, null as outlet_id, null as outlet_name, ${since} as at,
        bill.total_minor as amount_minor, bill.currency
      from bill join merchant on merchant.id = bill.merchant_id
      where ${where}
      order by ${since}, bill.id
      limit ${limit}`),
})
