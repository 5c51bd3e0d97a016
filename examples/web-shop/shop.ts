import { randomUUID } from 'node:crypto'
import type { Outlet, Quote } from '@kassa/sdk/calls.ts'
import type { Kassa } from '@kassa/sdk/kassa.ts'
import { KassaUnreachable } from '@kassa/sdk/send-patiently.ts'
import { basketCookie, optionsNamed, piecesOf, readBasket, withPieces } from './basket.ts'
import { openCatalogue } from './catalogue.ts'
import { placeOrder, quoteBasket, wrongOptions } from './checkout.ts'
import type { Html } from './html.ts'
import { findOrder, OrderUnknown } from './orders.ts'
import { basketPage } from './pages/basket-page.ts'
import { checkoutPage } from './pages/checkout-page.ts'
import { goodsPage, productPage } from './pages/goods-pages.ts'
import { orderPage } from './pages/order-page.ts'
import { messagePage } from './pages/page.ts'
import { staffPage } from './pages/staff-page.ts'
import type { Payments } from './payments.ts'
import { cancelOrder, giveBackMoney, owingOrders } from './refunds.ts'
import { htmlReply, redirect, type Reply, type Route } from './serve.ts'
import { openWebhooks } from './webhooks.ts'

export interface ShopSettings {
  readonly kassa: Kassa
  readonly outlet: Outlet
  readonly payments: Payments
  readonly webhookSecret: string | undefined
  /** The secret part of the address of the page for staff. */
  readonly staffToken: string
  readonly now?: () => Date
}

const MOST_CHECKOUTS = 10_000

/** To press again would not help, and the money stays until somebody knows. */
function orderUnknownPage(error: OrderUnknown): Html {
  console.error(error)
  return messagePage('Please ask the shop', 'The shop cannot see your order just now. You pay once at most.')
}

