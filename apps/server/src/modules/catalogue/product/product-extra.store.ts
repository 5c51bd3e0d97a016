import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface LabelOfProduct {
  readonly productId: string
  readonly labelId: string
}

export async function insertLabels(tx: Tx, merchantId: string, rows: readonly LabelOfProduct[]): Promise<void> {
  if (rows.length === 0) return
  await tx.run(sql`
    insert into product_label (merchant_id, product_id, label_id)
    select ${merchantId}, product_id, label_id
    from unnest(${rows.map(({ productId }) => productId)}::uuid[], ${rows.map(({ labelId }) => labelId)}::uuid[])
      as given (product_id, label_id)
    on conflict do nothing`)
}

/** A product with all its labels. */
export interface ProductLabels {
  readonly id: string
  readonly labelIds: readonly string[]
}

/** Replaces the labels of products. */
export async function setLabels(tx: Tx, merchantId: string, products: readonly ProductLabels[]): Promise<void> {
  if (products.length === 0) return
  const rows = products.flatMap(({ id: productId, labelIds }) => labelIds.map((labelId) => ({ productId, labelId })))
  await tx.run(sql`
    delete from product_label where merchant_id = ${merchantId} and product_id = any(${products.map(({ id }) => id)}::uuid[])
      and (product_id, label_id) not in (
        select * from unnest(${rows.map(({ productId }) => productId)}::uuid[], ${rows.map(({ labelId }) => labelId)}::uuid[]))`)
  await insertLabels(tx, merchantId, rows)
}

export const listLabelsOf = (
  tx: Tx,
  merchantId: string,
  productIds: readonly string[],
): Promise<{ productId: string; id: string; name: string }[]> =>
  tx.many(sql`
    select product_label.product_id, label.id, label.name from product_label
    join label on label.merchant_id = product_label.merchant_id and label.id = product_label.label_id
    where product_label.merchant_id = ${merchantId} and product_label.product_id = any(${productIds}::uuid[])
    order by lower(label.name), label.id`)

/** The parts of a combined product in their order; none of another one. */
export interface ProductParts {
  readonly id: string
  readonly parts: readonly { readonly variantId: string; readonly quantity: number }[]
}

export async function insertParts(tx: Tx, merchantId: string, products: readonly ProductParts[]): Promise<void> {
  const rows = products.flatMap(({ id, parts }) =>
    parts.map(({ variantId, quantity }, position) => ({ product_id: id, variant_id: variantId, quantity, position })),
  )
  if (rows.length === 0) return
  await tx.run(sql`
    insert into product_part (merchant_id, product_id, part_variant_id, quantity, position)
    select ${merchantId}, product_id, variant_id, quantity, position
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as given (product_id uuid, variant_id uuid, quantity bigint, position integer)`)
}

/** Replaces what combined products are made of. */
export async function setParts(tx: Tx, merchantId: string, products: readonly ProductParts[]): Promise<void> {
  const ids = products.map(({ id }) => id)
  await tx.run(sql`delete from product_part where merchant_id = ${merchantId} and product_id = any(${ids}::uuid[])`)
  await insertParts(tx, merchantId, products)
}

export interface PartRecord {
  readonly productId: string
  readonly variantId: string
  readonly quantity: number
  readonly name: string
  readonly variantName: string
  readonly code: string | null
  readonly unit: string
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
}

export const listParts = (tx: Tx, merchantId: string, productIds: readonly string[]): Promise<PartRecord[]> =>
  tx.many<PartRecord>(sql`
    select part.product_id, part.part_variant_id as variant_id, part.quantity, kassa_shown_name(product.name, product.names) as name,
      array_to_string(variant.value_names, ' ') as variant_name, product.unit, product.weight_unit,
      (select code from product_code where product_code.merchant_id = part.merchant_id
        and product_code.variant_id = part.part_variant_id order by position limit 1) as code
    from product_part as part
    join variant on variant.merchant_id = part.merchant_id and variant.id = part.part_variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where part.merchant_id = ${merchantId} and part.product_id = any(${productIds}::uuid[]) order by part.position`)
