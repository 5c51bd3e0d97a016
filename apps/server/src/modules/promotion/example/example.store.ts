import type { ExampleGoods } from '@kassa/domain/campaign/example-line.ts'
import type { CategoryParent, Snapshot } from '@kassa/domain/basket/index.ts'
import type { ExampleResult } from '@kassa/domain/campaign/plan-example.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface ExampleRow extends ExampleResult {
  readonly id: string
  readonly name: string
  readonly basket: Snapshot
  readonly lineNames: readonly string[]
}

export const listExamples = (tx: Tx, merchantId: string, planId: string): Promise<ExampleRow[]> =>
  tx.many<ExampleRow>(sql`
    select id, name, basket, line_names, payable_minor, gift_count from plan_example
    where merchant_id = ${merchantId} and plan_id = ${planId} order by created_at, id`)

export const insertExample = (
  tx: Tx,
  merchantId: string,
  planId: string,
  example: ExampleRow,
  at: string,
): Promise<number> =>
  tx.run(sql`
    insert into plan_example (merchant_id, id, plan_id, name, basket, line_names, currency, payable_minor, gift_count,
      created_at)
    values (${merchantId}, ${example.id}, ${planId}, ${example.name}, ${json(example.basket)}::jsonb,
      ${json(example.lineNames)}::jsonb, ${example.basket.currency.code}, ${example.payableMinor}, ${example.giftCount}, ${at})`)

export const setExampleResult = (
  tx: Tx,
  merchantId: string,
  id: string,
  { payableMinor, giftCount }: ExampleResult,
): Promise<number> =>
  tx.run(sql`
    update plan_example set payable_minor = ${payableMinor}, gift_count = ${giftCount}
    where merchant_id = ${merchantId} and id = ${id}`)

export const deleteExample = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`delete from plan_example where merchant_id = ${merchantId} and id = ${id}`)

/** Goods as an outlet sells them by the piece, under the name that is shown. */
export interface NamedGoods extends ExampleGoods {
  readonly name: string
  readonly labelIds: string[]
}

/** The first variant of each product that an outlet sells by the piece, at a price of its own. */
export const listExampleGoods = (
  tx: Tx,
  merchantId: string,
  asked: { readonly outletId: string; readonly productIds: readonly string[] },
): Promise<NamedGoods[]> =>
  tx.many<NamedGoods>(sql`
    select distinct on (product.id) product.id as product_id, kassa_shown_name(product.name, product.names) as name,
      product.category_id, product.brand_id, product.is_discountable,
      array(select worn.label_id from catalogue_product_label worn where worn.merchant_id = product.merchant_id
        and worn.product_id = product.id order by worn.label_id) as label_ids,
      product.member_discount_allowed as is_member_discount_allowed, listing.sell_price_minor, listing.member_price_minor,
      listing.special_price_minor, listing.special_off_basis_points
    from catalogue_product_terms as product
    join catalogue_variant as variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
      and variant.archived_at is null
    join catalogue_listing as listing on listing.merchant_id = variant.merchant_id and listing.variant_id = variant.id
      and listing.outlet_id = ${asked.outletId} and listing.removed_at is null
    where product.merchant_id = ${merchantId} and product.id = any(${asked.productIds}::uuid[])
      and product.archived_at is null and product.type <> 'weighed' and not product.is_open_price
    order by product.id, variant.position, variant.id`)

export const listCategoryParents = (tx: Tx, merchantId: string): Promise<CategoryParent[]> =>
  tx.many<CategoryParent>(sql`
    select id, parent_id from catalogue_category as category where merchant_id = ${merchantId} and archived_at is null order by id`)
