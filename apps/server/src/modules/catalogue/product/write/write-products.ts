import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { goodsDefaults, type GoodsDefaults } from '@kassa/domain/product/category-defaults.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { readRoom } from '../../../billing/public.ts'
import { listCategoryDefaults } from '../../category/category.store.ts'
import { searchTextOf } from '../../search-text.ts'
import {
  checkProductFields,
  findAround,
  type ProductWriting,
  type ShapedProduct,
  type SoundProduct,
} from './check-product.ts'
import { codeKeysOf } from './code-keys.ts'
import { openStock } from '../opening-stock.ts'
import { insertLabels, insertParts } from '../product-extra.store.ts'
import { variantsOf } from '../product-shape.ts'
import { insertProducts } from '../product.store.ts'
import { runsApart } from './runs-apart.ts'
import { writeListings } from './save-product.ts'
import { insertCodes, insertVariants } from '../variant.store.ts'
import { hasPlaceToSell, insertWaiting } from '../waiting-goods.store.ts'

/** A product that is written, with the ids of its variants in their order. */
export interface WrittenProduct {
  readonly id: string
  readonly variantIds: readonly string[]
}

/**
 * Writes new products, as few statements for many as for one; answers for each, in their order, what it became or why it was refused, as if they
 * came one after the other. Nothing of a refused one is written.
 */
export async function writeProducts(
  context: ProductWriting,
  products: readonly WholeProductFields[],
  changeNumber: number,
): Promise<readonly Result<WrittenProduct>[]> {
  const answers: Result<WrittenProduct>[] = []
  // The second of two that share a code is held against the first when that is written.
  for (const some of runsApart(products, codeKeysOf))
    answers.push(...(await writeTogether(context, some, changeNumber)))
  return answers
}

type NewFields = WholeProductFields & GoodsDefaults

interface NewProduct extends SoundProduct<NewFields> {
  /** True where it waits for an outlet to be sold at. */
  readonly waits: boolean
}

async function writeTogether(
  context: ProductWriting,
  products: readonly WholeProductFields[],
  changeNumber: number,
): Promise<readonly Result<WrittenProduct>[]> {
  const { tx, merchantId } = context
  const room = await readRoom(tx, merchantId, 'products')
  const shaped = (await withDefaults(context, products)).map((fields) => shapedOf(context, fields))
  const around = await findAround(
    context,
    shaped.flatMap((one) => (one.ok ? [one.value] : [])),
  )
  const sound: NewProduct[] = []
  const answers: Result<WrittenProduct>[] = []
  for (const one of shaped) {
    const hasRoom = room(1, sound.length)
    const checked = hasRoom.ok ? await checkNew(context, one, around) : hasRoom
    if (checked.ok) sound.push(checked.value)
    answers.push(checked.ok ? accept(writtenOf(checked.value)) : checked)
  }
  await insertAll(context, sound, changeNumber)
  return answers
}

const writtenOf = ({ id, variants }: NewProduct): WrittenProduct => ({
  id,
  variantIds: variants.map((variant) => variant.id),
})

function shapedOf({ newId }: ProductWriting, fields: NewFields): Result<ShapedProduct<NewFields>> {
  const id = newId()
  const variants = variantsOf(id, fields, new Set(), newId)
  return variants.ok ? accept({ id, fields, variants: variants.value }) : variants
}

async function checkNew(
  context: ProductWriting,
  shaped: Result<ShapedProduct<NewFields>>,
  around: Parameters<typeof checkProductFields>[2],
): Promise<Result<NewProduct>> {
  if (!shaped.ok) return shaped
  const { fields, variants } = shaped.value
  const isUnlisted = variants.every(({ listings }) => listings.length === 0)
  const mayWait = isUnlisted && (fields.priceBeforeOutlet ?? null) !== null
  const waits = mayWait && !(await hasPlaceToSell(context.tx, context.merchantId))
  if (isUnlisted && !waits) return refuse({ code: 'product.listing-needed' })
  const sound = await checkProductFields(context, shaped.value, around, null)
  return sound.ok ? accept({ ...sound.value, waits }) : sound
}

/** Writes every row of products that are checked. */
async function insertAll(
  context: ProductWriting,
  products: readonly NewProduct[],
  changeNumber: number,
): Promise<void> {
  if (products.length === 0) return
  const { tx, merchantId, now } = context
  const rows = products.map(({ id, fields }) => ({ id, fields, searchText: searchTextOf(fields) }))
  await insertProducts(tx, merchantId, rows, now)
  await insertVariants(tx, merchantId, products)
  await insertCodes(
    tx,
    merchantId,
    products.flatMap(({ variants }) => variants),
  )
  await insertLabels(
    tx,
    merchantId,
    products.flatMap(({ id: productId, fields }) => fields.labelIds.map((labelId) => ({ productId, labelId }))),
  )
  await insertParts(
    tx,
    merchantId,
    products.map(({ id, fields }) => ({ id, parts: fields.parts })),
  )
  await writeListings(context, products, changeNumber)
  for (const product of products) {
    const { id, fields, waits } = product
    if (waits) await insertWaiting(tx, merchantId, id, fields.priceBeforeOutlet ?? 0)
    await openStock(context, product, new Set())
    context.audit({ subject: `product/${id}`, after: fields })
  }
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
}

/** The fields with what they leave to their category. */
async function withDefaults(
  { tx, merchantId }: ProductWriting,
  products: readonly WholeProductFields[],
): Promise<readonly NewFields[]> {
  const isLeft = ({ memberDiscountAllowed, earnsPoints, categoryId }: WholeProductFields): boolean =>
    categoryId !== null && (memberDiscountAllowed === undefined || earnsPoints === undefined)
  const tree = products.some(isLeft) ? await listCategoryDefaults(tx, merchantId) : []
  return products.map((fields) => {
    const usual = goodsDefaults(tree, fields.categoryId)
    return {
      ...fields,
      memberDiscountAllowed: fields.memberDiscountAllowed ?? usual.memberDiscountAllowed,
      earnsPoints: fields.earnsPoints ?? usual.earnsPoints,
    }
  })
}
