import type { CouponTerms } from '@kassa/domain/promotion/coupon-terms.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface TemplateRow {
  readonly id: string
  readonly version: number
  readonly isEnabled: boolean
  readonly terms: CouponTerms
  readonly issuedCount: number
}

/**
 * The columns of a template. Coupons of receipts are counted when they are looked at: a row that every sale counts up would hold all desks
 * up.
 */
const columns = sql.raw(`t.id, t.version, t.is_enabled, t.terms,
  case when t.terms -> 'nextVisit' ->> 'fromMinor' is null then t.issued_count else (
    select count(*) from coupon where coupon.merchant_id = t.merchant_id and coupon.template_id = t.id) end as issued_count`)

/** Coupons that receipts bring at an outlet now. */
export const listNextVisitTemplates = (
  tx: Tx,
  merchantId: string,
  place: { readonly outletId: string; readonly currency: string },
): Promise<{ id: string; terms: CouponTerms }[]> =>
  tx.many(sql`
    select t.id, t.terms from coupon_template t
    where t.merchant_id = ${merchantId} and t.archived_at is null and t.is_enabled
      and t.terms -> 'nextVisit' ->> 'fromMinor' is not null and t.terms ->> 'currency' = ${place.currency}
      and (t.terms -> 'outlets' ->> 'kind' = 'all' or t.terms -> 'outlets' -> 'outletIds' ? ${place.outletId})
    order by t.id`)

/** Returns the terms of the coupons in a currency that may still be shown and that no receipt brings, the newest first. */
export const listPrintedTemplates = (
  tx: Tx,
  merchantId: string,
  { currency, today }: { readonly currency: string; readonly today: string },
): Promise<{ id: string; terms: CouponTerms }[]> =>
  tx.many(sql`
    select t.id, t.terms from coupon_template t
    where t.merchant_id = ${merchantId} and t.archived_at is null and t.is_enabled
      and t.terms -> 'nextVisit' ->> 'fromMinor' is null and t.terms ->> 'currency' = ${currency}
      and (t.terms ->> 'validDays' is not null or t.terms -> 'window' ->> 'untilDate' >= ${today})
    order by t.created_at desc, t.id desc limit 200`)

/** The state in the books of a coupon template that a receipt names. */
export interface TemplateBooks {
  readonly id: string
  readonly isOffered: boolean
  readonly terms: CouponTerms
}

export const listTemplateBooks = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<TemplateBooks[]> =>
  tx.many<TemplateBooks>(sql`
    select t.id, t.terms, (t.is_enabled and t.archived_at is null) as is_offered from coupon_template t
    where t.merchant_id = ${merchantId} and t.id = any(${ids}::uuid[])`)

type ListedTemplate = TemplateRow & { createdAt: string; usedCount: number }

/** Terms of coupons, the newest first. */
export const templateList = listOf({
  columns: sql`${columns}, t.created_at,
    (select count(*) from coupon where coupon.merchant_id = t.merchant_id and coupon.template_id = t.id
      and coupon.state = 'used') as used_count`,
  from: (merchantId: string, search: string | undefined) => sql`
    from coupon_template t where t.merchant_id = ${merchantId} and t.archived_at is null and ${fits(search)}`,
  order: keyset([sql`t.created_at`, 'instant'], [sql`t.id`, 'id']),
  isDown: true,
  keyOf: (row: ListedTemplate) => [row.createdAt, row.id],
  headings: {
    name: { by: sql`lower(row.terms ->> 'name')`, as: 'text' },
    issued: { by: sql`row.issued_count`, as: 'number' },
    used: { by: sql`row.used_count`, as: 'number' },
  },
})

const fits = (search: string | undefined): Sql =>
  search === undefined
    ? sql`true`
    : sql`lower(t.terms ->> 'name') like ${`%${search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`}`

export const findTemplate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<(TemplateRow & { usedCount: number }) | undefined> =>
  tx.maybe(sql`
    select ${columns}, (select count(*) from coupon where coupon.merchant_id = t.merchant_id
      and coupon.template_id = t.id and coupon.state = 'used') as used_count
    from coupon_template t where t.merchant_id = ${merchantId} and t.id = ${id} and t.archived_at is null`)

export const findTemplateForUpdate = (tx: Tx, merchantId: string, id: string): Promise<TemplateRow | undefined> =>
  tx.maybe<TemplateRow>(sql`
    select ${columns} from coupon_template t where t.merchant_id = ${merchantId} and t.id = ${id}
      and t.archived_at is null for update`)

export const insertTemplate = (
  tx: Tx,
  merchantId: string,
  id: string,
  terms: CouponTerms,
  at: string,
): Promise<number> =>
  tx.run(sql`
    insert into coupon_template (merchant_id, id, version, is_enabled, terms, created_at)
    values (${merchantId}, ${id}, 1, true, ${json(terms)}::jsonb, ${at})`)

export const setTemplate = (
  tx: Tx,
  merchantId: string,
  id: string,
  now: { readonly terms: CouponTerms; readonly isEnabled: boolean; readonly archivedAt: string | null },
): Promise<number> =>
  tx.run(sql`
    update coupon_template set version = version + 1, terms = ${json(now.terms)}::jsonb, is_enabled = ${now.isEnabled},
      archived_at = ${now.archivedAt}
    where merchant_id = ${merchantId} and id = ${id}`)

/** Counts coupons up against the stock; false, and nothing counted, where it does not hold so many more. */
export async function takeFromStock(tx: Tx, merchantId: string, id: string, count: number): Promise<boolean> {
  const taken = await tx.run(sql`
    update coupon_template set issued_count = issued_count + ${count}
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null and is_enabled
      and issued_count + ${count} <= coalesce((terms ->> 'stock')::bigint, 9000000000)`)
  return taken === 1
}
