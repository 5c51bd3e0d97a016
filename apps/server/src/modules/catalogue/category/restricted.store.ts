import type { Restriction } from '@kassa/domain/country/restrictions.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/**
 * The kinds of restricted goods among variants and what they hold: what a product says itself, else the nearest of its category and those above it
 * (`restrictionOf`).
 */
export const listRestrictions = async (
  tx: Tx,
  merchantId: string,
  variantIds: readonly string[],
): Promise<readonly Restriction[]> => {
  const found = await tx.many<{ kind: Restriction }>(sql`
    with recursive asked as (
      select product_id from variant where merchant_id = ${merchantId} and id = any(${variantIds}::uuid[])
    ), held as (
      select product_id from asked
      union
      select variant.product_id from asked
      join product_part part on part.merchant_id = ${merchantId} and part.product_id = asked.product_id
      join variant on variant.merchant_id = ${merchantId} and variant.id = part.part_variant_id
    ), told as (
      select product.restriction as kind, case when product.restriction is null then product.category_id end as category_id
      from held join product on product.merchant_id = ${merchantId} and product.id = held.product_id
      union
      select category.restriction, case when category.restriction is null then category.parent_id end
      from told join category on category.merchant_id = ${merchantId} and category.id = told.category_id and category.archived_at is null
    )
    select distinct kind from told where kind <> 'none'`)
  return found.map(({ kind }) => kind)
}
