import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { quoteResource } from '@kassa/contract/open/quote.calls.ts'
import { createWebOrder as createCall, webOrderResource } from '@kassa/contract/open/web-order.calls.ts'
import { planUses } from '@kassa/domain/promotion/plan-uses.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { nextDue, termsFault } from '@kassa/domain/sales/set-aside.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command, type Context } from '../../../platform/command.ts'
import { freeStock, keepStock, listAvailable } from '../../inventory/public.ts'
import { freePoints, keepPoints } from '../../member/public.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { freeCoupons, keepCoupons, keepPlans } from '../../promotion/public.ts'
import { findWebOrder, insertWebOrder, putSetAside, setAsideNumber } from '../../sales/public.ts'
import { payByApp } from '../../stored-value/public.ts'
import { showResource } from '../answer-resource.ts'
import { atOutlet } from '../ask-inside.ts'
import { installationOf, makeOnce } from '../external-id/make-once.ts'
import { asPricedNow, asQuoted, type TakenPrice } from './as-quoted.ts'
import { deskSteps } from './desk-steps.ts'
import { endHold } from './holds.ts'
import { orderPayments, type OrderPayments } from './order-payments.ts'
import { lineIdAt } from './price/order-snapshot.ts'
import { nothingToPay, priceOrder, type PricedOrder } from './price/price-order.ts'
import { makeQuote } from './quote.ts'
import { couponsIn, goodsTaken } from './quote-view.ts'
import { findQuote, isQuoteOrdered, lockQuote, type QuoteRow } from './quote.store.ts'
import { letValueGo } from './stored-value/hold-value.ts'
import { paidAhead } from './stored-value/order-cards.ts'
import { countTestOrder } from './test-orders.ts'
import { webOrderOf } from './web-order-view.ts'

type Asked = Omit<OutputOf<typeof createCall.request>, 'external_id'>

/** Days for which an order is kept where nobody says otherwise. */
const USUAL_DAYS = 14
const NAMES_SHOWN = 3

/**
 * The price of a quote that is still good; after its time the price of now, where it comes to the same and the goods are there. Else `quote.changed`,
 * with the new quote.
 */
async function priceOfQuote(context: Context, quote: QuoteRow): Promise<Result<TakenPrice>> {
  const { tx, merchantId, now } = context
  const order = await priceNow(context, quote)
  if (!order.ok) return order
  if (now < quote.expiresAt) return accept(await asQuoted(context, order.value, quote))
  const { priced } = order.value
  const place = { outletId: quote.outletId, exceptOrderId: quote.id, now }
  const there = await listAvailable(tx, merchantId, place, goodsTaken(order.value))
  const isSame = priced.totals.payableMinor === quote.priced.totals.payableMinor
  if (isSame && there.every(({ wanted, available }) => available >= wanted)) return accept(asPricedNow(order.value))
  return quoteAnew(context, quote)
}

/** The basket of a quote as it is priced now; while the quote is good its taxes stand, also where its place is mapped to none any more. */
async function priceNow(context: Context, { request, expiresAt }: QuoteRow): Promise<Result<PricedOrder>> {
  const order = await priceOrder(context, request)
  const isUnmapped = !order.ok && order.refusal.code === 'delivery.tax-unknown' && context.now < expiresAt
  return isUnmapped ? priceOrder(context, { ...request, deliver_to: null }) : order
}

/** Refuses with a new quote for the same basket. What was held for the old one is free, as it would stand in the way of the new one: no order is made of the old. */
async function quoteAnew(context: Context, { id, request }: QuoteRow): Promise<Result<never>> {
  await endHold(context, id)
  const renewed = await makeQuote(context, request)
  if (!renewed.ok) return renewed
  context.keepWhenRefused()
  return refuse({ code: 'quote.changed', facts: { quote: showResource(quoteResource, renewed.value, {}) } })
}

