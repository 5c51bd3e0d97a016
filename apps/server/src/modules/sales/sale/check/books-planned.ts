import { pricedAt } from '@kassa/domain/product/price-schedule.ts'
import type { BookRows, ListingRow } from './book-rows.ts'
import { booksOf, specialOf } from './books.ts'
import { withGoods, type BooksThen } from './books-then.ts'
import type { PlannedPrice } from './past.store.ts'

/** Later than any sale: what waits to be begun holds until it is. */
const STILL = '9999-12-31T00:00:00.000Z'

/**
 * The books as a desk has them that begins a scheduled price by its own clock, with `planned` in the order in which they begin: what the job
 * is about to begin holds; what was taken back behind the desk's back held until then.
 */
export function booksPlanned(rows: BookRows, planned: readonly PlannedPrice[]): BooksThen[] {
  const waiting = planned.filter(({ withdrawnAt }) => withdrawnAt === null)
  const withdrawn = planned.flatMap(({ withdrawnAt }) => withdrawnAt ?? []).toSorted()
  const last = withdrawn.at(-1)
  return [
    ...(waiting.length === 0 ? [] : [{ books: booksOf(begun(rows, waiting)), untilAt: STILL }]),
    ...(last === undefined ? [] : [{ books: booksOf(begun(rows, planned)), untilAt: last }]),
  ]
}

const begun = (rows: BookRows, planned: readonly PlannedPrice[]): BookRows => {
  const byVariant = Map.groupBy(planned, ({ variantId }) => variantId)
  return withGoods(rows, (one, id) => ({ ...one, listing: begunListing(one.listing, byVariant.get(id) ?? []) }))
}

function begunListing(listing: ListingRow | null, planned: readonly PlannedPrice[]): ListingRow | null {
  if (listing === null || planned.length === 0) return listing
  const goods = {
    sellPriceMinor: listing.sell_price_minor,
    memberPriceMinor: listing.member_price_minor,
    special: specialOf(listing),
  }
  const upcoming = planned.map(({ beginsAt, ...price }) => ({ ...price, at: Date.parse(beginsAt) }))
  const { sellPriceMinor, memberPriceMinor } = pricedAt(goods, upcoming, Infinity)
  return { ...listing, sell_price_minor: sellPriceMinor, member_price_minor: memberPriceMinor }
}
