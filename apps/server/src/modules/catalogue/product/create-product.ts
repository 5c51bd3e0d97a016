import { createProduct as call } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { searchTextOf } from '../search-text.ts'
import { insertProduct } from './product.store.ts'
import { readProductView } from './product-view.ts'
import { checkProductFields, writeCodesAndListings } from './save-product.ts'

export const createProduct = command(call, async (context, fields) => {
  const { tx, merchantId, now } = context
  if (fields.listings.length === 0) return refuse({ code: 'product.listing-needed' })
  const id = context.newId()
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const sound = await checkProductFields(context, id, fields)
  if (!sound.ok) return sound
  await insertProduct(tx, merchantId, id, fields, searchTextOf(fields), now)
  await writeCodesAndListings(context, id, sound.value, changeNumber)
  context.audit({ subject: `product/${id}`, after: fields })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  const view = await readProductView(context, id)
  return view ? accept(view) : refuse({ code: 'thing.not-found' })
})
