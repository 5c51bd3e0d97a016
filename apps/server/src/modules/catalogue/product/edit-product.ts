import { editProduct as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { searchTextOf } from '../search-text.ts'
import { removeListings } from './listing.store.ts'
import { findProductsForUpdate, setProduct } from './product.store.ts'
import { readProductView } from './product-view.ts'
import { checkProductFields, writeCodesAndListings } from './save-product.ts'

export const editProduct = command(call, async (context, { id, version, ...fields }) => {
  const { tx, merchantId, now, actor } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const [locked] = await findProductsForUpdate(tx, merchantId, [id])
  const before = await readProductView(context, id)
  if (!locked || !before || locked.archivedAt !== null) return refuse({ code: 'thing.not-found' })
  if (locked.version !== version) return refuse({ code: 'thing.changed-meanwhile', facts: { current: before } })
  if (before.type !== fields.type) return refuse({ code: 'request.invalid', facts: { fields: 'type' } })
  const sound = await checkProductFields(context, id, fields)
  if (!sound.ok) return sound
  await setProduct(tx, merchantId, id, fields, searchTextOf(fields), now)
  const keep = fields.listings.map((listing) => listing.outletId)
  await removeListings(tx, merchantId, id, keep, actor.outletIds, changeNumber, now)
  await writeCodesAndListings(context, id, sound.value, changeNumber)
  context.audit({ subject: `product/${id}`, before, after: fields })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  const view = await readProductView(context, id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
})
