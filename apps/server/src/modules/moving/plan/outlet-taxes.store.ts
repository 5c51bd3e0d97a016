import type { DeskTax } from '@kassa/domain/tax/rate.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Taxes in force at outlets, the default of each first. */
export const listTaxesAt = (
  tx: Tx,
  merchantId: string,
  outletIds: readonly string[],
): Promise<(DeskTax & { outletId: string; name: string; isIncluded: boolean })[]> =>
  tx.many(sql`
    select at.outlet_id, tax.id, tax.name, tax.rate_basis_points, tax.rate_millionths, tax.code, tax.zero, tax.taxes, tax.is_included
    from settings_tax as tax join settings_tax_outlet as at on at.merchant_id = tax.merchant_id and at.tax_id = tax.id
    where tax.merchant_id = ${merchantId} and at.outlet_id = any(${outletIds}::uuid[]) and tax.is_enabled and tax.archived_at is null
    order by at.is_default desc, tax.rate_basis_points, tax.name`)

/** Categories with a tax, by their names from the top of the tree down in small letters. */
export const listCategoryTaxes = (tx: Tx, merchantId: string): Promise<{ path: string[]; taxId: string }[]> =>
  tx.many(sql`
    with recursive tree as (
      select id, array[lower(name)] as path, tax_id from catalogue_category as category
      where merchant_id = ${merchantId} and parent_id is null and archived_at is null
      union all
      select child.id, tree.path || lower(child.name), child.tax_id from catalogue_category as child
      join tree on tree.id = child.parent_id
      where child.merchant_id = ${merchantId} and child.archived_at is null
    )
    select path, tax_id from tree where tax_id is not null`)
