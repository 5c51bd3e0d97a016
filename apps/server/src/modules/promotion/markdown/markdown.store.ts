import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { standingUses } from '../usage/count/counted-uses.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { markdownRow } from '@kassa/contract/promotion/markdown.calls.ts'

/** An outlet whose markdowns are looked at. */
export interface MarkdownOutlet {
  readonly merchantId: string
  readonly outletId: string
}

export type MarkedState = 'live' | 'draft' | 'ended' | 'theirs' | 'refused'

/** The obstacle to a markdown. */
export type MarkdownFault = 'below-floor' | 'no-effect' | 'too-many' | 'unfit'

/** The stored state of goods with one last day. */
export interface MarkedLotRow extends Omit<OutputOf<typeof markdownRow>, 'planName' | 'state'> {
  readonly state: MarkedState
  readonly version: number | null
}

/** The plan of such goods as it stands now. */
export interface MarkedPlan {
  readonly id: string
  readonly version: number
  readonly priority: number
  readonly isEnabled: boolean
  readonly isArchived: boolean
  readonly terms: PlanTerms
  /** True where its terms are what the rule wrote last. */
  readonly isAsWritten: boolean
  /** The quantity that it has reduced so far: pieces, thousandths or grams. */
  readonly used: number
}

export type MarkedLotWithPlan = MarkedLotRow & { readonly plan: MarkedPlan | null }

export const hasMarkedLots = async (tx: Tx, { merchantId, outletId }: MarkdownOutlet): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 as one from marked_lot where merchant_id = ${merchantId} and outlet_id = ${outletId} limit 1`)) !==
  undefined

/** All that is kept of an outlet, each row held until the end. */
export const listMarkedForUpdate = (tx: Tx, { merchantId, outletId }: MarkdownOutlet): Promise<MarkedLotWithPlan[]> =>
  tx.many<MarkedLotWithPlan>(sql`
    select lot.variant_id, lot.expires_on, lot.state, lot.plan_id, lot.version, lot.off_basis_points, lot.since, lot.why,
      case when plan.id is not null then jsonb_build_object('id', plan.id, 'version', plan.version,
        'priority', plan.priority, 'isEnabled', plan.is_enabled, 'isArchived', plan.archived_at is not null,
        'terms', plan.terms, 'isAsWritten', plan.terms = written.terms,
        'used', (select booked.quantity from ${standingUses(sql`null::date`)})) end as plan
    from marked_lot lot
    left join marketing_plan plan on plan.merchant_id = lot.merchant_id and plan.id = lot.plan_id
    left join marketing_plan_version written on written.merchant_id = lot.merchant_id and written.plan_id = lot.plan_id
      and written.version = lot.version
    where lot.merchant_id = ${merchantId} and lot.outlet_id = ${outletId}
    order by lot.variant_id, lot.expires_on for update of lot`)

/** Goods that a person's plan, standing or not, is for at an outlet, but for a draft that was taken away again; `variantId` null: all variants of the product. */
export const listLotsOfPeople = (
  tx: Tx,
  { merchantId, outletId }: MarkdownOutlet,
  today: string,
): Promise<{ productId: string; variantId: string | null; expiresOn: string }[]> =>
  tx.many(sql`
    select goods ->> 'productId' as product_id, goods ->> 'variantId' as variant_id,
      plan.terms -> 'lots' ->> 'expiresBy' as expires_on
    from marketing_plan plan
    cross join lateral jsonb_array_elements(case when plan.terms -> 'scope' ->> 'kind' = 'products'
      then plan.terms -> 'scope' -> 'products' else '[]' end) as goods
    where plan.merchant_id = ${merchantId} and plan.terms -> 'lots' ->> 'expiresBy' >= ${today}
      and (plan.terms -> 'outlets' ->> 'kind' = 'all' or plan.terms -> 'outlets' -> 'outletIds' ? ${outletId})
      and (plan.archived_at is null or exists (select from marketing_plan_version said
        where said.merchant_id = plan.merchant_id and said.plan_id = plan.id and said.is_enabled))
      and not exists (select from marked_lot lot where lot.merchant_id = plan.merchant_id and lot.plan_id = plan.id)`)

export async function setMarkedLot(
  tx: Tx,
  { merchantId, outletId }: MarkdownOutlet,
  { variantId, expiresOn, state, planId, version, offBasisPoints, since, why }: MarkedLotRow,
): Promise<void> {
  await tx.run(sql`
    insert into marked_lot (merchant_id, outlet_id, variant_id, expires_on, state, plan_id, version, off_basis_points, since, why)
    values (${merchantId}, ${outletId}, ${variantId}, ${expiresOn}, ${state}, ${planId}, ${version}, ${offBasisPoints},
      ${since}, ${why})
    on conflict (merchant_id, outlet_id, variant_id, expires_on) do update
    set state = excluded.state, plan_id = excluded.plan_id, version = excluded.version,
      off_basis_points = excluded.off_basis_points, since = excluded.since, why = excluded.why`)
}

export const deleteMarkedLot = (
  tx: Tx,
  { merchantId, outletId }: MarkdownOutlet,
  { variantId, expiresOn }: Pick<MarkedLotRow, 'variantId' | 'expiresOn'>,
): Promise<number> =>
  tx.run(sql`
    delete from marked_lot where merchant_id = ${merchantId} and outlet_id = ${outletId}
      and variant_id = ${variantId} and expires_on = ${expiresOn}`)
