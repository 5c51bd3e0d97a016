// The offline void of a sale: booked when the server hears of it, whatever became of the sale meanwhile.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { listShiftEntries, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../../test/make/desk.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const FLOAT = 5_000
const asCashier = (shop: SellingShop) => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })

/** A sale of 80.00: 30.00 by card, the rest in cash. */
async function sold(facts: Parameters<typeof makeSellingShop>[1] = {}) {
  const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000], onHand: 50, ...facts })
  await shop.desk.book(shop.desk.openShift(FLOAT))
  const body = shop.desk.sale([shop.line(0, 2), shop.line(1, 1)], {
    tenders: (due) => [card(3_000), cash(due - 3_000)],
  })
  expect(await shop.desk.book(body)).toMatchObject([{ outcome: 'accepted' }])
  return { shop, body }
}

/** The void of it as a desk writes it. */
const undone = ({ desk }: SellingShop, sale: SaleBody) =>
  refundBody(desk, sale, {
    reason: 'wrong customer',
    lines: [
      { line: 0, quantity: 2, goods: 'restock' },
      { line: 1, quantity: 1, goods: 'restock' },
    ],
    amountMinor: 8_000,
    tenders: [card(3_000), cash(5_000)],
    isVoid: true,
  })

const codesOf = (outcomes: Awaited<ReturnType<SellingShop['desk']['book']>>) =>
  outcomes.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)])
const shiftOf = async (shop: SellingShop, id: string) => (await world.call(readShift, { id }, asCashier(shop))).answer
const onHand = async ({ merchantId }: SellingShop) =>
  world.sql(sql`select variant_id, on_hand from stock where merchant_id = ${merchantId} order by variant_id`)
/** The different quantities that goods are on hand in. */
const leftOf = async (shop: SellingShop) => [...new Set((await onHand(shop)).map((row) => row['onHand']))]
const documents = async (shop: SellingShop) =>
  (await world.call(listRefunds, { limit: 9 }, asCashier(shop))).answer.rows.map(({ isVoid, amountMinor }) => [
    isVoid,
    amountMinor,
  ])

const pieceBack = (shop: SellingShop, { orderId }: SaleBody, lines = [{ line: 1, quantity: 1 }], amountMinor = 2_000) =>
  world.call(
    refundOrder,
    {
      orderId,
      refundId: newId(),
      // The office gives it back: no drawer pays.
      shiftId: null,
      reason: 'came back elsewhere',
      lines: lines.map((line) => ({ ...line, goods: 'restock' as const })),
      amountMinor,
      tenders: [],
    },
    asCashier(shop),
  )

