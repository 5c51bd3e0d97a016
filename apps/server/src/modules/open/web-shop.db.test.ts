import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playedPayments } from '../../../../../examples/web-shop/payments.ts'
import { serve } from '../../../../../examples/web-shop/serve.ts'
import { shopRoutes } from '../../../../../examples/web-shop/shop.ts'
import { openKassa } from '../../../../../packages/sdk/src/kassa.ts'
import { makeProduct } from '../../../test/make/goods.ts'
import { makeApp } from '../../../test/make/app.ts'
import { makeWebhookWorld, type WebhookShop, type WebhookWorld } from '../../../test/make/webhook-world.ts'
import { disagreements } from '../../../test/prove.ts'
import { json, sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

/* The shop of `examples/web-shop` against the real server, as a customer's browser asks it. */

let hooks: WebhookWorld
let one: WebhookShop
let shop: Server
let base: string
let kassaAddress: string
const payments = playedPayments()
const STAFF = 'staff-page'

beforeAll(async () => {
  hooks = await makeWebhookWorld()
  one = await hooks.makeShop()
  kassaAddress = await hooks.world.listen()
  const { secret } = (await hooks.ask(one, { url: 'https://shop.example/webhooks', kinds: ['web_order', 'product'] }))
    .answer
  await open(secret)
})
afterAll(async () => {
  shop.close()
  expect(await disagreements(hooks.world)).toEqual([])
  await hooks.world.close()
})

/** Opens the shop with a key that has what its guide asks for and no more, and leads its webhooks there. */
async function open(webhookSecret: string): Promise<void> {
  const { shop: merchant } = one
  const { key } = await hooks.world.owner((tx) =>
    makeApp(tx, merchant.merchantId, {
      scopes: ['outlets_read', 'products_read', 'orders_create', 'orders_hold', 'orders_read', 'orders_refund'],
    }),
  )
  const kassa = openKassa({ key, address: kassaAddress, patience: { attempts: 1 } })
  const outlet = await kassa.call('read_outlet', { id: merchant.outlet.outletId })
  if (!outlet.ok) throw new Error(outlet.refusal.detail)
  const now = () => new Date(hooks.world.now)
  shop = serve(shopRoutes({ kassa, outlet: outlet.answer, payments, webhookSecret, staffToken: STAFF, now }))
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  hooks.receivers.answer('shop.example', async ({ headers, text }) => {
    const { status } = await fetch(`${base}/webhooks`, { method: 'POST', headers, body: text })
    return status
  })
}

/** A browser as far as the shop needs one: it keeps the cookie and follows no redirect. */
function browser() {
  let cookie = ''
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(base + path, { redirect: 'manual', ...init, headers: { cookie } })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return { status: response.status, to: response.headers.get('location') ?? '', text: await response.text() }
  }
  return {
    get: (path: string) => send(path),
    post: (path: string, fields: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

const goodsWith = (onHand: number, name: string) =>
  hooks.world.owner((tx) =>
    makeProduct(tx, one.shop.merchantId, [one.shop.outlet], { sellPriceMinor: 1_250, onHand, name }),
  )

/** Puts one piece into the basket of a new browser and comes to the last step. */
async function atCheckout(variantId: string) {
  const visitor = browser()
  expect(await visitor.post('/basket', { variant_id: variantId, pieces: '1' })).toMatchObject({ status: 303 })
  const { text } = await visitor.get('/checkout')
  const checkout = /name="checkout" value="([^"]+)"/.exec(text)?.[1] ?? ''
  return { visitor, text, checkout, fields: { checkout, name: 'Ada Byron', phone: '', note: '', pay: 'now' } }
}

const stockOf = async (variantId: string): Promise<number | undefined> =>
  (await hooks.world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${variantId}`))[0]?.onHand

test('a customer finds goods, pays, and sees the order ready, told by webhooks that Kassa signed', async () => {
  const { variantId } = await goodsWith(5, '<b>Lamp</b>')
  const { visitor, text, fields } = await atCheckout(variantId)
  const list = await visitor.get('/')
  expect(list.text).toContain('&lt;b&gt;Lamp&lt;/b&gt;')
  expect(list.text).not.toContain('<b>Lamp')
  expect((await visitor.get(`/goods/${variantId}`)).text).toContain('$12.50')
  expect(text).toContain('Pay $12.50 now')
  const ordered = await visitor.post('/checkout', fields)
  expect(ordered).toMatchObject({ status: 303, to: `/orders/${fields.checkout}` })
  expect((await visitor.get('/basket')).text).toContain('It is empty')
  const paid = await visitor.get(ordered.to)
  expect(paid.text).toMatch(/We are getting it ready[\s\S]*Paid: \$12\.50[\s\S]*For Ada Byron/)
  const staff = await visitor.get(`/staff/${STAFF}`)
  const id = /name="id" value="([^"]+)"/.exec(staff.text)?.[1] ?? ''
  await hooks.run()
  expect(await visitor.post(`/staff/${STAFF}`, { id })).toMatchObject({ status: 303 })
  hooks.world.passSeconds(60)
  await hooks.run()
  const ready = await visitor.get(ordered.to)
  expect(ready.text).toMatch(/Ready for pick-up[\s\S]*web_order\.created[\s\S]*web_order\.ready/)
  expect((await visitor.get(`/staff/${STAFF}`)).text).toContain('None is waiting')
})

test('goods with options are asked for them, priced with them, and ordered with them; a choice that is missing is said', async () => {
  const { variantId, productId } = await goodsWith(20, 'Latte')
  const [small, large, shot] = [newId(), newId(), newId()]
  const group = { scope: { kind: 'products', products: [{ productId }] }, currency: 'USD', names: {} }
  const option = (id: string, name: string, surchargeMinor: number) => ({
    id,
    name,
    names: {},
    surchargeMinor,
    isDefault: false,
  })
  const groups = [
    {
      ...group,
      id: newId(),
      name: 'Size',
      least: 1,
      most: 1,
      options: [option(small, 'Small', 0), option(large, 'Large', 300)],
    },
    { ...group, id: newId(), name: 'Extras', least: 0, most: 2, options: [option(shot, 'Extra shot', 200)] },
  ]
  await hooks.world.sql(sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (${one.shop.merchantId}, 'merchant',
      ${one.shop.merchantId}, 'sales.option-groups', ${json(groups)}::jsonb, now())`)
  const visitor = browser()
  expect((await visitor.get(`/goods/${productId}`)).text).toMatch(
    /Size[\s\S]*Large \+ \$3\.00[\s\S]*Extra shot \+ \$2\.00/,
  )
  const put = (fields: Record<string, string>) =>
    visitor.post('/basket', { variant_id: variantId, more: '1', pieces: '1', ...fields })
  expect(await put({ option: shot })).toMatchObject({ status: 409, text: expect.stringContaining('Size') })
  expect(await put({ 'option Size': large, option: shot })).toMatchObject({ status: 303 })
  expect(await put({ 'option Size': large, option: shot })).toMatchObject({ status: 303 })
  expect(await put({ 'option Size': small })).toMatchObject({ status: 303 })
  const basket = (await visitor.get('/basket')).text
  expect(basket).toMatch(/Large[\s\S]*Extra shot[\s\S]*\$35\.00[\s\S]*Small[\s\S]*\$12\.50[\s\S]*\$47\.50/)
  const checkout = /name="checkout" value="([^"]+)"/.exec((await visitor.get('/checkout')).text)?.[1] ?? ''
  const { to } = await visitor.post('/checkout', { checkout, name: 'Ada Byron', phone: '', note: '', pay: 'now' })
  expect((await visitor.get(to)).text).toContain('Paid: $47.50')
  const [order] = await hooks.world.sql<{ lines: { options: { name: string }[]; quantity: number }[] }>(sql`
    select lines from web_order where merchant_id = ${one.shop.merchantId} order by created_at desc, id desc limit 1`)
  expect(order?.lines.map((line) => [line.quantity, line.options.map(({ name }) => name).toSorted()])).toEqual([
    [2, ['Extra shot', 'Large']],
    [1, ['Small']],
  ])
})

