import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../../test/make/desk.ts'
import { makeOutlet, makeStaff } from '../../../../../test/make/merchant.ts'
import { cashierCodes, makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../../test/make/session.ts'
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

async function sold(shop: SellingShop) {
  const { desk } = shop
  await desk.book(desk.openShift(5_000))
  const body = desk.sale([shop.line(0, 2), shop.line(1, 1)], {
    tenders: (due) => [card(3_000), cash(due - 3_000)],
  })
  expect(await desk.book(body)).toMatchObject([{ outcome: 'accepted' }])
  return body
}

const request = (shop: SellingShop, orderId: string) => ({
  orderId,
  refundId: newId(),
  shiftId: shop.desk.shiftId,
  reason: 'wrong customer',
})

const back = (shop: SellingShop, orderId: string) => ({
  ...request(shop, orderId),
  lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
  amountMinor: 3_000,
  tenders: [],
})

/** Returns how many refunds and voids stand. */
const documents = async (shop: SellingShop) =>
  (
    await world.sql<{ count: number }>(
      sql`select count(*)::int as count from refund where merchant_id = ${shop.merchantId}`,
    )
  )[0]?.count

describe('a sale that is undone whole', () => {
  it('gives everything back by what paid it, and stands apart from refunds in lists and readings', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000] })
    const { orderId } = await sold(shop)
    const asked = request(shop, orderId)
    const { answer } = await world.call(voidOrder, asked, asCashier(shop))
    expect(answer).toMatchObject({ isVoid: true, amountMinor: 8_000 })
    expect(answer.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [card(1).method, 3_000],
      [0, 5_000],
    ])
    const again = await world.call(voidOrder, asked, asCashier(shop))
    expect(again.answer.number).toBe(answer.number)
    expect(await documents(shop)).toBe(1)
    const { answer: order } = await world.call(readOrder, { id: orderId }, asCashier(shop))
    expect(order).toMatchObject({ status: 'refunded', refundedMinor: 8_000 })
    expect(order.timeline.map(({ what }) => what)).toContain('voided')
    const { answer: shift } = await world.call(readShift, { id: shop.desk.shiftId }, asCashier(shop))
    expect(shift).toMatchObject({ orders: 1, refunds: 0, refundsMinor: 0, voids: 1, voidsMinor: 8_000 })
    expect(shift.expectedMinor).toBe(5_000)
    const kinds = await Promise.all(
      (['void', 'of-sale'] as const).map((kind) => world.call(listRefunds, { limit: 5, kind }, asCashier(shop))),
    )
    expect(kinds.map((one) => one.answer.rows.length)).toEqual([1, 0])
    expect(await disagreements(world)).toEqual([])
  })

  it.each([
    [
      'void.refunded-before',
      async (shop: SellingShop, orderId: string) => {
        await world.call(refundOrder, back(shop, orderId), asCashier(shop))
        return request(shop, orderId)
      },
    ],
    [
      'void.shift-closed',
      async (shop: SellingShop, orderId: string) => {
        const asked = request(shop, orderId)
        await shop.desk.book(shop.desk.closeShift(10_000, 10_000))
        return asked
      },
    ],
    [
      'void.other-shift',
      async (shop: SellingShop, orderId: string) => {
        await shop.desk.book(shop.desk.closeShift(10_000, 10_000), shop.desk.openShift(5_000))
        return request(shop, orderId)
      },
    ],
    ['thing.not-found', async (shop: SellingShop) => Promise.resolve(request(shop, newId()))],
    [
      'void.is-exchange',
      async (shop: SellingShop, orderId: string) => {
        const first = shop.desk.sale([shop.line(0, 1)])
        await shop.desk.book(first)
        const { answer } = await world.call(refundOrder, back(shop, first.orderId), asCashier(shop))
        await world.sql(sql`insert into exchange (merchant_id, refund_id, order_id, currency, exchanged_minor)
          values (${shop.merchantId}, ${answer.id}, ${orderId}, ${answer.currency}, 0)`)
        return request(shop, orderId)
      },
    ],
    [
      // Its device works at another outlet since.
      'void.shift-closed',
      async (shop: SellingShop, orderId: string) => {
        const { outletId } = await world.owner((tx) => makeOutlet(tx, shop.merchantId))
        await world.sql(sql`update shift set outlet_id = ${outletId} where id = ${shop.desk.shiftId}`)
        return request(shop, orderId)
      },
    ],
  ] as const)('is refused with %s, and changes nothing', async (code, before) => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000] })
    const { orderId } = await sold(shop)
    const asked = await before(shop, orderId)
    const stood = await documents(shop)
    expect((await world.call(voidOrder, asked, asCashier(shop))).refusal.code).toBe(code)
    expect(await documents(shop)).toBe(stood)
    // Its drawer is proved at the outlet at which it was opened.
    await world.sql(sql`update shift set outlet_id = ${shop.outlet.outletId} where id = ${shop.desk.shiftId}`)
  })

  it('is undone at its own outlet alone, and its goods stand on the shelf again', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000], onHand: 50 })
    const { merchantId } = shop
    const onHand = async () =>
      (await world.sql<{ onHand: number }>(sql`select on_hand from stock where merchant_id = ${merchantId}`)).map(
        (row) => row.onHand,
      )
    const stood = await onHand()
    const { orderId } = await sold(shop)
    expect(await onHand()).not.toEqual(stood)
    const elsewhere = await world.owner(async (tx) => {
      const { outletId } = await makeOutlet(tx, merchantId)
      const outletIds = [outletId, shop.outlet.outletId]
      const { staffId } = await makeStaff(tx, merchantId, { outletIds, codes: cashierCodes })
      return { as: await makeSession(tx, { kind: 'staff', accountId: staffId, merchantId }), outlet: outletId }
    })
    const there = await world.call(voidOrder, request(shop, orderId), elsewhere)
    expect(there.refusal.code).toBe('thing.not-found')
    expect((await world.call(voidOrder, request(shop, orderId), asCashier(shop))).status).toBe(200)
    expect((await onHand()).toSorted((one, other) => one - other)).toEqual(stood.toSorted((one, other) => one - other))
  })

  it('happens once: of two at once, and of one beside a refund, one stands', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000] })
    const { orderId } = await sold(shop)
    const twice = await Promise.all([0, 1].map(() => world.call(voidOrder, request(shop, orderId), asCashier(shop))))
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1)
    const next = shop.desk.sale([shop.line(0, 1)])
    await shop.desk.book(next)
    const race = await Promise.all([
      world.call(voidOrder, request(shop, next.orderId), asCashier(shop)),
      world.call(refundOrder, back(shop, next.orderId), asCashier(shop)),
      world.call(refundOrder, back(shop, next.orderId), asCashier(shop)),
    ])
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await disagreements(world)).toEqual([])
  })
})

