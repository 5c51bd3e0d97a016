import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import { findPlaceBooks, goodsName, type PlaceBooks } from '../../../sales/public.ts'
import { orderOffers, type OffersOfOrder } from './order-offers.ts'
import { orderSnapshot } from './order-snapshot.ts'
import { placeOfDelivery } from './place-of-delivery.ts'
import { priceWithin } from './price-within.ts'
import { withWebPrices } from './web-prices.ts'
import { orderedItems, readKnownGoods, type QuoteRequest, type OrderedItem } from './ordered-goods.ts'

/** A basket from outside with its price and everything that the price was made of. */
export interface PricedOrder extends Omit<OffersOfOrder, 'offers' | 'standings'> {
  readonly place: PlaceBooks
  readonly items: readonly OrderedItem[]
  readonly snapshot: Snapshot
  readonly priced: PricedBasket
  /** The names of goods that the basket gives besides its own. */
  readonly giftNames: ReadonlyMap<string, string>
}

/** Prices a basket from outside by the books and by the one calculation, as the desk of the outlet would now. */
export async function priceOrder(
  context: Pick<Context, 'tx' | 'merchantId' | 'now' | 'holds' | 'reaches' | 'actor'>,
  asked: QuoteRequest,
): Promise<Result<PricedOrder>> {
  const { tx, merchantId, now } = context
  const { outlet_id: outletId } = asked
  const found = context.reaches(outletId) ? await findPlaceBooks(tx, merchantId, outletId) : undefined
  if (!found) return refuse({ code: 'thing.not-found' })
  const taxed = await placeOfDelivery(context, found, asked.deliver_to)
  if (!taxed.ok) return taxed
  const place = taxed.value
  const ordered = await orderedItems(context, place, asked)
  if (!ordered.ok) return ordered
  const offered = await orderOffers(context, place, ordered.value, asked)
  if (!offered.ok) return offered
  const { offers, standings, ...besides } = offered.value
  const snapshotOf = (of: readonly OrderedItem[], plans = offers.plans) =>
    orderSnapshot(of, place, { ...offers, plans }, Date.parse(now))
  const items = await withWebPrices(context, place, { items: ordered.value, snapshot: snapshotOf(ordered.value) })
  const within = priceWithin(offers.plans, standings, (plans) => snapshotOf(items, plans))
  if (!within.ok) return refuse({ code: 'order.basket-refused', facts: { reason: within.refusal.code } })
  const { snapshot, priced } = within.value
  const giftNames = await nameGifts(context, place, priced)
  return accept({ place, items, ...besides, snapshot, priced, giftNames })
}

/** Returns the refusal of a price that comes to nothing: a saved order waits for money, so none is made of it, and none is quoted. */
export const nothingToPay = ({ totals }: PricedBasket): Refusal | undefined =>
  totals.payableMinor < 1 ? { code: 'order.basket-refused', facts: { reason: 'nothing-to-pay' } } : undefined

/** The names of goods that a price gives besides those of the basket. */
export async function nameGifts(
  context: Pick<Context, 'tx' | 'merchantId'>,
  place: PlaceBooks,
  { lines }: PricedBasket,
): Promise<ReadonlyMap<string, string>> {
  const given = lines.filter(({ kind }) => kind === 'gift' || kind === 'exchange')
  if (given.length === 0) return new Map()
  const ids = given.map(({ variantId, productId }) => variantId ?? productId)
  const { books } = await readKnownGoods(context, place, ids)
  return new Map([...books].map(([id, goods]) => [id, goodsName(goods) ?? '']))
}
