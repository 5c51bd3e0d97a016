import {
  createReceiptLink,
  linkOwnSale,
  readPublicReceipt,
  RECEIPT_LINK_DAYS,
} from '@kassa/contract/print/receipt-link.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeDevice } from '../../../../test/make/device.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: SellingShop
let other: SellingShop
let orderId: string
let number: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  other = await makeSellingShop(world)
  const body = shop.desk.sale([shop.line(0, 2)], { tenders: (due) => [cash(due)] })
  await shop.desk.book(body)
  ;({ orderId, number } = body)
})
afterAll(() => world.close())

const create = (as = shop.adminToken) => world.call(createReceiptLink, { orderId }, { as })
const open = (token: string) => world.call(readPublicReceipt, { token }, {})

describe('a link to a receipt', () => {
  it('shows the sale to whoever has it, without signing in, and nothing else', async () => {
    const { token, expiresAt } = (await create()).answer
    expect(Date.parse(expiresAt) - Date.parse(world.now)).toBe(RECEIPT_LINK_DAYS * 86_400_000)
    const { answer } = await open(token)
    expect(answer).toMatchObject({ number, refundedMinor: 0, expiresAt, tenders: [{ method: 0 }] })
    expect(answer.template.modules.length).toBeGreaterThan(0)
    expect(answer.shop.outlet.name).not.toBe('')
    expect(Object.keys(answer)).not.toContain('id')
  })

  it('says which notes of another currency were given, as the paper does', async () => {
    const foreign = [{ currency: 'CNY' as const, amountMinor: 10_000, worthMinor: 1_400 }]
    const paid = shop.desk.sale([shop.line(0)], { tenders: (due) => [{ ...cash(due, 1_400), foreign }] })
    await shop.desk.book(paid)
    const link = await world.call(createReceiptLink, { orderId: paid.orderId }, { as: shop.adminToken })
    expect((await open(link.answer.token)).answer.tenders).toMatchObject([{ method: 0, foreign }])
  })

  it('is made only by who may see the order', async () => {
    expect((await create(other.adminToken)).status).toBe(404)
    expect((await world.call(createReceiptLink, { orderId }, {})).status).toBe(401)
  })

  it('is made for the customer’s screen by the till that sold, whoever is at it, and by no other', async () => {
    const { token } = (await world.call(linkOwnSale, { orderId }, { device: shop.desk.device })).answer
    expect((await open(token)).answer).toMatchObject({ number })
    expect((await world.call(linkOwnSale, { orderId }, { device: other.desk.device })).status).toBe(404)
    const beside = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
    expect((await world.call(linkOwnSale, { orderId }, { device: beside })).status).toBe(404)
    expect((await world.call(linkOwnSale, { orderId }, { as: shop.adminToken })).status).toBe(403)
  })

  it('that was changed anywhere, or is of another installation, opens nothing', async () => {
    const { token } = (await create()).answer
    const places = [0, 17, 30, token.length - 1]
    for (const place of places) {
      const forged = `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`
      expect((await open(forged)).refusal.code).toBe('receipt-link.invalid')
    }
    expect((await open('x'.repeat(60))).refusal.code).toBe('receipt-link.invalid')
  })

  it('runs out, and says when it did', async () => {
    const { token, expiresAt } = (await create()).answer
    const before = world.now
    world.setNow(new Date(Date.parse(expiresAt) - 1).toISOString())
    expect((await open(token)).status).toBe(200)
    world.setNow(expiresAt)
    expect((await open(token)).refusal).toMatchObject({
      code: 'receipt-link.expired',
      details: { until: expiresAt.slice(0, 10) },
    })
    world.setNow(before)
  })
})
