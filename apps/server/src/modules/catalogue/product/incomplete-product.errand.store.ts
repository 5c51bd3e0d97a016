import { listProducts } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import { completenessOf, type CompletenessFacts } from '@kassa/domain/product/completeness.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Errand, ErrandSource } from '../../../platform/errand.ts'

/** The most tasks at once: a list of everything that is missing would be read by nobody. */
const AT_ONCE = 3
/** The number of goods looked through, those that were made or changed last: those somebody is working on. */
const LOOKED_THROUGH = 200

/**
 * The least complete goods among those that were added last, each with the fix that helps it most; the next ones follow as these are
 * mended. Goods with nothing but a name and a price are quick ones, not half-done: nobody is told of 0 %. Of goods listed elsewhere, and of costs that the reader may not see, nothing is said. `count` is the score of a hundred.
 * Source: PR-D04.
 */
export const incompleteProductErrand: ErrandSource = {
  kind: 'incomplete-product',
  urgency: 3,
  list: listProducts,
  gather: async ({ tx, merchantId, outletIds, holds }, limit) => {
    const seesCosts = holds(COSTS_SEEN_BY.goods)
    const isHere = outletIds === null ? sql`true` : sql`listing.outlet_id = any(${outletIds}::uuid[])`
    const goods = await tx.many<{ id: string; name: string } & CompletenessFacts>(sql`
      select product.id, kassa_shown_name(product.name, product.names) as name, product.category_id is not null as has_category,
        (product.image_file_id is not null or product.motif is not null) as has_picture,
        exists (select from product_code as code join variant on variant.merchant_id = code.merchant_id
          and variant.id = code.variant_id where variant.merchant_id = product.merchant_id
          and variant.product_id = product.id) as has_code,
        (listed.has_purchase_price or not ${seesCosts}) as has_purchase_price,
        listed.has_warning_line
      from (select * from product where merchant_id = ${merchantId} and archived_at is null and type <> 'combined'
        order by created_at desc, id limit ${LOOKED_THROUGH}) as product
      join lateral (
        select coalesce(bool_or(purchase_price_minor is not null), false) as has_purchase_price,
          coalesce(bool_or(warning_line > 0), false) as has_warning_line, count(*) as places
        from listing
        where listing.merchant_id = product.merchant_id and listing.product_id = product.id
          and listing.removed_at is null and ${isHere}) as listed on ${outletIds === null} or listed.places > 0`)
    return goods
      .map((product) => ({ product, ...completenessOf(product) }))
      .filter(({ fix, score }) => fix !== null && score > 0)
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