/** Keeps the uses of limited plans that are in its price. */
function keepUses(
  { tx, merchantId, now }: Context,
  orderId: string,
  { order: { member, place }, priced }: TakenPrice,
): Promise<Result<null>> {
  const businessDay = businessDayOf(Date.parse(now), dayRuleOf(place))
  return keepPlans(tx, merchantId, { orderId, memberId: member?.id ?? null, businessDay, now, uses: planUses(priced) })
}

/** Makes the order whole or not at all: its goods are kept, its money lies on an account of its own, and the desk of the outlet finds it. */
async function makeWebOrder(context: Context, asked: Asked): Promise<Result<{ id: string }>> {
  const { tx, merchantId } = context
  await lockQuote(tx, merchantId, asked.quote_id)
  const quote = await findQuote(tx, merchantId, asked.quote_id)
  if (!quote || !context.reaches(quote.outletId)) return refuse({ code: 'thing.not-found' })
  // Asked again after a lost answer it says so, not that a gift card it spent itself is empty.
  if (await isQuoteOrdered(tx, merchantId, quote.id)) return refuse({ code: 'order.quote-used' })
  return countTestOrder(context, quote.outletId, () => makeOfQuote(context, asked, quote))
}

async function makeOfQuote(context: Context, asked: Asked, quote: QuoteRow): Promise<Result<{ id: string }>> {
  const { tx, merchantId, now } = context
  // Points and cards that were held for the quote are the order's.
  await letValueGo(context, quote.id)
  const taken = await priceOfQuote(context, quote)
  if (!taken.ok) return taken
  const id = context.newId()
  // Coupons, the member, cards, plans, goods: as a sale locks them.
  const coupons = await keepCoupons(context, { orderId: id, couponIds: couponsIn(taken.value.priced) })
  if (!coupons.ok) return coupons
  const points = await keepPointsOf(context, id, taken.value)
  if (!points.ok) return points
  const payments = await paymentsOf(context, id, asked, taken.value)
  if (!payments.ok) return payments
  const uses = await keepUses(context, id, taken.value)
  if (!uses.ok) return withoutUses(context, id, quote)
  const kept = await keepGoods(context, id, quote.id, taken.value)
  if (!kept.ok) return kept
  const saved = await saveOrder(context, id, asked, taken.value)
  if (!saved.ok) return saved
  const paid = await payFor(context, id, taken.value, payments.value)
  if (!paid.ok) return paid
  const { snapshot, priced, lines } = taken.value
  const isNew = await insertWebOrder(tx, merchantId, {
    id,
    installationId: installationOf(context),
    quoteId: quote.id,
    snapshot,
    priced,
    lines,
    ...paidAhead(paid.value, payments.value),
    createdAt: now,
  })
  if (!isNew) return refuse({ code: 'order.quote-used' })
  context.emit({ name: 'set-aside.changed', outletId: quote.outletId, payload: { id } })
  return accept({ id })
}

/** Others used the last of a plan since: the price is another one now. The refusal is kept, and nothing that the order had of others by then. */
async function withoutUses(context: Context, orderId: string, quote: QuoteRow): Promise<Result<never>> {
  await freeCoupons(context.tx, context.merchantId, orderId)
  await freePoints(context.tx, context.merchantId, orderId)
  return quoteAnew(context, quote)
}

const paymentsOf = (
  context: Context,
  orderId: string,
  { tenders }: Asked,
  { order: { member, place }, priced }: TakenPrice,
): Promise<Result<OrderPayments>> =>
  orderPayments(context, tenders, {
    orderId,
    memberId: member?.id ?? null,
    payableMinor: priced.totals.payableMinor,
    currency: place.currency,
  })

/** Keeps the points in its price for the order. */
async function keepPointsOf(context: Context, orderId: string, { order, priced }: TakenPrice): Promise<Result<null>> {
  const { used: points } = priced.points
  const { member, place } = order
  if (points === 0 || member === null) return accept(null)
  return keepPoints(context, { orderId, memberId: member.id, currency: place.currency, points })
}

