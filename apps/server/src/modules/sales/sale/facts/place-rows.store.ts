import { sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { SALE_SETTINGS, type PlaceRows } from '../check/book-rows.ts'
import { placeBooksOf, type PlaceBooks } from '../check/books.ts'
import { categoryRow } from './goods-rows.store.ts'

/** The rows that apply at an outlet, as columns of a statement; `scopeIds`: a list of the merchant, the outlet, and a device where one sells. */
export const placeRowsOf = (merchantId: string, outletId: Sql, scopeIds: Sql): Sql => sql`
  coalesce((select json_agg(${categoryRow}) from category cat where cat.merchant_id = ${merchantId}::uuid), '[]') as categories,
  coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'rate_basis_points', t.rate_basis_points,
      'rate_millionths', t.rate_millionths, 'code', t.code, 'zero', t.zero, 'taxes', t.taxes,
      'is_included', t.is_included, 'is_enabled', t.is_enabled, 'archived_at', t.archived_at))
    from tax t where t.merchant_id = ${merchantId}::uuid), '[]') as taxes,
  coalesce((select json_agg(json_build_object('tax_id', b.tax_id, 'is_default', b.is_default))
    from tax_outlet b where b.merchant_id = ${merchantId}::uuid and b.outlet_id = ${outletId}), '[]') as tax_outlets,
  coalesce((select json_agg(stored) from (
      select 'platform' as scope, key, value, version from platform_setting where key = any(${SALE_SETTINGS}::text[])
      union all
      select scope, key, value, version from setting
      where merchant_id = ${merchantId}::uuid and key = any(${SALE_SETTINGS}::text[])
        and scope_id in ${scopeIds}) as stored), '[]') as settings`

/** The books that apply at an outlet for whoever sells there without a device; undefined where it is closed or not the merchant's. */
export async function findPlaceBooks(tx: Tx, merchantId: string, outletId: string): Promise<PlaceBooks | undefined> {
  const rows = await tx.maybe<PlaceRows>(sql`
    select json_build_object('id', o.id, 'currency', o.currency, 'time_zone', o.time_zone,
        'day_cutoff_minutes', o.day_cutoff_minutes, 'day_rules', o.day_rules) as outlet,
      ${placeRowsOf(merchantId, sql.raw('o.id'), sql`(${merchantId}::uuid, o.id)`)}
    from outlet o where o.merchant_id = ${merchantId}::uuid and o.id = ${outletId}::uuid and o.archived_at is null`)
  return rows && placeBooksOf(rows)
}