/** The routes of a shop that sells the goods of one outlet for pick-up. */
export function shopRoutes(settings: ShopSettings): readonly Route[] {
  const { kassa, outlet, payments, webhookSecret, staffToken, now = () => new Date() } = settings
  const catalogue = openCatalogue(kassa, outlet.id, () => now().getTime())
  const webhooks = openWebhooks(webhookSecret, now, () => catalogue.forget())
  const begun = new Map<string, Pick<Quote, 'id' | 'total'>>()

  async function beginCheckout(cookies: string | undefined): Promise<Reply> {
    const basket = readBasket(cookies)
    if (basket.length === 0) return redirect('/basket')
    const quote = await quoteBasket(kassa, outlet.id, basket)
    if (!quote.ok) return htmlReply(messagePage('Checkout', quote.refusal.detail), 409)
    const id = randomUUID()
    if (begun.size >= MOST_CHECKOUTS) begun.clear()
    begun.set(id, quote.answer)
    return htmlReply(checkoutPage(id, quote.answer, outlet))
  }

  async function endCheckout(form: URLSearchParams): Promise<Reply> {
    const id = form.get('checkout') ?? ''
    const quote = begun.get(id)
    if (!quote)
      return htmlReply(messagePage('Checkout', 'This checkout is over. Please begin again from your basket.'), 409)
    const customer = { name: form.get('name') ?? '', phone: form.get('phone') ?? '', note: form.get('note') ?? '' }
    const checkout = { id, quoteId: quote.id, total: quote.total, customer, isPaidNow: form.get('pay') !== 'at_pickup' }
    try {
      const end = await placeOrder(kassa, payments, checkout)
      if (!end.isOrdered) return htmlReply(messagePage('Nothing was ordered', end.sentence), 409)
      return redirect(`/orders/${id}`, { 'set-cookie': basketCookie([]) })
    } catch (error) {
      if (error instanceof OrderUnknown) return htmlReply(orderUnknownPage(error), 502)
      if (!(error instanceof KassaUnreachable)) throw error
      return htmlReply(
        messagePage('One moment', 'The shop does not answer. Go back and press again: you pay once.'),
        503,
      )
    }
  }

  async function showOrder(id: string): Promise<Reply> {
    const order = await findOrder(kassa, id)
    return order ? htmlReply(orderPage(id, order, { moments: webhooks.momentsOf(order.id), outlet })) : notFound()
  }

  async function showStaff(): Promise<Reply> {
    const waiting = await kassa.call('list_web_orders', { outlet_id: outlet.id, state: 'waiting' })
    if (!waiting.ok) return htmlReply(messagePage('Orders', waiting.refusal.detail), 502)
    return htmlReply(staffPage(staffToken, waiting.answer.data, await owingOrders(kassa, outlet.id)))
  }

  async function markReady(form: URLSearchParams): Promise<Reply> {
    const marked = await kassa.call('mark_web_order_ready', { id: form.get('id') ?? '' })
    return marked.ok ? redirect(`/staff/${staffToken}`) : htmlReply(messagePage('Orders', marked.refusal.detail), 409)
  }

  async function giveBack(form: URLSearchParams): Promise<Reply> {
    const sentence = await giveBackMoney(kassa, payments, form.get('id') ?? '')
    return sentence === undefined ? redirect(`/staff/${staffToken}`) : htmlReply(messagePage('Orders', sentence), 409)
  }

  async function cancel(id: string): Promise<Reply> {
    const sentence = await cancelOrder(kassa, payments, id)
    return sentence === undefined ? redirect(`/orders/${id}`) : htmlReply(messagePage('Your order', sentence), 409)
  }

  async function putIntoBasket(cookies: string | undefined, form: URLSearchParams): Promise<Reply> {
    const basket = readBasket(cookies)
    const chosen = [...form].flatMap(([name, value]) => (name.startsWith('option') ? [value] : []))
    const item = { variantId: form.get('variant_id') ?? '', optionIds: optionsNamed(chosen) }
    const there = form.has('more') ? piecesOf(basket, item) : 0
    const wrong = form.has('more') ? await wrongOptions(kassa, outlet.id, item) : undefined
    if (wrong !== undefined) return htmlReply(messagePage('Please choose again', wrong), 409)
    const changed = withPieces(basket, { ...item, pieces: there + Math.trunc(Number(form.get('pieces') ?? '1')) })
    return redirect('/basket', { 'set-cookie': basketCookie(changed) })
  }

  async function showBasket(cookies: string | undefined): Promise<Reply> {
    const basket = readBasket(cookies)
    const quote = basket.length === 0 ? undefined : await quoteBasket(kassa, outlet.id, basket)
    if (quote && !quote.ok) {
      // Goods that are sold no more: the basket is begun anew, instead of a page that cannot be left.
      return htmlReply(messagePage('Your basket was emptied', quote.refusal.detail), 409, {
        'set-cookie': basketCookie([]),
      })
    }
    return htmlReply(basketPage(quote?.answer))
  }

  async function showProduct(id: string): Promise<Reply> {
    const one = await catalogue.find(id)
    return one ? htmlReply(productPage(one)) : notFound()
  }

  return [
    ['GET', '/', async () => htmlReply(goodsPage(outlet, await catalogue.list()))],
    ['GET', '/goods/:id', ({ id }) => showProduct(id)],
    ['GET', '/basket', ({ cookies }) => showBasket(cookies)],
    ['POST', '/basket', ({ cookies, form }) => putIntoBasket(cookies, form())],
    ['GET', '/checkout', ({ cookies }) => beginCheckout(cookies)],
    ['POST', '/checkout', ({ form }) => endCheckout(form())],
    ['GET', '/orders/:id', ({ id }) => showOrder(id)],
    ['POST', '/cancel/:id', ({ id }) => cancel(id)],
    ['GET', `/staff/${staffToken}`, () => showStaff()],
    ['POST', `/staff/${staffToken}`, ({ form }) => markReady(form())],
    ['POST', `/staff/${staffToken}/give-back`, ({ form }) => giveBack(form())],
    [
      'POST',
      '/webhooks',
      async ({ headers, body }) => ({ status: await webhooks.receive(headers, body), headers: {}, body: '' }),
    ],
  ]
}

const notFound = (): Reply => htmlReply(messagePage('Not found', 'There is nothing at this address.'), 404)
