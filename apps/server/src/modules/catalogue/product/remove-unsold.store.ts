import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

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
