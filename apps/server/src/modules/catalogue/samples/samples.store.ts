import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Returns whether goods with one of these labels are in the catalogue. */
export const hasGoodsLabelled = async (tx: Tx, merchantId: string, names: readonly string[]): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from product_label as at
    join label on label.merchant_id = at.merchant_id and label.id = at.label_id
    join product on product.merchant_id = at.merchant_id and product.id = at.product_id
    where at.merchant_id = ${merchantId} and label.name = any(${names}::text[]) and product.archived_at is null limit 1`)) !==
  undefined

/** A label by its name, whatever its case; undefined where there is none. */
export const findLabelNamed = (tx: Tx, merchantId: string, name: string): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select id from label where merchant_id = ${merchantId} and lower(name) = lower(${name}) and archived_at is null`)

/** A category at the top of the tree by its name. */
export const findTopCategoryNamed = (tx: Tx, merchantId: string, name: string): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select id from category
    where merchant_id = ${merchantId} and parent_id is null and lower(name) = lower(${name}) and archived_at is null`)

/** The lowest tax of an outlet that is not its usual one: what food is taxed at, where a country has such a rate. */
export const findReducedTax = (tx: Tx, merchantId: string, outletId: string): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select tax.id from settings_tax as tax join settings_tax_outlet as at on at.merchant_id = tax.merchant_id and at.tax_id = tax.id
    where tax.merchant_id = ${merchantId} and at.outlet_id = ${outletId} and not at.is_default and tax.is_enabled
      and tax.archived_at is null and tax.rate_basis_points > 0
    order by tax.rate_basis_points limit 1`)

export const findOutletCurrency = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<{ currency: SellingCurrency }> =>
  tx.one(sql`select currency from organisation_outlet as outlet where merchant_id = ${merchantId} and id = ${outletId}`)