test('pressed twice at once, and again later, it is one payment and one order', async () => {
  const { variantId } = await goodsWith(5, 'Chair')
  const { visitor, fields } = await atCheckout(variantId)
  const before = payments.taken.size
  const both = await Promise.all([visitor.post('/checkout', fields), visitor.post('/checkout', fields)])
  const later = await visitor.post('/checkout', { ...fields, name: 'Somebody Else' })
  expect([...both, later].map(({ status }) => status)).toEqual([303, 303, 303])
  expect(payments.taken.size).toBe(before + 1)
  const orders = await hooks.world.sql(sql`
    select from web_order where merchant_id = ${one.shop.merchantId} and priced::text like ${`%${variantId}%`}`)
  expect(orders).toHaveLength(1)
})

test('of two customers and one last piece one orders, and the other keeps money and basket', async () => {
  const { variantId } = await goodsWith(1, 'Last piece')
  const [first, second] = [await atCheckout(variantId), await atCheckout(variantId)]
  const before = payments.taken.size
  expect((await first.visitor.post('/checkout', first.fields)).status).toBe(303)
  const late = await second.visitor.post('/checkout', second.fields)
  expect(late).toMatchObject({ status: 409, text: expect.stringContaining('Some of it was sold just now') })
  expect(payments.taken.size).toBe(before + 1)
  expect((await second.visitor.get('/basket')).text).toContain('Only 0 of one of these goods')
  expect(await stockOf(variantId)).toBe(1)
})

