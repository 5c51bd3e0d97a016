import { correctMethod, readShiftCorrections } from '@kassa/contract/sales/correction.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { listOrders, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeDevice } from '../../../../test/make/device.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const CARD = card(1).method
const asAdmin = (shop: SellingShop) => ({ as: shop.adminToken, outlet: shop.outlet.outletId })
const shiftOf = async (shop: SellingShop, id: string) => (await world.call(readShift, { id }, asAdmin(shop))).answer
const wrong = (orderId: string) => ({
  orderId,
  position: 0,
  method: CARD,
  reference: `SLIP-${orderId.slice(-6).toUpperCase()}`,
  reason: 'booked as cash',
})

async function soldForCash(shop: SellingShop) {
  const { desk } = shop
  await desk.book(desk.openShift(5_000))
  const body = desk.sale([shop.line(0, 1)], { tenders: (due) => [cash(due, due + 500)] })
  await desk.book(body)
  return body
}

describe('the method of a tender, corrected', () => {
  it('moves what is expected in the open shift, shows as what it was, and goes back by it', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000] })
    const { orderId } = await soldForCash(shop)
    const before = await shiftOf(shop, shop.desk.shiftId)
    expect(before.expectedMinor).toBe(8_000)
    const { answer } = await world.call(correctMethod, wrong(orderId), asAdmin(shop))
    expect(answer.shiftNumber).toBe(before.number)
    const after = await shiftOf(shop, shop.desk.shiftId)
    expect(after.expectedMinor).toBe(5_000)
    expect(after.byMethod).toEqual([
      { method: 0, amountMinor: 0, count: 0 },
      { method: CARD, amountMinor: 3_000, count: 1 },
    ])
    const { answer: order } = await world.call(readOrder, { id: orderId }, asAdmin(shop))
    const { reference } = wrong(orderId)
    expect(order.tenders).toMatchObject([{ position: 0, method: CARD, amountMinor: 3_000, changeMinor: 0, reference }])
    expect(order.paymentMethods).toEqual([CARD])
    expect(order.timeline.find(({ what }) => what === 'method-corrected')?.facts).toMatchObject({ from: 0, to: CARD })
    const found = async (method: number) =>
      (await world.call(listOrders, { limit: 5, method }, asAdmin(shop))).answer.rows.length
    expect([await found(CARD), await found(0)]).toEqual([1, 0])
    // And back again, which is a correction as any other.
    await world.call(correctMethod, { ...wrong(orderId), method: 0, reference: null }, asAdmin(shop))
    expect((await shiftOf(shop, shop.desk.shiftId)).expectedMinor).toBe(8_000)
    await world.call(correctMethod, { ...wrong(orderId), reference: 'SLIP-2' }, asAdmin(shop))
    const back = await world.call(
      refundOrder,
      {
        orderId,
        lines: [{ line: 0, quantity: 1, goods: 'restock' }],
        reason: 'all',
        refundId: newId(),
        amountMinor: 3_000,
        tenders: [],
        shiftId: shop.desk.shiftId,
      },
      asAdmin(shop),
    )
    expect(back.answer.tenders).toMatchObject([{ method: CARD, amountMinor: 3_000 }])
    expect(await disagreements(world)).toEqual([])
  })

  it('leaves a closed shift as it is: the shift that is open at the device moves and names it', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000] })
    const { desk } = shop
    const { orderId } = await soldForCash(shop)
    const closed = desk.shiftId
    await desk.book(desk.closeShift(8_000, 8_000))
    const refused = await world.call(correctMethod, wrong(orderId), asAdmin(shop))
    expect(refused.refusal.code).toBe('correction.no-shift')
    const frozen = await shiftOf(shop, closed)
    await desk.book(desk.openShift(8_000))
    await world.call(correctMethod, wrong(orderId), asAdmin(shop))
    expect(await shiftOf(shop, closed)).toEqual(frozen)
    const now = await shiftOf(shop, desk.shiftId)
    expect(now.expectedMinor).toBe(5_000)
    const [entry] = await world.sql<{ reason: string }>(
      sql`select reason from cash_entry where shift_id = ${desk.shiftId} and document_id = ${orderId}`,
    )
    expect(entry?.reason).toBe(`${frozen.number}: booked as cash`)
    expect(now.byMethod).toEqual([
      { method: 0, amountMinor: -3_000, count: -1 },
      { method: CARD, amountMinor: 3_000, count: 1 },
    ])
    expect(await disagreements(world)).toEqual([])
  })

  it('is told to the till whose shift it moved, and to no other', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000] })
    const other = await makeSellingShop(world, { pricesMinor: [3_000] })
    const { orderId } = await soldForCash(shop)
    const { shiftId } = shop.desk
    const told = async (device = shop.desk.device) =>
      (await world.call(readShiftCorrections, { shiftId }, { device })).answer.rows
    expect(await told()).toEqual([])
    await world.call(correctMethod, wrong(orderId), asAdmin(shop))
    expect(await told()).toEqual([
      { method: 0, count: -1, amountMinor: -3_000 },
      { method: CARD, count: 1, amountMinor: 3_000 },
    ])
    expect(await told(other.desk.device)).toEqual([])
    const aside = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
    expect(await told(aside)).toEqual([])
    await world.call(correctMethod, { ...wrong(orderId), method: 0, reference: null }, asAdmin(shop))
    expect(await told()).toEqual([])
  })

  it('is refused where a word cannot say it, and for what is not there', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000] })
    const { orderId } = await soldForCash(shop)
    const other = await makeSellingShop(world, { pricesMinor: [3_000] })
    const codes = await Promise.all(
      [
        { ...wrong(orderId), method: 0 },
        { ...wrong(orderId), method: 4 },
        { ...wrong(orderId), position: 7 },
        wrong(newId()),
      ].map(async (asked) => (await world.call(correctMethod, asked, asAdmin(shop))).refusal.code),
    )
    expect(codes).toEqual(['correction.same-method', 'correction.not-by-word', 'thing.not-found', 'thing.not-found'])
    expect((await world.call(correctMethod, wrong(orderId), asAdmin(other))).refusal.code).toBe('thing.not-found')
    const { outletId } = await world.owner((tx) => makeOutlet(tx, shop.merchantId))
    const elsewhere = { as: shop.adminToken, outlet: outletId }
    expect((await world.call(correctMethod, wrong(orderId), elsewhere)).refusal.code).toBe('thing.not-found')
    expect((await shiftOf(shop, shop.desk.shiftId)).expectedMinor).toBe(8_000)
  })

  it('takes a slip’s number as the desk does: needed where the outlet wants it, one way to write it, no attempt’s', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000] })
    const { orderId } = await soldForCash(shop)
    for (const reference of [null, 'a    b', '<b>12', attemptNumber(newId())]) {
      const { refusal } = await world.call(correctMethod, { ...wrong(orderId), reference }, asAdmin(shop))
      expect(refusal.code, String(reference)).toBe('recharge.reference-unfit')
    }
    await world.call(correctMethod, { ...wrong(orderId), reference: 'ａｂ 12-34' }, asAdmin(shop))
    const { answer } = await world.call(readOrder, { id: orderId }, asAdmin(shop))
    expect(answer.tenders).toMatchObject([{ method: CARD, reference: 'AB12-34' }])
  })

  it('takes the number of a slip once', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000] })
    const { orderId } = await soldForCash(shop)
    const { reference } = wrong(orderId)
    const paid = shop.desk.sale([shop.line(0, 1)], { tenders: (due) => [{ ...card(due), reference }] })
    await shop.desk.book(paid)
    const refused = await world.call(correctMethod, wrong(orderId), asAdmin(shop))
    expect(refused.refusal).toMatchObject({ code: 'correction.reference-used', details: { number: paid.number } })
    expect((await shiftOf(shop, shop.desk.shiftId)).expectedMinor).toBe(8_000)
  })

  it('happens once where two say it at once', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000] })
    const { orderId } = await soldForCash(shop)
    const both = await Promise.all([0, 1].map(() => world.call(correctMethod, wrong(orderId), asAdmin(shop))))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await shiftOf(shop, shop.desk.shiftId)).expectedMinor).toBe(5_000)
    expect(await disagreements(world)).toEqual([])
  })
})
