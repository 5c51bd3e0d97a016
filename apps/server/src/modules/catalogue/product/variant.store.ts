import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { areFew, json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { VariantToWrite } from './product-shape.ts'

export interface VariantRecord {
  readonly productId: string
  readonly id: string
  readonly valueNames: readonly string[]
  readonly customCode: string | null
  readonly sku: string | null
}

/** The living variants of products, those of each in order; a plain product has one, with its own id. */
export const listVariants = (tx: Tx, merchantId: string, productIds: readonly string[]): Promise<VariantRecord[]> =>
  tx.many<VariantRecord>(sql`
    select product_id, id, value_names, custom_code, sku from variant
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[]) and archived_at is null
    order by product_id, position, id`)

/** Ids of all variants these products ever had, archived ones too. */
export const listVariantIds = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
): Promise<{ id: string; productId: string }[]> =>
  tx.many(sql`
    select id, product_id from variant
    where merchant_id = ${merchantId} and product_id = any(${productIds}::uuid[])`)

/** A combination that would go although some of it is there. */
export interface DroppedWithStock {
  readonly productId: string
  readonly combination: string
  readonly onHand: number
}

/** Of each product the first living variant that it does not keep and that still has stock, on hand or in transit, at any outlet. */
export const listDroppedWithStock = (
  tx: Tx,
  merchantId: string,
  products: readonly ProductVariants[],
): Promise<DroppedWithStock[]> =>
  tx.many(sql`
    select distinct on (variant.product_id) variant.product_id, array_to_string(variant.value_names, ' ') as combination,
      sum(stock.on_hand + stock.in_transit)::bigint as on_hand
    from variant
    join stock_on_hand as stock on stock.merchant_id = variant.merchant_id and stock.variant_id = variant.id
    where variant.merchant_id = ${merchantId} and variant.product_id = any(${products.map(({ id }) => id)}::uuid[])
      and variant.archived_at is null and variant.id <> all(${variantIdsOf(products)}::uuid[])
      and (stock.on_hand <> 0 or stock.in_transit <> 0)
    group by variant.product_id, variant.id, variant.value_names order by variant.product_id, variant.id`)

const variantIdsOf = (products: readonly ProductVariants[]): string[] =>
  products.flatMap(({ variants }) => variants.map(({ id }) => id))

/** Writes the variants of products and archives their others, whose codes stay reserved until their product gives them away. */
export async function setVariants(
  tx: Tx,
  merchantId: string,
  products: readonly ProductVariants[],
  now: string,
): Promise<void> {
  await freeCodes(tx, merchantId, products, now)
  await insertVariants(tx, merchantId, products)
}

const freedOf = ({ id, variants }: ProductVariants, at: number) => ({
  position: at + 1,
  product_id: id,
  ids: variants.map((variant) => variant.id),
  custom_codes: variants.flatMap(({ customCode }) => customCode ?? []),
  skus: variants.flatMap(({ sku }) => sku ?? []),
})

/** Codes move between the combinations of one product: freed first, so that two may change places. */
const freeCodes = (tx: Tx, merchantId: string, products: readonly ProductVariants[], now: string): Promise<number> =>
  tx.run(sql`
    update variant set version = version + 1,
      archived_at = case when id = any(ids) then null else coalesce(archived_at, ${now}::timestamptz) end,
      custom_code = case when id = any(ids) or custom_code = any(custom_codes) then null else custom_code end,
      sku = case when id = any(ids) or sku = any(skus) then null else sku end
    from (
      select * from jsonb_to_recordset(${json(products.map(freedOf))}::jsonb)
        as asked (position integer, product_id uuid, ids uuid[], custom_codes text[], skus text[])
      where ${areFew}) as given
    where merchant_id = ${merchantId} and variant.product_id = given.product_id`)

/** The variants of a product in their order. */
export interface ProductVariants {
  readonly id: string
  readonly variants: readonly VariantToWrite[]
}

