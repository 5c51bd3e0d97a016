import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import type { Context } from '../../../platform/command.ts'
import { quotedLines } from './quote-view.ts'
import type { QuotedLine, QuoteRow } from './quote.store.ts'
import { lineIdAt } from './price/order-snapshot.ts'
import { nameGifts, type PricedOrder } from './price/price-order.ts'

/** A price that an order is taken at, with everything that it was made of, and its lines as the app is told them. */
export interface TakenPrice {
  readonly order: PricedOrder
  readonly snapshot: Snapshot
  readonly priced: PricedBasket
  readonly lines: readonly QuotedLine[]
}

/** The price of a quote that is still good, with the names of that moment: of goods, of plans that ended since, and of price lists. */
export async function asQuoted(
  context: Pick<Context, 'tx' | 'merchantId'>,
  order: PricedOrder,
  { snapshot, priced, lines }: QuoteRow,
): Promise<TakenPrice> {
  if (lines) return { order: { ...order, items: listedAsQuoted(order.items, priced, lines) }, snapshot, priced, lines }
  const giftNames = await nameGifts(context, order.place, priced)
  return asPricedNow({ ...order, giftNames, snapshot, priced })
}

/** A price of now. */
export const asPricedNow = (order: PricedOrder): TakenPrice => ({
  order,
  snapshot: order.snapshot,
  priced: order.priced,
  lines: quotedLines(order),
})

/** The items by the price lists that they were quoted by. */
function listedAsQuoted(
  items: PricedOrder['items'],
  priced: PricedBasket,
  lines: readonly QuotedLine[],
): PricedOrder['items'] {
  const listOf = new Map(
    priced.lines.flatMap(({ id, kind }, at) =>
      kind === 'charge' ? [] : [[id, lines[at]?.price_list ?? null] as const],
    ),
  )
  return items.map((item, at) => ({ ...item, priceList: listOf.get(lineIdAt(at)) ?? null }))
}
