import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** How a file calls a customer. */
export interface CustomerWords {
  readonly link: string
  readonly email: string
  readonly phone: string
  readonly name: string
}

/**
 * The members behind customers: by the number of their system, else by e-mail or phone where one member alone has it or the name agrees too. In the
 * order of what was asked.
 */
export const resolveCustomers = (
  tx: Tx,
  merchantId: string,
  customers: readonly CustomerWords[],
): Promise<{ readonly at: number; readonly memberId: string }[]> =>
  tx.many(sql`
    with asked as (select * from jsonb_to_recordset(${json(customers.map((one, at) => ({ at, ...one })))}::jsonb)
      as given (at integer, link text, email text, phone text, name text)),
    found as (
      select asked.at, 1 as rank, member.id, true as is_named from asked
      join shop_move_source as source on source.merchant_id = ${merchantId} and source.kind = 'member'
        and asked.link <> '' and source.source_key = asked.link
      join member_profile as member on member.merchant_id = ${merchantId} and member.id = source.target_id and member.archived_at is null
      union all
      select asked.at, 2, member.id, lower(member.name) = lower(asked.name) from asked
      join member_profile as member on member.merchant_id = ${merchantId} and member.archived_at is null
        and asked.email <> '' and lower(member.email) = asked.email
      union all
      select asked.at, 3, member.id, lower(member.name) = lower(asked.name) from asked
      join member_profile as member on member.merchant_id = ${merchantId} and member.archived_at is null
        and asked.phone <> '' and member.phone = asked.phone
    ), ranked as (
      select at, rank, count(distinct id) as people, count(distinct id) filter (where is_named) as named,
        (array_agg(id order by is_named desc, id))[1] as id
      from found group by at, rank
    )
    select distinct on (at) at, id as member_id from ranked where people = 1 or named = 1 order by at, rank`)

export interface GoodsWords {
  readonly sku: string
  /** As codes are compared. */
  readonly code: string
  readonly name: string
}

/** The goods behind these words: by SKU, by code, else by the name of a product without variants. */
export const resolveGoods = (
  tx: Tx,
  merchantId: string,
  goods: readonly GoodsWords[],
): Promise<{ readonly at: number; readonly variantId: string }[]> =>
  tx.many(sql`
    with asked as (select * from jsonb_to_recordset(${json(goods.map((one, at) => ({ at, ...one })))}::jsonb)
      as given (at integer, sku text, code text, name text)),
    found as (
      select asked.at, 1 as rank, variant.id from asked
      join catalogue_variant as variant on variant.merchant_id = ${merchantId} and variant.archived_at is null and asked.sku <> '' and variant.sku = asked.sku
      union all
      select asked.at, 2, product_code.variant_id from asked
      join catalogue_product_code as product_code on product_code.merchant_id = ${merchantId} and asked.code <> '' and product_code.folded = asked.code
      union all
      select asked.at, 3, named.id from asked
      join (select lower(product.name) as name, (array_agg(variant.id))[1] as id from catalogue_product as product
        join catalogue_variant as variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id and variant.archived_at is null
        where product.merchant_id = ${merchantId} and product.archived_at is null
          and lower(product.name) in (select lower(name) from asked where name <> '')
        group by lower(product.name) having count(*) = 1  ) as named on named.name = lower(asked.name)
    )
    select distinct on (at) at, id as variant_id from found order by at, rank, id`)
