import type { CategoryParent } from '@kassa/domain/basket/index.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Goods as an outlet sells them today. */
export interface PriceGoods {
  readonly outletId: string
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly categoryId: string | null
  readonly brandId: string | null
  readonly labelIds: readonly string[]
  readonly isDiscountable: boolean
  readonly isMemberDiscountAllowed: boolean
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
  readonly specialPriceMinor: number | null
  readonly specialOffBasisPoints: number | null
  readonly minimumPriceMinor: number | null
}

export const listPriceGoods = (
  tx: Tx,
  merchantId: string,
  asked: { readonly outletIds: readonly string[]; readonly variantIds: readonly string[] },
): Promise<PriceGoods[]> =>
  tx.many<PriceGoods>(sql`
    select listing.outlet_id, listing.variant_id, product.id as product_id,
      kassa_shown_name(product.name, product.names) as name, product.category_id, product.brand_id,
      array(select worn.label_id from catalogue_product_label worn where worn.merchant_id = product.merchant_id
        and worn.product_id = product.id order by worn.label_id) as label_ids,
      product.is_discountable, product.member_discount_allowed as is_member_discount_allowed, listing.sell_price_minor,
      listing.member_price_minor, listing.special_price_minor, listing.special_off_basis_points,
      listing.minimum_price_minor
    from catalogue_listing as listing
    join catalogue_product_terms as product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
    where listing.merchant_id = ${merchantId} and listing.outlet_id = any(${asked.outletIds}::uuid[])
      and listing.variant_id = any(${asked.variantIds}::uuid[]) and listing.removed_at is null
      and product.archived_at is null
    order by listing.outlet_id, listing.variant_id`)

/** Variants of the merchant, of those asked for. */
export const listKnownVariants = async (tx: Tx, merchantId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select id from catalogue_variant as variant where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) and archived_at is null`)
  ).map(({ id }) => id)

export const listCategoryParents = (tx: Tx, merchantId: string): Promise<CategoryParent[]> =>
  tx.many<CategoryParent>(sql`
    select id, parent_id from catalogue_category as category where merchant_id = ${merchantId} and archived_at is null`)
