import { sql, type Sql } from '../../../platform/db/sql.ts'

/** The name of an item, beside joins of `variant` and `product`: the product in the reader's language, then its values. */
export const goodsName: Sql = sql.raw(`(kassa_shown_name(product.name, product.names)
  || case when variant.value_names = '{}' then '' else ' ' || array_to_string(variant.value_names, ' ') end)`)

/** The item (`variant`) and its product (`product`) of a row of stock. */
export const goodsOf = (row: 'stock' | 's'): Sql =>
  sql.raw(`join variant on variant.merchant_id = ${row}.merchant_id and variant.id = ${row}.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id`)
