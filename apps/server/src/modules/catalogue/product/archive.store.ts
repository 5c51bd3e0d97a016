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