/** Keeps the goods for the order, instead of holding them for its quote. */
async function keepGoods(
  context: Context,
  orderId: string,
  quoteId: string,
  { order, priced }: TakenPrice,
): Promise<Result<null>> {
  const { merchantId, now } = context
  const { outletId } = order.place
  const lines = goodsTaken({ priced })
  const keeping = { orderId, lines, expiresAt: now, isUnseen: true }
  await freeStock(context.tx, merchantId, quoteId)
  const kept = await keepStock(context, { merchantId, outletId, deviceId: null }, keeping)
  if (kept.ok) return accept(null)
  return kept.refusal.code === 'stock.insufficient' ? refuse({ ...kept.refusal, code: 'stock.gone' }) : kept
}

/** Writes the saved order, with the basket as a desk brings it back. */
async function saveOrder(context: Context, id: string, asked: Asked, taken: TakenPrice): Promise<Result<null>> {
  const { tx, merchantId, now } = context
  const { order, snapshot, priced } = taken
  const { outletId, currency, timeZone } = order.place
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const today = localTimeAt(Date.parse(now), timeZone).day
  const lastDay = asked.collect_until ?? addDays(today, USUAL_DAYS)
  const terms = { kind: 'web', totalMinor: priced.totals.payableMinor, lastDay, dues: [] } as const
  const fault = nothingToPay(priced) ?? termsFault(terms, today)
  if (fault) return refuse(fault)
  const steps = await deskSteps(context, order, snapshot)
  const number = await setAsideNumber(tx, { merchantId, outletId }, outlet.number)
  const { customer } = asked
  await putSetAside(
    tx,
    merchantId,
    {
      ...terms,
      dues: [],
      id,
      staffId: null,
      memberId: order.member?.id ?? null,
      customer: customer.name,
      phone: customer.phone,
      note: customer.note,
      openedAt: new Date(snapshot.openedAt).toISOString(),
      shown: shownOf(taken),
      steps,
      head: steps.length,
    },
    { number, outletId, currency, nextDay: nextDue(terms, 0).day, at: now },
  )
  context.audit({
    subject: `set-aside/${id}`,
    after: { name: number, totalMinor: terms.totalMinor, currency, lastDay },
  })
  return accept(null)
}

/** The few words by which a desk lists it, with the names of its quote. */
function shownOf({ order, priced, lines }: TakenPrice) {
  const quotedAs = new Map(priced.lines.map(({ id }, at) => [id, lines[at]?.name]))
  return {
    pieces: order.items.reduce((sum, { goods, quantity }) => sum + (goods.type === 'weighed' ? 1 : quantity), 0),
    names: order.items.slice(0, NAMES_SHOWN).map(({ goods }, at) => quotedAs.get(lineIdAt(at)) ?? goods.name),
    totalMinor: priced.totals.payableMinor,
  }
}

/** Books the payments that came with it as its deposit; answers the payment, null where there is none. */
async function payFor(
  context: Context,
  setAsideId: string,
  { order, priced }: TakenPrice,
  { tenders, byBalance }: OrderPayments,
): Promise<Result<string | null>> {
  if (tenders.length === 0) return accept(null)
  const orderId = context.newId()
  const amountMinor = priced.totals.payableMinor
  const paid = await payByApp(atOutlet(context, order.place.outletId), {
    orderId,
    setAsideId,
    amountMinor,
    tenders,
    byBalance,
  })
  return paid.ok ? accept(orderId) : paid
}

export const createWebOrder = command(createCall, async (context, { external_id: externalId, ...asked }) => {
  const made = await makeOnce(context, {
    kind: 'web_order',
    externalId,
    contents: asked,
    make: () => makeWebOrder(context, asked),
    read: (id) => Promise.resolve(accept({ id })),
  })
  if (!made.ok) return made
  const row = await findWebOrder(context.tx, context.merchantId, made.value.id)
  return row && context.reaches(row.outletId)
    ? accept(showResource(webOrderResource, webOrderOf(row), {}))
    : refuse({ code: 'thing.not-found' })
})
