import { differenceProof } from '../../journal/public.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Proof } from '../../../platform/proof.ts'
import { comparedDrawers } from '../shift/drawer/drawer-gaps.store.ts'

/**
 * Drawers between and within shifts: what was counted, less what was banked, is the next float, per drawer and currency, and no cash moved beyond
 * the outlet's bound; a difference is filed.
 */
export const drawerContinuityProof: Proof = differenceProof({
  book: 'drawer continuity',
  codes: ['shift.float-differs', 'shift.next-float-above', 'shift.cash-beyond-bound'],
  compared: sql`
    select merchant_id, outlet_id, coalesce(gap, '') as subject, 'shift ' || number || ': ' || what as name, 1::bigint as entries,
      case when is_gap then found_minor - expected_minor else 0 end as amount
    from (${comparedDrawers(sql`select * from shift`)}) as compared`,
})
