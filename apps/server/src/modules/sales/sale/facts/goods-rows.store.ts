import { namedStatement, sql, type Sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { CategoryRow, GoodsBookRow } from '../check/book-rows.ts'
import { goodsRowOf, packedListing, packedProduct, type PackedGoods } from './packed-goods.ts'

/** The goods to read, and whether the first code of each has to be looked up. */
interface GoodsAsked {
  readonly variantIds: readonly string[]
  readonly wantsCodes: boolean
}

/** Goods at an outlet with the categories that they and their parts are in, as all stood when the change counter stood there. */
export interface GoodsFound {
  readonly changes: number
  readonly goods: readonly GoodsBookRow[]
  readonly categories: readonly CategoryRow[]
}

/** One statement; see {@link GoodsFound}. Goods that there are not are left out. */
export async function findGoods(
  tx: Tx,
  { merchantId, outletId, ...asked }: GoodsAsked & { readonly merchantId: string; readonly outletId: string },
): Promise<GoodsFound> {
  const { goods, ...found } = await tx.one<Omit<GoodsFound, 'goods'> & { readonly goods: readonly PackedGoods[] }>(
    namedStatement(
      'kassa.sale-goods',
      sql`
    select coalesce((select value from change_cursor c where c.merchant_id = ${merchantId}::uuid), 0) as changes,
      ${goodsRowsOf(merchantId, sql`${outletId}::uuid`, asked)} as goods,
      coalesce((select json_agg(${categoryRow})
        from category cat where cat.merchant_id = ${merchantId}::uuid and cat.id in (
          select p.category_id from catalogue_variant v
          join product p on p.merchant_id = ${merchantId}::uuid and p.id = v.product_id
          where v.merchant_id = ${merchantId}::uuid and v.id = any(${asked.variantIds}::uuid[])
          union all
          select q.category_id from variant v
          join product_part pp on pp.merchant_id = ${merchantId}::uuid and pp.product_id = v.product_id
          join variant pv on pv.merchant_id = ${merchantId}::uuid and pv.id = pp.part_variant_id
          join product q on q.merchant_id = ${merchantId}::uuid and q.id = pv.product_id
          where v.merchant_id = ${merchantId}::uuid and v.id = any(${asked.variantIds}::uuid[]))), '[]') as categories`,
    ),
  )
  return { ...found, goods: goods.map(goodsRowOf) }
}

/** Some of the variants that an outlet lists, in the order of their ids behind `after`. */
export async function listListedAfter(
  tx: Tx,
  {
    merchantId,
    outletId,
    after,
    limit,
  }: {
    readonly merchantId: string
    readonly outletId: string
    readonly after: string | null
    readonly limit: number
  },
): Promise<string[]> {
  const rows = await tx.many<{ variantId: string }>(
    namedStatement(
      'kassa.listed-after',
      sql`
    select variant_id from listing
    where merchant_id = ${merchantId}::uuid and outlet_id = ${outletId}::uuid and removed_at is null
      and variant_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by variant_id limit ${limit}`,
    ),
  )
  return rows.map(({ variantId }) => variantId)
}

/** A {@link CategoryRow} of the category `cat` within a statement. */
export const categoryRow: Sql =
  sql.raw(`json_build_object('id', cat.id, 'parent_id', cat.parent_id, 'tax_id', cat.tax_id,
    'archived_at', cat.archived_at)`)

/** An array of {@link PackedGoods} within a statement. */
export const goodsRowsOf = (merchantId: string, outletId: Sql, { variantIds, wantsCodes }: GoodsAsked): Sql => sql`
  coalesce((select json_agg(json_build_array(v.id, v.value_names,
      case when ${wantsCodes}::boolean then (
        select c.code from product_code c where c.merchant_id = ${merchantId}::uuid and c.variant_id = v.id
        order by c.position, c.folded limit 1) end,
      array_remove(array(select c.folded from product_code c
        where c.merchant_id = ${merchantId}::uuid and c.variant_id = v.id) || v.custom_code || v.sku, null),
      array(select w.label_id from product_label w
        where w.merchant_id = ${merchantId}::uuid and w.product_id = p.id order by w.label_id),
      k.variant_id is not null, ${packedProduct('p')}, ${packedListing('l')},
      case when p.type = 'combined' then (
        select json_agg(json_build_array(pp.part_variant_id, pp.quantity,
          exists (select from stock s where s.merchant_id = ${merchantId}::uuid
            and s.outlet_id = ${outletId} and s.variant_id = pp.part_variant_id),
          ${packedProduct('q')}, ${packedListing('pl')}) order by pp.position)
        from product_part pp
        join variant pv on pv.merchant_id = ${merchantId}::uuid and pv.id = pp.part_variant_id
        join product q on q.merchant_id = ${merchantId}::uuid and q.id = pv.product_id
        left join listing pl on pl.merchant_id = ${merchantId}::uuid and pl.outlet_id = ${outletId}
          and pl.variant_id = pp.part_variant_id
        where pp.merchant_id = ${merchantId}::uuid and pp.product_id = p.id) end))
    from variant v
    join product p on p.merchant_id = ${merchantId}::uuid and p.id = v.product_id
    left join listing l on l.merchant_id = ${merchantId}::uuid and l.outlet_id = ${outletId} and l.variant_id = v.id
    left join stock k on k.merchant_id = ${merchantId}::uuid and k.outlet_id = ${outletId} and k.variant_id = v.id
    where v.merchant_id = ${merchantId}::uuid and v.id = any(${variantIds}::uuid[])), '[]')`
