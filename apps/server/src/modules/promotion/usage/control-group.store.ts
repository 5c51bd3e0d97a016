import { CONTROL_PRIME, controlDeal } from '@kassa/domain/offers/offer-counts.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { marginOf, stands, within, type ResultPlace } from './offer-result.store.ts'

/** The people of a plan, by whether they may get it. */
export interface ControlGroupRow {
  readonly isControl: boolean
  readonly members: number
  /** Those of them who bought anything. */
  readonly buyers: number
  readonly revenueMinor: WideMinor
  readonly marginMinor: WideMinor
  readonly revenueVariance: number
  readonly marginVariance: number
}

/**
 * Sums what all members bought in one currency from a moment on, over the days of `place`, in the control group of a plan and outside of it; the place of a member is
 * that of `isInControlGroup`. Members who came later count too: their group was fixed by their id. Nothing where the plan's id is no UUID.
 */
export async function sumControlGroup(
  tx: Tx,
  place: ResultPlace,
  {
    planId,
    since,
    percent,
    currency,
  }: { readonly planId: string; readonly since: string; readonly percent: number; readonly currency: string },
): Promise<ControlGroupRow[]> {
  const deal = controlDeal(planId)
  if (deal === null) return []
  return tx.many<ControlGroupRow>(sql`
    with bought as (
      select sold.member_id, sum(sold.total_minor) as revenue, sum(${marginOf}) as margin from sales_order sold
      where sold.merchant_id = ${place.merchantId} and ${stands} and ${within(place)}
        and sold.sold_at >= ${since}::timestamptz and sold.currency = ${currency} and sold.member_id is not null
      group by sold.member_id),
    people as (
      select bought.member_id is not null as has_bought, coalesce(bought.revenue, 0) as revenue,
        coalesce(bought.margin, 0) as margin,
        ((('x' || right(replace(member.id::text, '-', ''), 7))::bit(28)::integer::bigint * ${deal.factor}::bigint
          + ${deal.shift}::bigint) % ${CONTROL_PRIME}::bigint) % 100 < ${percent}::bigint as is_control
      from member left join bought on bought.member_id = member.id
      where member.merchant_id = ${place.merchantId} and member.erased_at is null)
    select is_control, count(*) as members, count(*) filter (where has_bought) as buyers,
      sum(revenue) as revenue_minor, sum(margin) as margin_minor,
      coalesce(var_samp(revenue), 0)::float8 as revenue_variance, coalesce(var_samp(margin), 0)::float8 as margin_variance
    from people group by is_control`)
}