/** 80.00 of goods and a tip of a tenth, in card and cash. */
async function soldWithTip(shop: SellingShop) {
  const { desk } = shop
  const body = desk.sale([shop.line(0, 2), shop.line(1, 1)], {
    change: (plain) => ({
      ...plain,
      payment: {
        cashRounding: null,
        tenders: [
          { kind: 'electronic', amountMinor: 3_000 },
          { kind: 'cash', givenMinor: 5_800 },
        ],
        tip: { kind: 'percent', basisPoints: 1_000 },
      },
    }),
    tenders: (due) => [card(3_000), cash(due - 3_000 + 800)],
  })
  return { body, outcome: (await desk.book(body))[0] }
}

describe('a sale with a tip', () => {
  it('is booked beside its total; a void gives the tip back by its tender, a refund does not', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000] })
    await shop.desk.book(shop.desk.openShift(5_000))
    const first = await soldWithTip(shop)
    expect(first.outcome).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'sale.tip-unknown', facts: { given: 800, wanted: 0 } }],
    })
    await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
      ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.tips', '{"isOn": true, "presets": [1000]}', now())`)
    const second = await soldWithTip(shop)
    expect(second.outcome).toMatchObject({ outcome: 'accepted' })
    const { answer: order } = await world.call(readOrder, { id: second.body.orderId }, asCashier(shop))
    expect(order).toMatchObject({ totalMinor: 8_000, tipMinor: 800 })
    const { answer: undone } = await world.call(voidOrder, request(shop, second.body.orderId), asCashier(shop))
    expect(undone).toMatchObject({ isVoid: true, amountMinor: 8_000, tipMinor: 800 })
    expect(undone.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [card(1).method, 3_000],
      [0, 5_800],
    ])
    await world.call(refundOrder, back(shop, first.body.orderId), asCashier(shop))
    const { answer: shift } = await world.call(readShift, { id: shop.desk.shiftId }, asCashier(shop))
    // The tip of the first sale lies in the drawer, with the float and what it was paid in cash, less what went back for it.
    expect(shift.tipsMinor).toBe(800)
    expect(shift.expectedMinor).toBe(5_000 + 5_800 - cashBack(await refundsOf(shop, first.body.orderId)))
    expect(await disagreements(world)).toEqual([])
  })
})

async function refundsOf(shop: SellingShop, orderId: string) {
  const { answer } = await world.call(readOrder, { id: orderId }, asCashier(shop))
  return answer.refunds.flatMap(({ tenders }) => tenders)
}

const cashBack = (tenders: readonly { readonly method: number; readonly amountMinor: number }[]): number =>
  tenders.reduce((sum, { method, amountMinor }) => (method === 0 ? sum + amountMinor : sum), 0)
