import { setPictures as call } from '@kassa/contract/catalogue/picture.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { countPicturesAmong } from '../../file/public.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { findProductsForUpdate, setProductPicture } from '../product/product.store.ts'

export const setPictures = command(call, async (context, { rows }) => {
  const { tx, merchantId } = context
  const changeNumber = await takeChangeNumber(tx, merchantId)
  const products = await findProductsForUpdate(tx, merchantId, [...new Set(rows.map(({ productId }) => productId))])
  const known = new Set(products.map(({ id }) => id))
  const areTheirs = await havePictures(context, rows)
  if (!areTheirs || rows.some(({ productId }) => !known.has(productId))) return refuse({ code: 'thing.not-found' })
  const left: string[] = []
  for (const { productId, pictureId, instead } of rows) {
    const given = { id: productId, pictureId, changeNumber, ...(instead === null ? {} : { from: instead }) }
    if (!(await setProductPicture(tx, merchantId, given))) left.push(productId)
  }
  context.audit({ subject: 'products', after: { rows, left } })
  context.emit({ name: 'catalogue.changed', outletId: null, payload: { changeNumber } })
  return accept({ given: rows.length - left.length, left })
})

type Rows = OutputOf<typeof call.request>['rows']

/** Returns whether all pictures, new and old, are the merchant's. */
async function havePictures({ tx, merchantId }: Context, rows: Rows): Promise<boolean> {
  const given = [...new Set(rows.map(({ pictureId }) => pictureId))]
  const before = [...new Set(rows.flatMap(({ instead }) => (instead === null ? [] : [instead])))]
  if ((await countPicturesAmong(tx, merchantId, given, ['product'])) !== given.length) return false
  return before.length === 0 || (await countPicturesAmong(tx, merchantId, before)) === before.length
}
