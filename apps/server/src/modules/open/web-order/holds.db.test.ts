import { listChanges } from '@kassa/contract/open/change.calls.ts'
import {
  holdQuote,
  listHolds,
  readHold,
  releaseHold,
  webHoldResource,
} from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { reserveStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApp, type MadeApp } from '../../../../test/make/app.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeAppShop, makeAppWorld } from '../../../../test/make/app-world.ts'
import type { OpenShop, OpenWorld } from '../../../../test/make/open-world.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { disagreements } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let open: OpenWorld
let stranger: OpenShop
let other: MadeApp
let orders: ReturnType<typeof webOrdersOf>

beforeAll(async () => {
  open = await makeAppWorld({ connections: 12 })
  stranger = await makeAppShop(open.world)
  other = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId))
  orders = webOrdersOf(open)
})
afterAll(async () => {
  expect(await disagreements(open.world)).toEqual([])
  await open.world.close()
})

const PRICE = 100
const make = (onHand: number, more: Partial<Parameters<typeof makeProduct>[3]> = {}) =>
  open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: PRICE, onHand, ...more }),
  )
const quoteOf = (variantId: string, quantity = 1) => orders.quote([{ variant_id: variantId, quantity }])
const hold = (quoteId: string, as = open.app.key, key = newId()) =>
  open.world.call(holdQuote, { quote_id: quoteId }, { as, key })
const wholeOf = ({ answer }: { readonly answer: unknown }) => webHoldResource.whole.parse(answer)
const stateOf = async (id: string) => wholeOf(await open.world.call(readHold, { id }, { as: open.app.key })).state
type Goods = Awaited<ReturnType<typeof make>>
const sell = ({ productId, variantId }: Goods, count = 1) => {
  const { taxId } = open.shop.line(0)
  const line = { productId, variantId, sellPriceMinor: PRICE, taxId, rateBasisPoints: 1_300, count }
  return open.shop.desk.book(open.shop.desk.sale([line]))
}

describe('goods that are held', () => {
  test('are kept from other apps and not from tills, and the order of their quote finds them', async () => {
    const { variantId } = await make(2)
    const [mine, theirs, third] = [await quoteOf(variantId), await quoteOf(variantId), await quoteOf(variantId, 2)]
    const began = wholeOf(await hold(mine.id))
    expect(began).toMatchObject({ id: mine.id, state: 'held', is_longer: false })
    expect(Date.parse(began.held_until) - Date.parse(open.world.now)).toBe(15 * 60_000)
    expect((await orders.create(third, {}, { as: other.key })).refusal.code).toBe('stock.gone')
    expect((await quoteOf(variantId, 2)).is_available).toBe(false)
    const { device } = open.shop.desk
    const basket = { orderId: newId(), lines: [{ variantId, quantity: 1 }] }
    expect((await open.world.call(reserveStock, basket, { device })).answer.short).toEqual([])
    expect((await orders.create(theirs, {}, { as: other.key })).refusal.code).toBe('stock.gone')
    expect((await orders.create(mine)).status).toBe(200)
    expect(await stateOf(mine.id)).toBe('ordered')
    expect((await hold(mine.id)).refusal.code).toBe('order.quote_used')
  })

  test('are held for 15 minutes, once longer, and free after that', async () => {
    const { variantId } = await make(1)
    const quote = await quoteOf(variantId)
    const key = newId()
    const [first, repeated] = [await hold(quote.id, open.app.key, key), await hold(quote.id, open.app.key, key)]
    expect(repeated.text).toBe(first.text)
    open.world.passSeconds(14 * 60)
    const longer = wholeOf(await hold(quote.id))
    expect(longer).toMatchObject({ state: 'held', is_longer: true })
    expect(Date.parse(longer.held_until) - Date.parse(longer.held_at)).toBe(30 * 60_000)
    expect((await hold(quote.id)).refusal.code).toBe('hold.longest')
    open.world.passSeconds(15 * 60)
    expect((await quoteOf(variantId)).is_available).toBe(false)
    open.world.passSeconds(61)
    expect(await stateOf(quote.id)).toBe('ended')
    expect((await quoteOf(variantId)).is_available).toBe(true)
    expect((await hold(quote.id)).refusal.code).toBe('hold.over')
    expect((await hold((await quoteOf(variantId)).id)).status).toBe(200)
  })

  test('asked for at once are one hold, made longer once', async () => {
    const quote = await quoteOf((await make(1)).variantId)
    const answers = await Promise.all(Array.from({ length: 6 }, () => hold(quote.id)))
    const held = answers.filter(({ status }) => status === 200).map(wholeOf)
    expect(new Set(held.map(({ is_longer: isLonger }) => isLonger))).toEqual(new Set([false, true]))
    expect(answers.filter(({ status }) => status !== 200).map(({ refusal }) => refusal.code)).toEqual(
      Array.from({ length: 4 }, () => 'hold.longest'),
    )
  })

  test('are not held once more behind an order of their quote', async () => {
    const { variantId } = await make(2)
    const quote = await quoteOf(variantId)
    expect((await orders.create(quote)).status).toBe(200)
    expect((await hold(quote.id)).refusal.code).toBe('order.quote_used')
    expect((await hold(quote.id, other.key)).refusal.code).toBe('order.quote_used')
    const next = await quoteOf(variantId)
    expect((await orders.create(next)).status).toBe(200)
  })

  test('held and ordered at once are taken once', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const { variantId } = await make(2)
      const quote = await quoteOf(variantId)
      const [made] = await Promise.all([orders.create(quote), hold(quote.id), hold(quote.id, other.key)])
      expect(made.status).toBe(200)
      expect((await quoteOf(variantId)).is_available).toBe(true)
    }
  })

  test('are let go, and stay so', async () => {
    const { variantId } = await make(1)
    const quote = await quoteOf(variantId)
    await hold(quote.id)
    for (let turn = 0; turn < 2; turn += 1) {
      const gone = await open.world.call(releaseHold, { id: quote.id }, { as: open.app.key })
      expect(gone.answer).toMatchObject({ state: 'released' })
    }
    expect((await quoteOf(variantId)).is_available).toBe(true)
    expect((await hold(quote.id)).refusal.code).toBe('hold.over')
  })

  test('are free where the price has changed: the new quote finds the last piece that was held for the old one', async () => {
    const { variantId } = await make(1)
    const quote = await quoteOf(variantId)
    await hold(quote.id)
    open.world.passSeconds(14 * 60)
    await hold(quote.id)
    open.world.passSeconds(61)
    await open.world.sql(sql`update listing set sell_price_minor = ${PRICE + 50} where variant_id = ${variantId}`)
    const refused = await orders.create(quote)
    expect(refused.refusal.code).toBe('quote.changed')
    expect(await stateOf(quote.id)).toBe('released')
    const { quote: renewed } = JSON.parse(refused.text).facts
    expect(renewed).toMatchObject({ is_available: true })
    expect((await hold(renewed.id)).status).toBe(200)
    expect((await orders.create(renewed)).status).toBe(200)
  })

  test('are half of what is there for each app, and one piece at least', async () => {
    const [few, last] = [await make(5), await make(1)]
    const quotes = [await quoteOf(few.variantId), await quoteOf(few.variantId), await quoteOf(few.variantId)]
    expect((await hold(quotes[0]!.id)).status).toBe(200)
    expect((await hold(quotes[1]!.id)).status).toBe(200)
    const beyond = await hold(quotes[2]!.id)
    expect([beyond.status, JSON.parse(beyond.text).code]).toEqual([409, 'hold.beyond_share'])
    expect(beyond.text).toContain(': 2 at a time')
    expect(await quoteOf(few.variantId, 3)).toMatchObject({ is_available: true })
    const theirs = await hold(quotes[2]!.id, other.key)
    expect(theirs.status).toBe(200)
    expect((await hold((await quoteOf(last.variantId)).id)).status).toBe(200)
  })

  test('of the last piece are one hold, however many ask at once', async () => {
    const { variantId } = await make(1)
    const quotes = []
    for (let buyer = 0; buyer < 10; buyer += 1) quotes.push(await quoteOf(variantId))
    const answers = await Promise.all(quotes.map(({ id }) => hold(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ refusal }) => refusal.code)).toEqual(refused.map(() => 'stock.gone'))
  })
})

