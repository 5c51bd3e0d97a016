import { refundOfExchange, saleOfExchange } from '@kassa/contract/journal/exchange-halves.ts'
import type { ExchangeBody, JournalRefundBody, SaleBody, EntryTender } from '@kassa/contract/journal/journal.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { findOrder, previewRefund, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { EXCHANGE_METHOD } from '@kassa/domain/payment/method.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../../test/make/desk.ts'
import { exchangeBody, exchangeTender } from '../../../../../test/make/exchange.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const asCashier = (shop: SellingShop) => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })
const ordersOf = async (shop: SellingShop) =>
  (
    await world.sql<{ count: number }>(
      sql`select count(*)::int from sales_order where merchant_id = ${shop.merchantId}`,
    )
  )[0]?.count

async function soldFor(shop: SellingShop, tenders = (due: number): EntryTender[] => [cash(due)]): Promise<SaleBody> {
  const { desk } = shop
  await desk.book(desk.openShift(20_000))
  const body = desk.sale([shop.line(0, 2), shop.line(1, 1)], { tenders })
  expect(await desk.book(body)).toMatchObject([{ outcome: 'accepted' }])
  return body
}

const CARD = card(0).method
const one = [{ line: 0, quantity: 1, goods: 'restock' as const }]

describe('goods for goods in one entry', () => {
  it('of goods that a card paid do not come back as cash, in one exchange or in two', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000, 3_000] })
    const sold = await soldFor(shop, (due) => [card(due)])
    let last: SaleBody = sold
    for (const times of [1, 2]) {
      const body = exchangeBody(shop, last, [0, 0, 1], {
        lines: one,
        backMinor: 3_000,
        backTenders: [exchangeTender(3_000)],
        outTenders: [exchangeTender(3_000)],
      })
      expect([times, (await shop.desk.book(body))[0]?.reasons]).toEqual([times, []])
      last = saleOfExchange(body)
    }
    const request = { orderId: last.orderId, lines: one, reason: 'kept nothing' }
    const { answer: seen } = await world.call(previewRefund, request, asCashier(shop))
    expect(seen.tenders).toMatchObject([{ method: CARD, maximumMinor: 3_000, proposedMinor: 3_000 }])
    const refundIn = (tenders: { method: number; amountMinor: number }[]) =>
      world.call(
        refundOrder,
        { ...request, refundId: newId(), amountMinor: 3_000, tenders, shiftId: shop.desk.shiftId },
        asCashier(shop),
      )
    expect((await refundIn([{ method: 0, amountMinor: 3_000 }])).refusal.code).toBe('refund.tender-cap')
    const { answer: done } = await refundIn([])
    expect(done.tenders).toMatchObject([{ method: CARD, amountMinor: 3_000 }])
    const { answer: shift } = await world.call(readShift, { id: shop.desk.shiftId }, asCashier(shop))
    expect(shift.expectedMinor).toBe(20_000)
    expect(await disagreements(world)).toEqual([])
  })

  it('of goods that card and cash paid come back as both', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000, 3_000] })
    const sold = await soldFor(shop, (due) => [card(due - 1_000), cash(1_000)])
    const body = exchangeBody(shop, sold, [0, 0, 1], {
      lines: one,
      backMinor: 3_000,
      backTenders: [exchangeTender(3_000)],
      outTenders: [exchangeTender(3_000)],
    })
    await shop.desk.book(body)
    const request = { orderId: body.sale.orderId, lines: one, reason: 'kept nothing' }
    const { answer: seen } = await world.call(previewRefund, request, asCashier(shop))
    expect(seen.tenders.map(({ method, maximumMinor }) => [method, maximumMinor])).toEqual([
      [0, 1_000],
      [CARD, 2_000],
    ])
    expect(await disagreements(world)).toEqual([])
  })

  it('books a refund and a sale that name each other, the difference paid once', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000, 4_500] })
    const sold = await soldFor(shop)
    const body = exchangeBody(shop, sold, [0, 0, 1], {
      lines: one,
      backMinor: 3_000,
      backTenders: [exchangeTender(3_000)],
      outTenders: [exchangeTender(3_000), cash(1_500, 2_000)],
    })
    expect(await shop.desk.book(body)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    const { answer: fresh } = await world.call(readOrder, { id: body.sale.orderId }, asCashier(shop))
    expect(fresh.exchangedFor).toEqual({
      refundNumber: body.refund.number,
      orderId: sold.orderId,
      orderNumber: sold.number,
      exchangedMinor: 3_000,
    })
    expect(fresh.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [EXCHANGE_METHOD, 3_000],
      [0, 1_500],
    ])
    const { answer: old } = await world.call(readOrder, { id: sold.orderId }, asCashier(shop))
    expect(old.refunds).toMatchObject([
      {
        amountMinor: 3_000,
        exchange: { orderId: body.sale.orderId, orderNumber: body.sale.number },
        tenders: [{ method: EXCHANGE_METHOD, amountMinor: 3_000 }],
      },
    ])
    expect(old).toMatchObject({ refundedMinor: 3_000, status: 'completion' })
    const { answer: shift } = await world.call(readShift, { id: shop.desk.shiftId }, asCashier(shop))
    expect(shift.expectedMinor).toBe(20_000 + 8_000 + 1_500)
    expect(shift.byMethod).toContainEqual({ method: EXCHANGE_METHOD, amountMinor: 0, count: 2 })
    expect(await disagreements(world)).toEqual([])
    // The same entry again is answered as the first time and books nothing.
    expect(await ordersOf(shop)).toBe(2)
  })

  it('gives the rest back by what paid, and what an exchange paid goes back in cash', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000, 1_000] })
    const sold = await soldFor(shop, (due) => [card(6_000), cash(due - 6_000)])
    const body = exchangeBody(shop, sold, [0, 0, 1], {
      lines: one,
      backMinor: 3_000,
      backTenders: [{ ...card(2_000), reference: null }, exchangeTender(1_000)],
      outTenders: [exchangeTender(1_000)],
    })
    expect(await shop.desk.book(body)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
    const undone = await world.call(
      refundOrder,
      {
        orderId: body.sale.orderId,
        lines: one,
        reason: 'kept nothing',
        refundId: newId(),
        amountMinor: 1_000,
        tenders: [],
        shiftId: shop.desk.shiftId,
      },
      asCashier(shop),
    )
    expect(undone.answer.tenders).toMatchObject([{ method: 0, amountMinor: 1_000 }])
    // The rest of the first sale goes back by what it was paid with: the exchange took its cash first.
    const rest = await world.call(
      refundOrder,
      {
        orderId: sold.orderId,
        lines: [
          { line: 0, quantity: 1, goods: 'restock' },
          { line: 1, quantity: 1, goods: 'restock' },
        ],
        reason: 'all of it',
        refundId: newId(),
        amountMinor: 5_000,
        tenders: [],
        shiftId: shop.desk.shiftId,
      },
      asCashier(shop),
    )
    expect(rest.answer.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [card(1).method, 4_000],
      [0, 1_000],
    ])
    const { answer } = await world.call(findOrder, { number: sold.number }, asCashier(shop))
    expect(answer.status).toBe('refunded')
    expect(await disagreements(world)).toEqual([])
  })

  it('is booked as it was given where another refund crossed it, and what came back counts into nothing of the sale', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000, 3_000] })
    const sold = await soldFor(shop)
    const swap = () =>
      exchangeBody(shop, sold, [0, 0, 1], {
        lines: [{ line: 0, quantity: 2, goods: 'restock' }],
        backMinor: 6_000,
        backTenders: [cash(3_000), exchangeTender(3_000)],
        outTenders: [exchangeTender(3_000)],
      })
    const [first, second] = [swap(), swap()]
    expect(await shop.desk.book(first, second)).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'review', reasons: [{ code: 'refund.more-than-sold' }, { code: 'refund.contradicts-books' }] },
    ])
    const odd = exchangeBody(shop, sold, [0, 0, 1], {
      lines: [{ line: 1, quantity: 1, goods: 'restock' }],
      backMinor: 2_000,
      backTenders: [cash(1_000), exchangeTender(1_000)],
      outTenders: [exchangeTender(1_000), cash(2_000)],
    })
    expect(await shop.desk.book(odd)).toMatchObject([
      {
        outcome: 'review',
        reasons: [
          { code: 'exchange.amount-differs', facts: { desk: 1_000, books: 2_000 } },
          { code: 'refund.contradicts-books' },
        ],
      },
    ])
    expect(await ordersOf(shop)).toBe(4)
    const { answer } = await world.call(listRefunds, { limit: 10 }, asCashier(shop))
    expect(answer.rows.filter(({ orderId }) => orderId === null)).toHaveLength(2)
    expect(answer.rows).toHaveLength(3)
    expect(await disagreements(world)).toEqual([])
  })

  it('knows its tender nowhere but in an exchange', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000] })
    await soldFor(shop)
    const alone = shop.desk.sale([shop.line(0, 1)], { tenders: (due) => [exchangeTender(due)] })
    expect(await shop.desk.book(alone)).toMatchObject([
      { outcome: 'review', reasons: [{ code: 'sale.method-number-unknown' }] },
    ])
  })

  it('files what the books say otherwise of either half', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000, 3_000] })
    const sold = await soldFor(shop)
    const body = exchangeBody(shop, sold, [0, 0, 1], {
      lines: one,
      backMinor: 3_000,
      backTenders: [exchangeTender(3_000)],
      outTenders: [exchangeTender(3_000)],
    })
    const doubtful: ExchangeBody = { ...body, refund: { ...body.refund, reason: ' ' }, clockOffsetMs: 7_200_000 }
    const [outcome] = await shop.desk.book(doubtful)
    const codes = outcome?.reasons.map(({ code }) => code) ?? []
    expect(outcome?.outcome).toBe('review')
    expect(codes).toEqual(expect.arrayContaining(['sale.clock-off', 'refund.clock-off', 'refund.no-reason']))
    expect((refundOfExchange(doubtful) satisfies JournalRefundBody).orderId).toBe(sold.orderId)
  })
})
