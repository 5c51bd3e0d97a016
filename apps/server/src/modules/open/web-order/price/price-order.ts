import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../../platform/command.ts'
import { findPlaceBooks, goodsName, type PlaceBooks } from '../../../sales/public.ts'
import { orderOffers, type OffersOfOrder } from './order-offers.ts'
import { orderSnapshot } from './order-snapshot.ts'
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
  const place = context.reaches(outletId) ? await findPlaceBooks(tx, merchantId, outletId) : undefined
  if (!place) return refuse({ code: 'thing.not-found' })
  const ordered = await orderedItems(context, place, asked)
  if (!ordered.ok) return ordered
  const found = await orderOffers(context, place, ordered.value, asked)
  if (!found.ok) return found
  const { offers, standings, ...besides } = found.value
  const snapshotOf = (of: readonly OrderedItem[], plans = offers.plans) =>
    orderSnapshot(of, place, { ...offers, plans }, Date.parse(now))
  const items = await withWebPrices(context, place, { items: ordered.value, snapshot: snapshotOf(ordered.value) })
  const within = priceWithin(offers.plans, standings, (plans) => snapshotOf(items, plans))
  if (!within.ok) return refuse({ code: 'order.basket-refused', facts: { reason: within.refusal.code } })
  const { snapshot, priced } = within.value
  const giftNames = await nameGifts(context, place, priced)
  return accept({ place, items, ...besides, snapshot, priced, giftNames })
}

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
