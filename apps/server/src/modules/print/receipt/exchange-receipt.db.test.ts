import {
  createReceiptLink,
  downloadReceipt,
  linkOwnSale,
  readPublicReceipt,
} from '@kassa/contract/print/receipt-link.calls.ts'
import { EXCHANGE_METHOD } from '@kassa/domain/payment/method.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { exchangeBody, exchangeTender } from '../../../../test/make/exchange.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: SellingShop
let sold: ReturnType<SellingShop['desk']['sale']>
let swapped: ReturnType<typeof exchangeBody>

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000, 1_000] })
  const { desk } = shop
  await desk.book(desk.openShift(20_000))
  sold = desk.sale([shop.line(0, 2), shop.line(1, 1)], { tenders: (due) => [cash(due)] })
  swapped = exchangeBody(shop, sold, [0, 0, 1], {
    lines: [
      { line: 0, quantity: 2, goods: 'restock' },
      { line: 1, quantity: 1, goods: 'damaged' },
    ],
    backMinor: 8_000,
    backTenders: [cash(7_000), exchangeTender(1_000)],
    outTenders: [exchangeTender(1_000)],
  })
  expect(await desk.book(sold, swapped)).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted', reasons: [] }])
})
afterAll(() => world.close())

const link = async (orderId: string) =>
  (await world.call(createReceiptLink, { orderId }, { as: shop.adminToken })).answer.token

it('the link to an exchange shows the new goods, what came back and what went out, to the cent', async () => {
  const { answer } = await world.call(readPublicReceipt, { token: await link(swapped.sale.orderId) })
  expect(answer).toMatchObject({
    number: swapped.sale.number,
    tenders: [{ method: EXCHANGE_METHOD, amountMinor: 1_000 }],
    returned: {
      number: swapped.refund.number,
      orderNumber: sold.number,
      moneyMinor: 8_000,
      lines: [
        { quantity: 2, weightUnit: null, amountMinor: 6_000 },
        { quantity: 1, weightUnit: null, amountMinor: 2_000 },
      ],
      money: [{ method: 0, amountMinor: 7_000 }],
    },
  })
})

it('as a page it says them too', async () => {
  const token = await link(swapped.sale.orderId)
  const page = await world.call(downloadReceipt, { token, form: 'html', language: 'en-US' })
  const said = [...page.text.matchAll(/>([^<>]+)<\/p>/g)].map(([, text]) => text)
  const { returned } = (await world.call(readPublicReceipt, { token })).answer
  const name = `${returned?.lines[0]?.name ?? ''} × 2`
  const ends = (text: string) => said.filter((line) => line?.endsWith(text)).length
  for (const text of [swapped.refund.number, sold.number, '60.00', '20.00', '80.00', '70.00'])
    expect([text, ends(text)]).toEqual([text, 1])
  expect(said.filter((line) => line?.startsWith(name))).toHaveLength(1)
})

it('the till that exchanged shows it on its customer’s screen', async () => {
  const asked = { orderId: swapped.sale.orderId }
  const { token } = (await world.call(linkOwnSale, asked, { device: shop.desk.device })).answer
  expect((await world.call(readPublicReceipt, { token })).answer.number).toBe(swapped.sale.number)
})

it('the sale whose goods came back has nothing that came with it', async () => {
  const { answer } = await world.call(readPublicReceipt, { token: await link(sold.orderId) })
  expect([answer.returned, answer.refundedMinor]).toEqual([null, 8_000])
})
