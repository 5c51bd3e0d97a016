import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsColumns, joinGoods, type GoodsColumns } from '../document/goods.store.ts'

/** Goods as a recipe shows them at an outlet. */
export interface RecipeGoods extends GoodsColumns {
  readonly type: 'standard' | 'weighed' | 'combined'
  readonly onHand: number
  readonly isListed: boolean
}

const shown = (merchantId: string, outletId: string) => sql`
  ${goodsColumns}, product.type, coalesce(stock.on_hand, 0) as on_hand,
  exists (select from catalogue_listing as listing where listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId}
    and listing.variant_id = variant.id and listing.removed_at is null)
    and variant.archived_at is null and product.archived_at is null as is_listed`

const joinStock = (outletId: string) => sql`
  left join stock_on_hand as stock on stock.merchant_id = variant.merchant_id and stock.outlet_id = ${outletId} and stock.variant_id = variant.id`

export const findRecipeGoods = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantId: string,
): Promise<RecipeGoods | undefined> =>
  tx.maybe(sql`
    select ${shown(merchantId, outletId)}
    from catalogue_variant as variant join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    ${joinStock(outletId)}
    where variant.merchant_id = ${merchantId} and variant.id = ${variantId}`)

export interface RecipePart extends RecipeGoods {
  readonly quantity: number
}

export const listRecipeParts = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantId: string,
): Promise<RecipePart[]> =>
  tx.many(sql`
    select line.quantity, ${shown(merchantId, outletId)}
    from (select merchant_id, part_variant_id as variant_id, quantity, position from recipe_part
      where merchant_id = ${merchantId} and variant_id = ${variantId}) as line
    ${joinGoods} ${joinStock(outletId)}
    order by line.position`)

/** The version of a recipe; 0 where there never was one. */
export const findRecipeVersion = async (tx: Tx, merchantId: string, variantId: string): Promise<number> =>
  (
    await tx.maybe<{ version: number }>(sql`
      select version from recipe where merchant_id = ${merchantId} and variant_id = ${variantId}`)
  )?.version ?? 0

/** The version, held until the transaction ends, also where this is the first one. */
export async function holdRecipe(tx: Tx, merchantId: string, variantId: string, at: string): Promise<number> {
  await tx.run(sql`
    insert into recipe (merchant_id, variant_id, version, changed_at) values (${merchantId}, ${variantId}, 0, ${at})
    on conflict do nothing`)
  const { version } = await tx.one<{ version: number }>(sql`
    select version from recipe where merchant_id = ${merchantId} and variant_id = ${variantId} for update`)
  return version
}

export interface PartToWrite {
  readonly variantId: string
  readonly quantity: number
}

/** Replaces the parts of a recipe, in the order given. */
export async function setRecipeParts(
  tx: Tx,
  merchantId: string,
  variantId: string,
  parts: readonly PartToWrite[],
  at: string,
): Promise<void> {
  const given = parts.map((part, position) => ({ part_variant_id: part.variantId, quantity: part.quantity, position }))
  await tx.run(sql`delete from recipe_part where merchant_id = ${merchantId} and variant_id = ${variantId}`)
  await tx.run(sql`
    insert into recipe_part (merchant_id, variant_id, part_variant_id, position, quantity)
    select ${merchantId}, ${variantId}, part_variant_id, position, quantity
    from jsonb_to_recordset(${json(given)}::jsonb) as given (part_variant_id uuid, position integer, quantity bigint)`)
  await tx.run(sql`
    update recipe set version = version + 1, changed_at = ${at}
    where merchant_id = ${merchantId} and variant_id = ${variantId}`)
}
