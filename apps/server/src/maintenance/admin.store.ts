import { sql } from '../platform/db/sql.ts'
import type { Tx } from '../platform/db/tx.ts'

export interface ListedAdmin {
  readonly tier: 'operator' | 'partner' | 'merchant'
  readonly email: string
  readonly belongsTo: string
  readonly isActive: boolean
}

/** Every administrator of the platform, tier by tier. */
export const listEveryAdmin = (tx: Tx): Promise<ListedAdmin[]> =>
  tx.many(sql`
    select a.tier, a.email, coalesce(m.number || ' ' || m.name, p.name, '') as belongs_to,
      a.is_enabled and a.status = 0 and a.archived_at is null as is_active
    from admin a left join merchant m on m.id = a.merchant_id left join partner p on p.id = a.partner_id
    order by array_position(array['operator', 'partner', 'merchant'], a.tier), belongs_to, a.email_folded`)
