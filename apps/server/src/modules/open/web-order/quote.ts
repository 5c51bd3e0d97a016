import { quoteOrder as quoteCall, quoteResource } from '@kassa/contract/open/quote.calls.ts'
import type { WholeOf } from '@kassa/contract/open/frame.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { listAvailable } from '../../inventory/public.ts'
import { checkFreeOfOthers, minimumAge } from '../../promotion/public.ts'
import { showResource } from '../answer-resource.ts'
import { installationOf } from '../external-id/make-once.ts'
import { quotedBalance, quotedCards } from './stored-value/quoted-cards.ts'
import type { QuoteRequest } from './price/ordered-goods.ts'
import { nothingToPay, priceOrder, type PricedOrder } from './price/price-order.ts'
import { couponsIn, goodsTaken, quoteOf } from './quote-view.ts'
import { deleteOldQuotes, insertQuote } from './quote.store.ts'

const MINUTES_HELD = 15
const KEPT_MS = 86_400_000

/** Prices a basket and keeps the price for a while. Nothing else is kept: the goods stay free. */
export async function makeQuote(context: Context, asked: QuoteRequest): Promise<Result<WholeOf<typeof quoteResource>>> {
  const { tx, merchantId, now } = context
  const order = await priceOrder(context, asked)
  if (!order.ok) return order
  const { place, snapshot, priced } = order.value
  const nothing = nothingToPay(priced)
  if (nothing) return refuse(nothing)
  const free = await couponsFree(context, order.value)
  if (!free.ok) return free
  const cards = await quotedCards(context, asked, place.currency)
  if (!cards.ok) return cards
  const balance = await quotedBalance(context, asked, place.currency)
  if (!balance.ok) return balance
  const id = context.newId()
  const expiresAt = new Date(Date.parse(now) + MINUTES_HELD * 60_000).toISOString()
  const stock = { outletId: place.outletId, exceptOrderId: id, now }
  const taken = goodsTaken(order.value)
  const standing = {
    availability: await listAvailable(tx, merchantId, stock, taken),
    minimumAge: await minimumAge(
      context,
      place.outletId,
      taken.map(({ variantId }) => variantId),
    ),
    cards: cards.value,
    balanceMinor: balance.value,
  }
  const quote = quoteOf(order.value, { id, expiresAt }, standing)
  const row = { id, outletId: place.outletId, request: asked, snapshot, priced, expiresAt, lines: quote.lines }
  await insertQuote(tx, merchantId, row, { installationId: installationOf(context), now })
  return accept(quote)
}

/** An order with a coupon in its price that others hold or keep is refused, so that price is said to nobody. */
function couponsFree({ tx, merchantId, now }: Context, { coupons, priced }: PricedOrder): Promise<Result<null>> {
  const applied = new Set(couponsIn(priced))
  const wanted = coupons.filter(({ id }) => applied.has(id))
  return checkFreeOfOthers(tx, merchantId, { couponIds: [...applied], exceptOrderId: null, now }, wanted)
}

export const quoteOrder = command(quoteCall, async (context, asked) => {
  const quote = await makeQuote(context, asked)
  return quote.ok ? accept(showResource(quoteResource, quote.value, {})) : quote
})

/** Quotes are forgotten a day after they ended: until then an order may name one, and is priced again. */
export const forgetQuotes: Job = {
  name: 'open.forget-quotes',
  everySeconds: 3600,
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await deleteOldQuotes(tx, new Date(Date.parse(now) - KEPT_MS).toISOString())
    }),
}
