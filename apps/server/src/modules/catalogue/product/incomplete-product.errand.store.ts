import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { completenessOf, type CompletenessFacts } from '@kassa/domain/product/completeness.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'

/** So many at once: a list of everything that is missing would be read by nobody. */
const AT_ONCE = 3
/** Among the goods that were made or changed last: those somebody is working on. */
const LOOKED_THROUGH = 200

/**
 * The least complete goods among those that were added last, each with the fix that helps it most; the next ones follow as these are
 * mended. `count` is the score of a hundred. Source: PR-D04.
 */
export const incompleteProductErrand: ErrandSource = {
  kind: 'incomplete-product',
  urgency: 3,
  list: listProducts,
  gather: async ({ tx, merchantId }, limit) => {
    const goods = await tx.many<{ id: string; name: string } & CompletenessFacts>(sql`
      select product.id, product.name, product.category_id is not null as has_category,
        (product.image_file_id is not null or product.motif is not null) as has_picture,
        exists (select from product_code as code join variant on variant.merchant_id = code.merchant_id
          and variant.id = code.variant_id where variant.merchant_id = product.merchant_id
          and variant.product_id = product.id) as has_code,
        coalesce(listed.has_purchase_price, false) as has_purchase_price,
        coalesce(listed.has_warning_line, false) as has_warning_line
      from (select * from product where merchant_id = ${merchantId} and archived_at is null and type <> 'combined'
        order by created_at desc, id limit ${LOOKED_THROUGH}) as product
      left join lateral (
        select bool_or(purchase_price_minor is not null) as has_purchase_price, bool_or(warning_line > 0) as has_warning_line
        from listing join variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
        where variant.merchant_id = product.merchant_id and variant.product_id = product.id
          and listing.removed_at is null) as listed on true`)
    return goods
      .map((product) => ({ product, ...completenessOf(product) }))
      .filter(({ fix }) => fix !== null)
      .toSorted((one, other) => one.score - other.score)
      .slice(0, Math.min(AT_ONCE, limit))
      .map(({ product, score, fix }): Errand => ({
        id: product.id,
        title: product.name,
        outletId: null,
        outletName: null,
        at: null,
        count: score,
        hint: fix,
      }))
  },
}
