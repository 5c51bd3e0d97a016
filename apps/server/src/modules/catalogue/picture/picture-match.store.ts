import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A code that some of the goods on sale carry, and the product behind it. */
export interface CodeOfProduct {
  readonly code: string
  readonly id: string
  readonly name: string
  readonly pictureId: string | null
}

/**
 * Products behind codes: bar codes by `keys`, own codes and SKUs by `codes`. A text that is a bar code of one product and the SKU of another is the
 * bar code's.
 */
export const listProductsOfCodes = (
  tx: Tx,
  merchantId: string,
  { keys, codes }: { readonly keys: readonly string[]; readonly codes: readonly string[] },
): Promise<CodeOfProduct[]> =>
  tx.many<CodeOfProduct>(sql`
    with carried as (
      select folded as code, variant_id, 1 as rank from product_code
      where merchant_id = ${merchantId} and folded = any(${keys}::text[])
      union all select custom_code, id, 2 from variant where merchant_id = ${merchantId} and custom_code = any(${codes}::text[])
      union all select sku, id, 3 from variant where merchant_id = ${merchantId} and sku = any(${codes}::text[])
    )
    select distinct on (carried.code) carried.code, product.id, kassa_shown_name(product.name, product.names) as name,
      product.image_file_id as picture_id
    from carried
    join variant on variant.merchant_id = ${merchantId} and variant.id = carried.variant_id and variant.archived_at is null
    join product on product.merchant_id = ${merchantId} and product.id = variant.product_id and product.archived_at is null
    order by carried.code, carried.rank, product.id`)