describe('a void without a line', () => {
  it('is booked as a void: goods, money, drawer and reading as if the sale had not been', async () => {
    const { shop, body } = await sold()
    const entry = shop.desk.entry(undone(shop, body))
    expect(await leftOf(shop)).not.toEqual([50])
    const { answer } = await shop.desk.upload(entry)
    expect(codesOf(answer.outcomes)).toEqual([['accepted']])
    expect(await leftOf(shop)).toEqual([50])
    expect(await documents(shop)).toEqual([[true, 8_000]])
    const { answer: order } = await world.call(readOrder, { id: body.orderId }, asCashier(shop))
    expect(order).toMatchObject({ status: 'refunded', refundedMinor: 8_000 })
    expect(order.timeline.map(({ what }) => what)).toContain('voided')
    const reading = { refunds: 0, refundsMinor: 0, voids: 1, voidsMinor: 8_000, expectedMinor: FLOAT }
    expect(await shiftOf(shop, body.shiftId)).toMatchObject(reading)
    // Sent again, it is the same entry.
    expect(codesOf((await shop.desk.upload(entry)).answer.outcomes)).toEqual([['accepted']])
    expect(await documents(shop)).toHaveLength(1)
  })

  it('asks for its own right, and neither limit nor window nor goods that are not returnable have a say', async () => {
    const { shop, body } = await sold({ maxRefundMinor: 100 })
    await world.sql(sql`update product set is_returnable = false where merchant_id = ${shop.merchantId}`)
    expect(codesOf(await shop.desk.book(undone(shop, body)))).toEqual([['accepted']])
    const other = await sold()
    await world.sql(sql`update role set codes = array_remove(codes, ${permissionCode('desk.orders.void')})
      where merchant_id = ${other.shop.merchantId}`)
    expect(codesOf(await other.shop.desk.book(undone(other.shop, other.body)))).toEqual([
      ['review', 'refund.permission-missing'],
    ])
  })

  it('is a refund, and filed, where the sale is of another shift, or a part stays with the customer', async () => {
    const { shop, body } = await sold()
    await shop.desk.book(shop.desk.closeShift(FLOAT + 5_000, FLOAT + 5_000), shop.desk.openShift(9_000))
    const late = { ...undone(shop, body), shiftId: shop.desk.shiftId }
    expect(codesOf(await shop.desk.book(late))).toEqual([['review', 'refund.no-void']])
    expect(await documents(shop)).toEqual([[false, 8_000]])
    const other = await sold()
    const part = {
      lines: [{ line: 1, quantity: 1, goods: 'restock' as const }],
      amountMinor: 2_000,
      tenders: [card(2_000)],
    }
    expect(codesOf(await other.shop.desk.book({ ...undone(other.shop, other.body), ...part }))).toEqual([
      ['review', 'refund.no-void'],
    ])
    expect(await documents(other.shop)).toEqual([[false, 2_000]])
  })

  it('of what came back in part elsewhere books the rest; what went out twice leaves the drawer and is filed', async () => {
    const { shop, body } = await sold()
    expect((await pieceBack(shop, body)).status).toBe(200)
    const [outcome] = await shop.desk.book(undone(shop, body))
    expect(outcome?.outcome).toBe('review')
    expect(outcome?.reasons.find(({ code }) => code === 'refund.void-crossed')?.facts).toMatchObject({
      twiceMinor: 2_000,
      cashMinor: 0,
    })
    expect((await documents(shop)).toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      [false, 2_000],
      [false, 6_000],
    ])
    expect((await shiftOf(shop, body.shiftId)).expectedMinor).toBe(FLOAT)
  })

  it('of what came back whole elsewhere books nothing more but the cash that is gone, once', async () => {
    const { shop, body } = await sold()
    const all = [
      { line: 0, quantity: 2 },
      { line: 1, quantity: 1 },
    ]
    expect((await pieceBack(shop, body, all, 8_000)).status).toBe(200)
    const stood = await onHand(shop)
    const [outcome] = await shop.desk.book(undone(shop, body))
    expect(outcome).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'refund.void-crossed', facts: { twiceMinor: 8_000, cashMinor: 5_000 } }],
    })
    expect(await documents(shop)).toEqual([[false, 8_000]])
    expect(await onHand(shop)).toEqual(stood)
    // The money that the customer has twice is not in the drawer, and the review states why.
    expect((await shiftOf(shop, body.shiftId)).expectedMinor).toBe(FLOAT)
    const { answer } = await world.call(listShiftEntries, { id: body.shiftId, kind: 'out' }, asCashier(shop))
    expect(answer.rows.map(({ amountMinor }) => amountMinor)).toEqual([-5_000])
  })

  it('beside one of the office at the same moment gives everything back once in the books', async () => {
    const { shop, body } = await sold()
    const asked = { orderId: body.orderId, refundId: newId(), shiftId: body.shiftId, reason: 'wrong customer' }
    const [online, outcomes] = await Promise.all([
      world.call(voidOrder, asked, asCashier(shop)),
      shop.desk.book(undone(shop, body)),
    ])
    expect(['accepted', 'review']).toContain(outcomes[0]?.outcome)
    expect(online.status === 200).toBe(outcomes[0]?.outcome === 'review')
    expect(await documents(shop)).toEqual([[true, 8_000]])
  })

  it('of another merchant’s sale is of nobody’s here, and moves nothing there', async () => {
    const [one, other] = [await sold(), await sold()]
    const theirs = { ...undone(one.shop, one.body), orderId: other.body.orderId }
    expect(codesOf(await one.shop.desk.book(theirs))).toEqual([
      ['review', 'refund.order-unknown', 'refund.contradicts-books'],
    ])
    expect(await documents(other.shop)).toEqual([])
  })
})
