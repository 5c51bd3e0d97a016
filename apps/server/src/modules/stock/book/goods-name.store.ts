import { sql, type Sql } from '../../../platform/db/sql.ts'

/** The name of an item, beside joins of `variant` and `product`: the product in the reader's language, then its values. */
export const goodsName: Sql = sql.raw(`(kassa_shown_name(product.name, product.names)
  || case when variant.value_names = '{}' then '' else ' ' || array_to_string(variant.value_names, ' ') end)`)
