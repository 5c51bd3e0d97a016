import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Archives (`at`) or restores (null); answers how many changed. */
export const setArchived = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
  at: string | null,
): Promise<number> =>
  tx.run(sql`
    update product set archived_at = ${at}, version = version + 1
    where merchant_id = ${merchantId} and id = any(${productIds}::uuid[])
      and (archived_at is null) = (${at}::timestamptz is not null)`)

/** The first of these products that a living combined product outside the list contains, with what contains it. */
export const findUserOfProducts = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
): Promise<{ name: string; users: string } | undefined> =>
  tx.maybe(sql`
    select part.name, string_agg(whole.name, ', ' order by whole.name) as users
    from product_part
    join variant on variant.merchant_id = product_part.merchant_id and variant.id = product_part.part_variant_id
    join product as part on part.merchant_id = variant.merchant_id and part.id = variant.product_id
    join product as whole on whole.merchant_id = product_part.merchant_id and whole.id = product_part.product_id
    where product_part.merchant_id = ${merchantId} and part.id = any(${productIds}::uuid[])
      and whole.archived_at is null and whole.id <> all(${productIds}::uuid[])
    group by part.id, part.name order by part.name limit 1`)

/** Archives goods that were never sold and frees their codes, so that they can come once more. */
export const removeUnsold = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
  changeNumber: number,
  at: string,
): Promise<number> =>
  tx.run(sql`
    with gone as (
      update product set archived_at = ${at}, version = version + 1
      where merchant_id = ${merchantId} and id = any(${productIds}::uuid[]) and archived_at is null
      returning id
    ), left_desks as (
      update listing set is_on_shelf = false, changed_seq = ${changeNumber}, version = version + 1
      where merchant_id = ${merchantId} and product_id in (select id from gone)
    ), freed as (
      delete from product_code using variant
      where product_code.merchant_id = ${merchantId} and variant.merchant_id = ${merchantId}
        and variant.id = product_code.variant_id and variant.product_id in (select id from gone)
    )
    update variant set custom_code = null, sku = null, version = version + 1
    where merchant_id = ${merchantId} and product_id in (select id from gone)`)

/** Archives combinations that were never sold and frees their codes, so that they can come once more. The product stays. */
export const removeVariants = (
  tx: Tx,
  merchantId: string,
  variantIds: readonly string[],
  changeNumber: number,
  at: string,
): Promise<number> =>
  tx.run(sql`
    with gone as (
      update variant set archived_at = ${at}, custom_code = null, sku = null, version = version + 1
      where merchant_id = ${merchantId} and id = any(${variantIds}::uuid[]) and archived_at is null
      returning id, product_id
    ), left_desks as (
      update listing set removed_at = ${at}, is_on_shelf = false, changed_seq = ${changeNumber}, version = version + 1
      where merchant_id = ${merchantId} and variant_id in (select id from gone) and removed_at is null
    ), freed as (
      delete from product_code where merchant_id = ${merchantId} and variant_id in (select id from gone)
    )
    update product set version = version + 1
    where merchant_id = ${merchantId} and id in (select product_id from gone)`)