export const insertVariants = (tx: Tx, merchantId: string, products: readonly ProductVariants[]): Promise<number> =>
  tx.run(sql`
    insert into variant (merchant_id, id, product_id, value_names, custom_code, sku, position)
    select ${merchantId}, given.id, given.product_id, array(select jsonb_array_elements_text(given.value_names)),
      given.custom_code, given.sku, given.position
    from jsonb_to_recordset(${json(
      products.flatMap(({ id: productId, variants }) =>
        variants.map(({ id, valueNames, customCode, sku }, position) => ({
          id,
          product_id: productId,
          value_names: valueNames.map((value) => value.trim()),
          custom_code: customCode,
          sku,
          position,
        })),
      ),
    )}::jsonb) as given (id uuid, product_id uuid, value_names jsonb, custom_code text, sku text, position integer)
    on conflict (merchant_id, id) do update set value_names = excluded.value_names,
      custom_code = excluded.custom_code, sku = excluded.sku, position = excluded.position`)

const codeRows = (variants: readonly VariantToWrite[]) =>
  variants.flatMap(({ id, codes }) =>
    codes.map((code, position) => ({ variant_id: id, code, folded: barCodeKey(code), position })),
  )

/** Writes bar codes of variants that have none; `folded` is what is compared (D47). */
export async function insertCodes(tx: Tx, merchantId: string, variants: readonly VariantToWrite[]): Promise<void> {
  const rows = codeRows(variants)
  if (rows.length === 0) return
  await tx.run(sql`
    insert into product_code (merchant_id, variant_id, code, folded, position)
    select ${merchantId}, variant_id, code, folded, position
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (variant_id uuid, code text, folded text, position integer)`)
}

/** Replaces the bar codes of products' variants. */
export async function setCodes(tx: Tx, merchantId: string, products: readonly ProductVariants[]): Promise<void> {
  const variants = products.flatMap((product) => product.variants)
  const folded = codeRows(variants).map((row) => row.folded)
  await tx.run(sql`
    delete from product_code using variant
    where product_code.merchant_id = ${merchantId} and variant.merchant_id = ${merchantId}
      and variant.id = product_code.variant_id and variant.product_id = any(${products.map(({ id }) => id)}::uuid[])
      and (variant.archived_at is null or product_code.folded = any(${folded}::text[]))`)
  await insertCodes(tx, merchantId, variants)
}

export const listCodes = (
  tx: Tx,
  merchantId: string,
  variantIds: readonly string[],
): Promise<{ variantId: string; code: string }[]> =>
  tx.many(sql`
    select variant_id, code from product_code
    where merchant_id = ${merchantId} and variant_id = any(${variantIds}::uuid[]) order by variant_id, position`)

export interface CodesAsked {
  readonly folded: readonly string[]
  readonly customCodes: readonly string[]
  readonly skus: readonly string[]
}

export interface CodeTaken {
  readonly kind: 'code' | 'custom-code' | 'sku'
  /** The form in which codes are compared. */
  readonly key: string
  readonly code: string
  readonly name: string
  readonly productId: string
}

/**
 * Returns the codes among these that products already have, archived ones too (D79). Each is looked up by itself, for a plan that was made while there
 * was little would read all there is.
 */
export const listCodesTaken = (
  tx: Tx,
  merchantId: string,
  { folded, customCodes, skus }: CodesAsked,
): Promise<CodeTaken[]> =>
  tx.many<CodeTaken>(sql`
    select taken.kind, taken.key, taken.code, kassa_shown_name(product.name, product.names) as name, product.id as product_id
    from (
      select 'code' as kind, given.folded as key, mine.code, mine.variant_id
      from unnest(${folded}::text[]) as given (folded)
      cross join lateral (select code, variant_id from product_code
        where merchant_id = ${merchantId} and folded = given.folded limit 1) as mine
      union all
      select 'custom-code', given.code, mine.custom_code, mine.id
      from unnest(${customCodes}::text[]) as given (code)
      cross join lateral (select custom_code, id from variant
        where merchant_id = ${merchantId} and custom_code = given.code limit 1) as mine
      union all
      select 'sku', given.code, mine.sku, mine.id
      from unnest(${skus}::text[]) as given (code)
      cross join lateral (select sku, id from variant
        where merchant_id = ${merchantId} and sku = given.code limit 1) as mine
    ) as taken
    cross join lateral (select product_id from variant
      where merchant_id = ${merchantId} and id = taken.variant_id limit 1) as owner
    cross join lateral (select id, name, names from product
      where merchant_id = ${merchantId} and id = owner.product_id limit 1) as product`)
