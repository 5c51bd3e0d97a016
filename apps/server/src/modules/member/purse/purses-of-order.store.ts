import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The cards and accounts that paid an order, each with what could be spent of it right after: minor units, or uses where there is no method. */
export const listPursesOfOrder = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ method: number | null; code: string; name: string; left: number }[]> =>
  tx.many(sql`
    select case p.kind when 'gift-card' then 100 when 'house-account' then 101 end as method, p.code, coalesce(p.name, '') as name,
      greatest(0, case p.kind when 'times-card' then e.uses_after else e.after_minor + p.credit_minor end) as "left"
    from purse_entry e join purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    where e.merchant_id = ${merchantId} and e.document_id = ${orderId} and e.reason = 'spent'
    order by e.entry_number`)
