import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { markdownRow } from '@kassa/contract/promotion/markdown.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MarkdownOutlet } from './markdown.store.ts'

/**
 * Returns the rule's markdowns of an outlet's lots, the most urgent first. A draft that was switched on is live at once, and a plan that a
 * person switched off or archived is no markdown, though the rule looks at it only at its next turn.
 */
export const listMarkdownViews = (
  tx: Tx,
  { merchantId, outletId }: MarkdownOutlet,
): Promise<InputOf<typeof markdownRow>[]> =>
  tx.many(sql`
    select lot.variant_id, lot.expires_on, lot.why,
      case when not is_standing then 'refused' when plan.is_enabled then 'live' else 'draft' end as state,
      case when is_standing then plan.id end as plan_id,
      case when is_standing then plan.terms ->> 'name' end as plan_name,
      case when is_standing then lot.off_basis_points end as off_basis_points,
      case when is_standing then lot.since end as since
    from marked_lot lot
    left join marketing_plan plan on plan.merchant_id = lot.merchant_id and plan.id = lot.plan_id
    cross join lateral (select lot.state in ('live', 'draft') as is_standing) as lies
    where lot.merchant_id = ${merchantId} and lot.outlet_id = ${outletId}
      and (lot.state in ('refused', 'ended') and lot.why is not null
        or lot.state = 'draft' and plan.archived_at is null
        or lot.state = 'live' and plan.archived_at is null and plan.is_enabled)
    order by lot.expires_on, lot.variant_id limit 1000`)
