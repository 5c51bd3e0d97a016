import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OutletFacts } from '../../organisation/public.ts'
import type { MarkdownOutlet } from './markdown.store.ts'

/** A markdown that was written switched off and is still: one lot's, of one outlet. */
const isDraft = (merchantId: string): Sql => sql`
  plan.merchant_id = ${merchantId} and plan.archived_at is null and not plan.is_enabled and plan.terms -> 'lots' ->> 'expiresBy' is not null
  and plan.terms -> 'outlets' ->> 'kind' = 'some' and jsonb_array_length(plan.terms -> 'outlets' -> 'outletIds') = 1
  and exists (select from marketing_plan_version said where said.merchant_id = plan.merchant_id and said.plan_id = plan.id
    and said.version = 1 and not said.is_enabled)
  and not exists (select from marked_lot lot where lot.merchant_id = plan.merchant_id and lot.plan_id = plan.id
    and lot.state not in ('draft', 'live'))`

export interface DraftedMarkdown {
  readonly planId: string
  readonly outletId: string
  readonly outletName: string
  readonly name: string
  readonly expiresOn: string
}

/** Returns the drafts at some outlets (null: all) whose last day is not over, the most urgent first. */
export const listDrafted = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[] | null,
  from: string,
): Promise<DraftedMarkdown[]> =>
  tx.many<DraftedMarkdown>(sql`
    select plan.id as plan_id, outlet.id as outlet_id, outlet.name as outlet_name, plan.terms ->> 'name' as name, plan.terms -> 'lots' ->> 'expiresBy' as expires_on
    from marketing_plan plan
    join organisation_outlet as outlet on outlet.merchant_id = plan.merchant_id and plan.terms -> 'outlets' -> 'outletIds' ? outlet.id::text
      and outlet.archived_at is null
    where ${isDraft(merchantId)} and ${outletIds === null ? sql`true` : sql`outlet.id = any(${outletIds}::uuid[])`}
      and plan.terms -> 'lots' ->> 'expiresBy' >= kassa_dated_day(${from}::timestamptz, outlet.time_zone, outlet.day_cutoff_minutes, outlet.day_rules)::text
    order by expires_on, plan.id`)

/** Lots that the rule marks down, or has drafted. */
export const listMarkedByRule = (
  tx: Tx,
  { merchantId, outletId }: MarkdownOutlet,
): Promise<{ variantId: string; expiresOn: string }[]> =>
  tx.many(sql`
    select variant_id, expires_on from marked_lot
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and state in ('live', 'draft')`)

/** Drafts of the rule whose approval was taken back are drafts of the rule again. */
export const setDraftedAgain = (tx: Tx, merchantId: string, planIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    update marked_lot set state = 'draft'
    where merchant_id = ${merchantId} and plan_id = any(${planIds}::uuid[]) and state = 'live'`)

/** An outlet with the language of its goods. */
export interface ExpiryOutlet extends OutletFacts {
  readonly locale: string
}

const columns = sql`outlet.id, outlet.name, outlet.number, outlet.currency, outlet.time_zone, outlet.day_cutoff_minutes, outlet.day_rules, outlet.locale`

/** One outlet that is not archived. */
export const findExpiryOutlet = (tx: Tx, { merchantId, outletId }: MarkdownOutlet): Promise<ExpiryOutlet | undefined> =>
  tx.maybe<ExpiryOutlet>(sql`
    select ${columns} from organisation_outlet as outlet where merchant_id = ${merchantId} and id = ${outletId} and archived_at is null`)

/** Outlets of some (null: all) where anything with a last day near `now` lies: the others need no look at how things sell. */
export const listExpiryOutlets = (
  tx: Tx,
  { merchantId, outletIds, now }: { merchantId: string; outletIds: readonly string[] | null; now: string },
  limit: number,
): Promise<ExpiryOutlet[]> =>
  tx.many<ExpiryOutlet>(sql`
    select ${columns} from organisation_outlet as outlet
    where outlet.merchant_id = ${merchantId} and outlet.archived_at is null
      and ${outletIds === null ? sql`true` : sql`outlet.id = any(${outletIds}::uuid[])`}
      and (exists (
        select from stock_lot lot join catalogue_variant as variant on variant.merchant_id = lot.merchant_id and variant.id = lot.variant_id
        join catalogue_goods_days as product on product.merchant_id = lot.merchant_id and product.id = variant.product_id
        where lot.merchant_id = ${merchantId} and lot.outlet_id = outlet.id and product.archived_at is null
          and lot.expires_on >= ${now}::timestamptz::date - 1
          and lot.expires_on <= ${now}::timestamptz::date + 1 + product.expiry_warning_days)
        or (select exists (
          select from catalogue_goods_days as product where product.merchant_id = ${merchantId} and product.archived_at is null
            and product.production_date + product.shelf_life_days >= ${now}::timestamptz::date - 1
            and product.production_date + product.shelf_life_days <= ${now}::timestamptz::date + 1 + product.expiry_warning_days)))
    order by outlet.number limit ${limit}`)