describe('a till sells what is only held', () => {
  test('and the hold is lost, which the app is told; the order of its quote is refused whole', async () => {
    const goods = await make(4)
    const [first, second] = [await quoteOf(goods.variantId), await quoteOf(goods.variantId)]
    await hold(first.id)
    open.world.passSeconds(1)
    await hold(second.id)
    await open.world.settled()
    await open.world.runJob('open.number-changes')
    const { next } = (await open.world.call(listChanges, {}, { as: open.app.key })).answer
    expect(await sell(goods, 3)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    await open.world.runJob('open.lose-holds')
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['held', 'lost'])
    await open.world.settled()
    await open.world.runJob('open.number-changes')
    const { data } = (await open.world.call(listChanges, { after: next, kinds: 'web_hold' }, { as: open.app.key }))
      .answer
    expect(data.map(({ id }) => id)).toEqual([second.id])
    const refused = await orders.create(second)
    expect([refused.status, refused.refusal.code]).toEqual([409, 'stock.gone'])
    expect((await orders.create(first)).status).toBe(200)
  })

  test('however long a bot quotes and holds', async () => {
    const goods = await make(6)
    for (let turn = 0; turn < 12; turn += 1) await hold((await quoteOf(goods.variantId)).id)
    for (let piece = 0; piece < 6; piece += 1)
      expect(await sell(goods)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    await open.world.runJob('open.lose-holds')
    const { data } = (await open.world.call(listHolds, { limit: 3 }, { as: open.app.key })).answer
    expect(data.map((one) => webHoldResource.whole.parse(one).state)).toEqual(['lost', 'lost', 'lost'])
  })
})

test('holds of another merchant, and at an outlet outside the grant, are not found', async () => {
  const theirs = await open.world.owner((tx) => makeApp(tx, stranger.ids.merchant))
  const outletIds = [open.ids.otherOutlet]
  const narrow = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { outletIds }))
  const { variantId } = await make(4)
  const [quote, fresh] = [await quoteOf(variantId), await quoteOf(variantId)]
  await hold(quote.id)
  for (const { key } of [theirs, narrow]) {
    expect((await hold(fresh.id, key)).status).toBe(404)
    expect((await open.world.call(readHold, { id: quote.id }, { as: key })).status).toBe(404)
    expect((await open.world.call(releaseHold, { id: quote.id }, { as: key })).status).toBe(404)
    expect((await open.world.call(listHolds, {}, { as: key })).text).not.toContain(quote.id)
  }
  expect(await stateOf(quote.id)).toBe('held')
})
