import { takePurchasePrices } from '../../../stock/public.ts'
import type { ProductWriting, SoundProduct } from './check-product.ts'
import { insertPriceChanges, setListings, touchWholes } from '../listing.store.ts'
import { setLabels, setParts } from '../product-extra.store.ts'
import { setCodes } from '../variant.store.ts'

/**
 * Writes codes, labels, parts and listings of products whose variants are already there, with the change number the desks
 * will ask for.
 */
export async function writeCodesAndListings(
  context: ProductWriting,
  products: readonly SoundProduct[],
  changeNumber: number,
): Promise<void> {
  const { tx, merchantId } = context
  const labels = products.map(({ id, fields: { labelIds } }) => ({ id, labelIds }))
  const parts = products.map(({ id, fields }) => ({ id, parts: fields.parts }))
  const ids = products.map(({ id }) => id)
  await setCodes(tx, merchantId, products)
  await setLabels(tx, merchantId, labels)
  await setParts(tx, merchantId, parts)
  await writeListings(context, products, changeNumber)
  await touchWholes(tx, merchantId, ids, changeNumber)
}

/** Writes the listings of products, and keeps their prices in the history. */
export async function writeListings(
  context: ProductWriting,
  products: readonly SoundProduct[],
  changeNumber: number,
): Promise<void> {
  const { tx, merchantId, actor, now, newId } = context
  const rows = products.flatMap(({ id: productId, variants, currencies }) =>
    variants.flatMap(({ id: variantId, listings }) =>
      listings.map((listing) => ({
        id: newId(),
        productId,
        variantId,
        currency: currencies.get(listing.outletId) ?? '',
        listing,
      })),
    ),
  )
  const keepsPurchasePrices = !context.holds('platform.catalogue.products.costs')
  await setListings(tx, merchantId, rows, { changeNumber, keepsPurchasePrices })
  const keys = rows.map(({ id, variantId, listing }) => ({ id, variantId, outletId: listing.outletId }))
  await insertPriceChanges(tx, merchantId, keys, { at: now, by: actor.name })
  if (!keepsPurchasePrices) await takePurchasePrices(context, keys)
}
