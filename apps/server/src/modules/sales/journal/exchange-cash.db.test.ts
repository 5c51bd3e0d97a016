// A card's money does not become cash by way of other goods: what a till gave so is booked, filed, and seen by a proof until it is.
import { saleOfExchange } from '@kassa/contract/journal/exchange-halves.ts'
import type { SaleBody, EntryTender } from '@kassa/contract/journal/journal.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { exchangeBody, exchangeTender } from '../../../../test/make/exchange.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { verifyBooks } from '../../../maintenance/verify.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { exchangeCashProof } from '../proof/exchange-cash-proof.store.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { pricesMinor: [3_000, 1_500] })
  await shop.desk.book(shop.desk.openShift(20_000))
})
afterAll(() => world.close())

const CARD = card(0).method
const one = [{ line: 0, quantity: 1, goods: 'restock' as const }]
const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })

/** 30.00 of goods sold so, and exchanged for two pieces of 15.00. */
async function exchangedSale(tenders: (due: number) => EntryTender[]): Promise<SaleBody> {
  const sold = shop.desk.sale([shop.line(0, 1)], { tenders })
  await shop.desk.book(sold)
  const body = exchangeBody(shop, sold, [0, 2], {
    lines: one,
    backMinor: 3_000,
    backTenders: [exchangeTender(3_000)],
    outTenders: [exchangeTender(3_000)],
  })
  await shop.desk.book(body)
  return saleOfExchange(body)
}

/** Gives pieces back in cash by the till's own journal; answers the reasons that it is filed for. */
async function inCash(sale: SaleBody, quantity: number) {
  const amountMinor = quantity * 1_500
  const lines = [{ line: 0, quantity, goods: 'restock' as const }]
  const [booked] = await shop.desk.book(
    refundBody(shop.desk, sale, { lines, amountMinor, tenders: [cash(amountMinor)] }),
  )
  return booked?.reasons.map(({ code, facts }) => [code, facts['cash']])
}
const verdict = async () => (await verifyBooks(world.database, [exchangeCashProof]))[0]
const drawer = async () => (await world.call(readShift, { id: shop.desk.shiftId }, here())).answer.expectedMinor

it('all of it paid by card: its cash counts in the drawer and is filed; without its item the book disagrees', async () => {
  const sale = await exchangedSale((due) => [card(due)])
  expect(await inCash(sale, 2)).toEqual([['refund.exchange-in-cash', 3_000]])
  expect(await drawer()).toBe(20_000 - 3_000)
  expect(await verdict()).toMatchObject({ filed: { count: 1 } })
  const [{ reasons = null } = {}] = await world.sql(sql`
    update review_item set reasons = '[{"code": "refund.no-reason", "facts": {}}]'
    where merchant_id = ${shop.merchantId} and reasons @> '[{"code": "refund.exchange-in-cash"}]' returning reasons`)
  expect(reasons).not.toBeNull()
  expect((await verdict())?.firstDisagreement).toBe(`order ${sale.number}`)
  await world.sql(sql`
    update review_item set reasons = jsonb_build_array(jsonb_build_object('code', 'refund.exchange-in-cash',
      'facts', jsonb_build_object('orderId', ${sale.orderId}::text)))
    where merchant_id = ${shop.merchantId} and reasons @> '[{"code": "refund.no-reason"}]'`)
  expect(await disagreements(world)).toEqual([])
})

it('the rest of a further exchange in cash is filed as well', async () => {
  const sale = await exchangedSale((due) => [card(due)])
  const body = exchangeBody(shop, sale, [0, 1], {
    lines: [{ line: 0, quantity: 2, goods: 'restock' }],
    backMinor: 3_000,
    backTenders: [cash(1_500), exchangeTender(1_500)],
    outTenders: [exchangeTender(1_500)],
  })
  const [booked] = await shop.desk.book(body)
  expect(booked?.reasons).toMatchObject([{ code: 'refund.exchange-in-cash', facts: { cash: 1_500 } }])
  expect(await disagreements(world)).toEqual([])
})

it('what cash had paid goes back as cash and is not filed; what is beyond it is', async () => {
  const sale = await exchangedSale((due) => [card(due - 1_500), cash(1_500)])
  expect(await inCash(sale, 1)).toEqual([])
  expect(await inCash(sale, 1)).toEqual([['refund.exchange-in-cash', 1_500]])
  expect(await disagreements(world)).toEqual([])
})

it('all of it paid in cash goes back as cash', async () => {
  expect(await inCash(await exchangedSale((due) => [cash(due)]), 2)).toEqual([])
  expect(await disagreements(world)).toEqual([])
})

it('cash that a till gave leaves the card what is left, at the office too', async () => {
  const sale = await exchangedSale((due) => [card(due - 1_000), cash(1_000)])
  expect(await inCash(sale, 1)).toEqual([['refund.exchange-in-cash', 500]])
  const request = { orderId: sale.orderId, lines: one, reason: 'kept nothing' }
  const { answer: seen } = await world.call(previewRefund, request, here())
  expect(seen.tenders.map(({ method, maximumMinor, proposedMinor }) => [method, maximumMinor, proposedMinor])).toEqual([
    [0, 0, 0],
    [CARD, 2_000, 1_500],
  ])
  const asked = { ...request, refundId: newId(), amountMinor: 1_500, tenders: [], shiftId: shop.desk.shiftId }
  const { answer: done } = await world.call(refundOrder, asked, here())
  expect(done.tenders).toMatchObject([{ method: CARD, amountMinor: 1_500 }])
  expect(await disagreements(world)).toEqual([])
})
