import { usualListing } from '@kassa/contract/catalogue/usual-product.ts'
import type { OutletOpening } from '../../../platform/handed-in.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { insertPriceChanges, setListings } from './listing.store.ts'
import { takeWaiting } from './waiting-goods.store.ts'

/** Hundredths of a currency in its own minor units, rounded half up: 350.00 is 350 yen. At least one. */
const minorOf = (hundredths: number, exponent: number): number =>
  exponent === 2 ? hundredths : Math.max(1, Math.round(hundredths / 100))

/** Lists the goods that were made before there was an outlet at the first one, on the shelf, at the prices given then. Answers how many. */
export const listWaitingGoods: OutletOpening = async (
  { actor, now, newId },
  { tx, merchantId },
  { id: outletId, currency, exponent },
): Promise<number> => {
  const waiting = await takeWaiting(tx, merchantId)
  if (waiting.length === 0) return 0
  const changeNumber = await takeChangeNumber(tx, merchantId)
  for (const productId of new Set(waiting.map((row) => row.productId))) {
    const rows = waiting
      .filter((row) => row.productId === productId)
      .map(({ variantId, priceHundredths }) => ({
        id: newId(),
        productId,
        variantId,
        currency,
        listing: { ...usualListing, outletId, sellPriceMinor: minorOf(priceHundredths, exponent) },
      }))
    await setListings(tx, merchantId, rows, { changeNumber, keepsPurchasePrices: true })
    const changes = rows.map(({ id, variantId }) => ({ id, variantId, outletId }))
    await insertPriceChanges(tx, merchantId, changes, { at: now, by: actor.name })
  }
  return waiting.length
}
