import type { Context } from '../../../../platform/command.ts'
import { findProductsForUpdate } from '../product.store.ts'
import { readProductViews } from '../product-view.ts'
import { listCodes, listVariantIds, listVariants } from '../variant.store.ts'
import { type Coded, codeKeysOf } from './code-keys.ts'

export type ProductThere = Awaited<ReturnType<typeof readProductViews>>[number]

/** Products that somebody is about to change, locked, by their ids. */
export interface ProductsThere {
  readonly locked: ReadonlyMap<string, Awaited<ReturnType<typeof findProductsForUpdate>>[number]>
  readonly views: ReadonlyMap<string, ProductThere>
  /** Of each product the ids of all variants that it ever had. */
  readonly variantIds: ReadonlyMap<string, ReadonlySet<string>>
}

export async function readProductsThere(context: Context, ids: readonly string[]): Promise<ProductsThere> {
  const { tx, merchantId } = context
  const locked = await findProductsForUpdate(tx, merchantId, ids)
  const views = await readProductViews(context, ids)
  const variants = Map.groupBy(await listVariantIds(tx, merchantId, ids), ({ productId }) => productId)
  return {
    locked: new Map(locked.map((one) => [one.id, one])),
    views: new Map(views.map((one) => [one.id, one])),
    variantIds: new Map([...variants].map(([productId, own]) => [productId, new Set(own.map(({ id }) => id))])),
  }
}

interface CodedEdit extends Omit<Coded, 'variants'> {
  readonly id: string
  readonly variants?: Coded['variants'] | undefined
}

/**
 * Returns by product its id and all codes that it has or that one of these edits gives it. An edit is held against the one before that has one of
 * them too: that may have given the code away, or taken it.
 */
export async function codeKeysByProduct(
  { tx, merchantId }: Context,
  edits: readonly CodedEdit[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const productIds = [...new Set(edits.map(({ id }) => id))]
  const variants = await listVariants(tx, merchantId, productIds)
  const owners = new Map(variants.map((variant) => [variant.id, variant.productId]))
  const codes = await listCodes(tx, merchantId, [...owners.keys()])
  const keys = new Map(productIds.map((id) => [id, new Set([id])]))
  const add = (id: string, coded: Coded) => codeKeysOf(coded).forEach((key) => keys.get(id)?.add(key))
  for (const { productId, customCode, sku } of variants) add(productId, { codes: [], customCode, sku, variants: [] })
  for (const { variantId, code } of codes)
    add(owners.get(variantId) ?? '', { codes: [code], customCode: null, sku: null, variants: [] })
  for (const edit of edits) add(edit.id, { ...edit, variants: edit.variants ?? [] })
  return new Map([...keys].map(([id, own]) => [id, [...own]]))
}
