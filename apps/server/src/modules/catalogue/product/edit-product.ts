import { editProduct as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { forgetSerials } from '../../stock/public.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { searchTextOf } from '../search-text.ts'
import { holdBackCharges, outletsCharged } from './hold-back-charges.ts'
import { removeListings } from './listing.store.ts'
import { openStock } from './opening-stock.ts'
import { findProductsForUpdate, setProduct } from './product.store.ts'
import { variantsOf } from './product-shape.ts'
import { readProductView } from './product-view.ts'
import { checkProductFields, findAround } from './write/check-product.ts'
import { writeCodesAndListings } from './write/save-product.ts'
import { findDroppedWithStock, listVariantIds, setVariants } from './variant.store.ts'

export const editProduct = command(call, async (context, { id, version, confirmsOlderTills, ...given }) => {
  const { tx, merchantId, now, actor } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const [locked] = await findProductsForUpdate(tx, merchantId, [id])
  const before = await readProductView(context, id)
  if (!locked || !before || locked.archivedAt !== null) return refuse({ code: 'thing.not-found' })
  if (locked.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  const fields = { ...given, ...kept(before, given) }
  if (before.type !== fields.type) return refuse({ code: 'request.invalid', facts: { fields: 'type' } })
  const known = await listVariantIds(tx, merchantId, id)
  const shaped = variantsOf(id, fields, known, context.newId)
  if (!shaped.ok) return shaped
  const product = { id, fields, variants: shaped.value }
  const sound = await checkProductFields(context, product, await findAround(context, [product]), before)
  if (!sound.ok) return sound
  const charged = { ...fields, charges: fields.charges ?? before.charges }
  const held = await holdBackCharges(context, charged, outletsCharged(before), confirmsOlderTills)
  if (!held.ok) return held
  const keep = shaped.value.map((variant) => variant.id)
  const dropped = await findDroppedWithStock(tx, merchantId, id, keep)
  if (dropped) {
    const combination = dropped.combination === '' ? fields.name : dropped.combination
    return refuse({ code: 'product.variant-has-stock', facts: { ...dropped, combination } })
  }
  await setProduct(tx, merchantId, id, fields, searchTextOf(fields), now)
  await setVariants(tx, merchantId, id, shaped.value, now)
  const listed = shaped.value.flatMap((variant) =>
    variant.listings.map(({ outletId }) => ({ variantId: variant.id, outletId })),
  )
  await removeListings(tx, merchantId, id, listed, actor.outletIds, changeNumber, now)
  await writeCodesAndListings(context, sound.value, changeNumber)
  await openStock(context, sound.value, new Set([...known, id]))
  if (before.tracksSerials && given.tracksSerials === false) await forgetSerials(context, id)
  context.audit({ subject: `product/${id}`, before, after: fields })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  const view = await readProductView(context, id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
})

type View = NonNullable<Awaited<ReturnType<typeof readProductView>>>
type Given = Omit<OutputOf<typeof call.request>, 'id' | 'version' | 'confirmsOlderTills'>

/** Returns the fields that were left out, with their present values. */
const kept = (
  before: View,
  given: Given,
): Pick<WholeProductFields, 'labelIds' | 'attributes' | 'variants' | 'parts'> => ({
  labelIds: given.labelIds ?? before.labels.map(({ id }) => id),
  attributes: given.attributes ?? before.attributes ?? [],
  variants: given.variants ?? (given.attributes?.length === 0 ? [] : before.variants),
  parts: given.parts ?? before.parts.map(({ variantId, quantity }) => ({ variantId, quantity })),
})
