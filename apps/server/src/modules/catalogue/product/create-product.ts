import { createProduct as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { goodsDefaults, type GoodsDefaults } from '@kassa/domain/product/category-defaults.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { checkRoom } from '../../billing/public.ts'
import { listCategoryDefaults } from '../category/category.store.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { searchTextOf } from '../search-text.ts'
import { holdBackCharges } from './hold-back-charges.ts'
import { openStock } from './opening-stock.ts'
import { insertProduct } from './product.store.ts'
import { variantsOf } from './product-shape.ts'
import { readProductView } from './product-view.ts'
import { checkProductFields, type ProductWriting, writeCodesAndListings } from './save-product.ts'
import { setVariants } from './variant.store.ts'
import { hasPlaceToSell, insertWaiting } from './waiting-goods.store.ts'

export const createProduct = command(call, async (context, { confirmsOlderTills, ...fields }) => {
  const changeNumber = await takeChangeNumber(context.tx, context.merchantId)
  const held = await holdBackCharges(context, fields, new Set(), confirmsOlderTills)
  return held.ok ? addProduct(context, fields, changeNumber) : held
})

/** Adds a product with the change number its transaction holds. */
export async function addProduct(
  context: Context,
  fields: WholeProductFields,
  changeNumber: number,
): Promise<Result<NonNullable<Awaited<ReturnType<typeof readProductView>>>>> {
  const written = await writeProduct(context, fields, changeNumber)
  if (!written.ok) return written
  const view = await readProductView(context, written.value.id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
}

/** Writes a new product; answers its id and its variants' in their order. Refuses before anything is written. */
export async function writeProduct(
  context: ProductWriting,
  written: WholeProductFields,
  changeNumber: number,
): Promise<Result<{ readonly id: string; readonly variantIds: readonly string[] }>> {
  const { tx, merchantId, now } = context
  const room = await checkRoom(tx, merchantId, 'products')
  if (!room.ok) return room
  const fields = await withDefaults(context, written)
  const id = context.newId()
  const shaped = variantsOf(id, fields, new Set(), context.newId)
  if (!shaped.ok) return shaped
  const isUnlisted = shaped.value.every(({ listings }) => listings.length === 0)
  const waits = isUnlisted && (fields.priceBeforeOutlet ?? null) !== null && !(await hasPlaceToSell(tx, merchantId))
  if (isUnlisted && !waits) return refuse({ code: 'product.listing-needed' })
  const sound = await checkProductFields(context, id, fields, shaped.value, null)
  if (!sound.ok) return sound
  await insertProduct(tx, merchantId, id, fields, searchTextOf(fields), now)
  await setVariants(tx, merchantId, id, shaped.value, { now, isNew: true })
  await writeCodesAndListings(context, id, sound.value, { changeNumber, isNew: true })
  if (waits) await insertWaiting(tx, merchantId, id, fields.priceBeforeOutlet ?? 0)
  await openStock(context, id, sound.value, new Set())
  context.audit({ subject: `product/${id}`, after: fields })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({ id, variantIds: shaped.value.map((variant) => variant.id) })
}

/** The fields with what they leave to their category. */
async function withDefaults(
  { tx, merchantId }: ProductWriting,
  fields: WholeProductFields,
): Promise<WholeProductFields & GoodsDefaults> {
  const { memberDiscountAllowed, earnsPoints, categoryId } = fields
  if (memberDiscountAllowed !== undefined && earnsPoints !== undefined) {
    return { ...fields, memberDiscountAllowed, earnsPoints }
  }
  const usual = goodsDefaults(categoryId === null ? [] : await listCategoryDefaults(tx, merchantId), categoryId)
  return {
    ...fields,
    memberDiscountAllowed: memberDiscountAllowed ?? usual.memberDiscountAllowed,
    earnsPoints: earnsPoints ?? usual.earnsPoints,
  }
}
