import { takesPrice } from '@kassa/domain/product/price-schedule.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job } from '../../../platform/module.ts'
import { setListingPrices } from '../bulk/bulk.store.ts'
import { takeChangeNumber } from '../change-cursor.store.ts'
import { insertPriceChanges, touchWholes } from '../product/listing.store.ts'
import { countVersionsUp } from '../product/product.store.ts'
import { findDueForUpdate, listDue, listDuePrices, setBegun, tellPricesChanged, type DuePlace } from './due.store.ts'
import { listMetListings, touchScheduled, type MetListing, type PriceToWrite } from './price-schedule.store.ts'

/** Outlets that begin before others have their turn; what is left begins with the next one. */
const AT_ONCE = 200

/**
 * Begins scheduled prices at the outlets whose moment has come, each outlet in a transaction of its own, once. Whoever has the goods open in a form is told, as of any other
 * change.
 */
export const beginPrices: Job = {
  name: 'catalogue.begin-prices',
  everySeconds: 10,
  shopClock: 'now',
  run: async ({ database, now, newId }) => {
    const due = await database.transaction({ kind: 'owner' }, (tx) => listDue(tx, now, AT_ONCE))
    await eachApart(due, (place) => beginAt(database, place, { now, newId }))
  },
}

const beginAt = (
  database: Database,
  place: DuePlace,
  { now, newId }: { readonly now: string; readonly newId: () => string },
): Promise<void> =>
  database.transaction({ kind: 'owner', now }, async (tx) => {
    const { merchantId, scheduleId, outletId } = place
    // The counter first, as whoever else changes prices takes it, so that two never wait for each other.
    const changeNumber = await takeChangeNumber(tx, merchantId)
    const due = await findDueForUpdate(tx, place)
    if (!due) return
    const prices = await listDuePrices(tx, place)
    const variantIds = prices.map(({ variantId }) => variantId)
    const listings = await listMetListings(tx, merchantId, { outletIds: [outletId], variantIds })
    const changed = changedListings(prices, listings)
    await countVersionsUp(
      tx,
      merchantId,
      changed.map(({ variantId }) => variantId),
      now,
    )
    await setListingPrices(tx, merchantId, changed, changeNumber)
    const rows = changed.map(({ variantId }) => ({ id: newId(), outletId, variantId }))
    await insertPriceChanges(tx, merchantId, rows, { at: now, by: due.by })
    await setBegun(tx, place, { now, changed: changed.length, passed: passedOf(prices, listings) })
    await tellDesks(tx, place, { changed, changeNumber, now, id: newId() })
    await touchScheduled(tx, merchantId, { scheduleId, outletId }, changeNumber)
  })

async function tellDesks(
  tx: Tx,
  place: DuePlace,
  {
    changed,
    ...event
  }: {
    readonly changed: readonly MetListing[]
    readonly changeNumber: number
    readonly now: string
    readonly id: string
  },
): Promise<void> {
  const productIds = [...new Set(changed.map(({ productId }) => productId))]
  if (productIds.length > 0) await touchWholes(tx, place.merchantId, productIds, event.changeNumber)
  await tellPricesChanged(tx, place, event)
}

/** A special that costs a price; the others take a part off whatever the price is. */
const specialOf = ({ specialPriceMinor: priceMinor }: MetListing) =>
  priceMinor === null ? null : ({ kind: 'price', priceMinor } as const)

/** The listings that cost something else, as they will be. */
function changedListings(prices: readonly PriceToWrite[], listings: readonly MetListing[]): MetListing[] {
  const priceOf = new Map(prices.map((price) => [price.variantId, price]))
  return listings.flatMap((listing) => {
    const price = priceOf.get(listing.variantId)
    if (!price || !takesPrice({ special: specialOf(listing) }, price.sellPriceMinor)) return []
    const after = {
      ...listing,
      sellPriceMinor: price.sellPriceMinor,
      memberPriceMinor: price.memberPriceMinor ?? listing.memberPriceMinor,
    }
    const isSame =
      after.sellPriceMinor === listing.sellPriceMinor && after.memberPriceMinor === listing.memberPriceMinor
    return isSame ? [] : [after]
  })
}

/** Goods that were left as they were: no longer sold there, or with a special price that is not below the new one. */
function passedOf(prices: readonly PriceToWrite[], listings: readonly MetListing[]): number {
  const listingOf = new Map(listings.map((listing) => [listing.variantId, listing]))
  return prices.filter(({ variantId, sellPriceMinor }) => {
    const listing = listingOf.get(variantId)
    return !listing || !takesPrice({ special: specialOf(listing) }, sellPriceMinor)
  }).length
}
