import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Up to `each` products of every plan that is on, of those an outlet sells by the piece; a plan without any is left out. */
export const listPlanGoods = (
  tx: Tx,
  merchantId: string,
  asked: { readonly outletId: string; readonly currency: string; readonly each: number },
): Promise<{ planId: string; productId: string }[]> =>
  tx.many(sql`
    with recursive plans as (
      select id, terms -> 'scope' as scope from marketing_plan
      where merchant_id = ${merchantId} and archived_at is null and is_enabled
        and terms ->> 'currency' = ${asked.currency}
        and (terms -> 'outlets' ->> 'kind' = 'all' or terms -> 'outlets' -> 'outletIds' ? ${asked.outletId})
    ), under as (
      select plans.id as plan_id, named.id::uuid as category_id
      from plans, jsonb_array_elements_text(case scope ->> 'kind' when 'categories' then scope -> 'categoryIds' else '[]' end)
        as named (id)
      union
      select under.plan_id, category.id from under
      join catalogue_category as category on category.merchant_id = ${merchantId} and category.parent_id = under.category_id
    ), sold as materialized (
      select distinct product.id, product.category_id, product.brand_id from catalogue_listing as listing
      join catalogue_product_terms as product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
      where listing.merchant_id = ${merchantId} and listing.outlet_id = ${asked.outletId} and listing.removed_at is null
        and listing.is_on_shelf and product.archived_at is null and product.type <> 'weighed' and not product.is_open_price
        and product.is_discountable
    )
    select plans.id as plan_id, few.id as product_id from plans, lateral (
      select sold.id from sold
      where case scope ->> 'kind'
        when 'all' then true
        when 'products' then scope -> 'products' @> jsonb_build_array(jsonb_build_object('productId', sold.id))
        when 'brands' then scope -> 'brandIds' ? sold.brand_id::text
        when 'labels' then exists (select from catalogue_product_label worn where worn.merchant_id = ${merchantId}
          and worn.product_id = sold.id and scope -> 'labelIds' ? worn.label_id::text)
        else exists (select from under where under.plan_id = plans.id and under.category_id = sold.category_id) end
      order by sold.id limit ${asked.each}
    ) as few`)
