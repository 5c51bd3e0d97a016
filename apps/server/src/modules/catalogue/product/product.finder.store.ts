import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder, SearchHit } from '../../../platform/finder.ts'
import { piecesSold, searchedProducts, searchOrder } from '../search.store.ts'

/** The number of results of which the best are shown; a search that finds more is a common word. */
const LOOKED_AT = 500

/** The number of best results that are put in order by what is sold. */
const COMPARED = 100

/** Products by every word of name, reading or pinyin, and by any code; what is archived is not offered. */
export const productFinder: Finder = {
  kind: 'product',
  list: listProducts,
  find: ({ tx, merchantId }, text, limit) =>
    tx.many<SearchHit>(sql`
      with found as materialized (${searchedProducts(merchantId, text, LOOKED_AT)}), best as materialized (
      select product.id, kassa_shown_name(product.name, product.names) as title, lower(product.name) as sort_name,
        ${searchOrder(sql`product.search_text`, text)} as fit,
        coalesce(codes.all_codes[1], '') as note, codes.all_codes as codes
      from found join product on product.merchant_id = ${merchantId} and product.id = found.id
      left join lateral (
        select array(
          select code from product_code join variant on variant.merchant_id = product_code.merchant_id
            and variant.id = product_code.variant_id
          where variant.merchant_id = product.merchant_id and variant.product_id = product.id
          union all
          select key from variant cross join lateral (values (variant.custom_code), (variant.sku)) as own (key)
          where variant.merchant_id = product.merchant_id and variant.product_id = product.id and key is not null
          limit 50) as all_codes
      ) as codes on true
      where found.archived_at is null
      order by (${text} = any(codes.all_codes)) desc,
        fit, sort_name, product.id
      limit ${Math.max(limit, COMPARED)}
      )
      select id, title, note, codes from best
      order by (${text} = any(codes)) desc, fit, ${piecesSold(merchantId, sql`best.id`, null)} desc, sort_name, id
      limit ${limit}`),
}