test('paid at the desk instead, an order comes without a payment', async () => {
  const { variantId } = await goodsWith(2, 'Table')
  const { visitor, fields } = await atCheckout(variantId)
  const { to } = await visitor.post('/checkout', { ...fields, pay: 'at_pickup' })
  expect((await visitor.get(to)).text).toContain('To be paid at pick-up: $12.50')
})

test('an order that its customer cancels, twice too, has its money back once, and its goods are free', async () => {
  const { variantId } = await goodsWith(1, 'Sofa')
  const { visitor, checkout, fields } = await atCheckout(variantId)
  const { to } = await visitor.post('/checkout', fields)
  expect((await visitor.get(to)).text).toContain('Cancel this order')
  const both = await Promise.all([1, 2].map(() => visitor.post(`/cancel/${checkout}`, {})))
  expect(both.map(({ status }) => status)).toEqual([303, 303])
  const over = await visitor.get(to)
  expect(over.text).toMatch(/Cancelled[\s\S]*Refunded: \$12\.50</)
  expect(over.text).not.toContain('Cancel this order')
  expect([...payments.refunded.values()]).toEqual([1_250])
  expect((await visitor.get(`/staff/${STAFF}`)).text).not.toContain('Money to give back')
  expect((await atCheckout(variantId)).text).toContain('Pay $12.50 now')
  expect((await visitor.post('/cancel/nobody', {})).status).toBe(409)
})

test('a message that Kassa did not sign, a forged basket and an unknown checkout change nothing', async () => {
  const visitor = browser()
  const headers = { 'webhook-id': 'x', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' }
  const forged = await fetch(`${base}/webhooks`, { method: 'POST', headers, body: '{}' })
  expect(forged.status).toBe(400)
  const basket = await fetch(`${base}/basket`, { headers: { cookie: 'basket=<script>x9.0x0' } })
  expect(await basket.text()).toContain('It is empty')
  expect((await visitor.post('/checkout', { checkout: 'nobody', name: 'Eve' })).status).toBe(409)
  expect((await visitor.get('/orders/nobody')).status).toBe(404)
  expect((await visitor.get('/staff/guess')).status).toBe(404)
})

test('of one checkout sent as paid now and as paid at the desk, money is kept only where the order has it', async () => {
  const { variantId } = await goodsWith(9, 'Shelf')
  const turn = await atCheckout(variantId)
  await turn.visitor.post('/checkout', { ...turn.fields, pay: 'at_pickup' })
  expect((await turn.visitor.post('/checkout', turn.fields)).status).toBe(303)
  expect(payments.taken.has(turn.checkout)).toBe(false)
  const paid = await atCheckout(variantId)
  await paid.visitor.post('/checkout', paid.fields)
  expect((await paid.visitor.post('/checkout', { ...paid.fields, pay: 'at_pickup' })).status).toBe(303)
  expect(payments.taken.has(paid.checkout)).toBe(true)
  const { visitor, checkout, fields } = await atCheckout(variantId)
  const ways = ['now', 'at_pickup'].map((pay) => visitor.post('/checkout', { ...fields, pay }))
  expect((await Promise.all(ways)).map(({ status }) => status)).toContain(303)
  const isPaid = (await visitor.get(`/orders/${checkout}`)).text.includes('Paid: $12.50')
  expect(payments.taken.has(checkout)).toBe(isPaid)
})

/** Sends these bytes as they are and closes; answers what came back. */
async function sendRaw(bytes: string, breaksOff = false): Promise<string> {
  const socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.write(bytes)
  if (!breaksOff) return text(socket)
  await new Promise((done) => socket.once('connect', () => setTimeout(done, 50)))
  socket.destroy()
  return ''
}

test('an address that is none and a form that breaks off leave the shop open', async () => {
  expect(await sendRaw('GET // HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  await sendRaw('POST /basket HTTP/1.1\r\nHost: shop\r\nContent-Length: 90\r\n\r\nvariant', true)
  expect((await browser().get('/basket')).status).toBe(200)
})
