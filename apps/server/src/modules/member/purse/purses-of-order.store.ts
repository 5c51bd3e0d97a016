import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface PurseOfOrder {
  readonly method: number | null
  readonly code: string
  readonly name: string
  readonly left: number
  readonly used: number
  readonly lastDay: string | null
}

/**
 * The cards and accounts that paid an order, each with what could be spent of it right after: minor units, or uses where there is no method; then also the uses that the
 * order took; and the last day of the card.
 */
export const listPursesOfOrder = (tx: Tx, merchantId: string, orderId: string): Promise<PurseOfOrder[]> =>
  tx.many(sql`
    select case p.kind when 'gift-card' then 100 when 'house-account' then 101 end as method, p.code, coalesce(p.name, '') as name,
      greatest(0, case p.kind when 'times-card' then e.uses_after else e.after_minor + p.credit_minor end) as "left",
      greatest(0, -e.uses) as used, p.last_day
    from purse_entry e join purse p on p.merchant_id = e.merchant_id and p.id = e.purse_id
    where e.merchant_id = ${merchantId} and e.document_id = ${orderId} and e.reason = 'spent'
    order by e.entry_number`)
