// Ways to pay by which nothing goes back: previewed, refunded and voided in cash; what a till did otherwise is booked, and filed.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { previewRefund, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { CARD, changeMethod, half, halfWritten, outcomeOf, soldWithFee } from '../../../../test/make/fee-sales.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { pricesMinor: [5_000] })
  await shop.desk.book(shop.desk.openShift(20_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })

const setRefundable = (isRefundable: boolean) => changeMethod(world, shop.adminToken, { isRefundable })

/** 80.00 by card and 20.00 in cash. */
async function sold(): Promise<SaleBody> {
  const body = await soldWithFee(world, shop, { byCard: 8_000, fee: null })
  expect(await outcomeOf(shop, body)).toEqual(['accepted'])
  return body
}
const drawerNow = async () => {
  const { answer } = await world.call(readShift, { id: shop.desk.shiftId }, here())
  return answer.expectedMinor
}

describe('what was paid by a way that gives nothing back', () => {
  it('is previewed, and goes back, in cash of the drawer', async () => {
    const body = await sold()
    await setRefundable(false)
    const { answer: seen } = await world.call(previewRefund, half(body), here())
    expect(seen.tenders).toMatchObject([{ method: 0, maximumMinor: 10_000, proposedMinor: 5_000, insteadOf: [CARD] }])
    const request = { ...half(body), refundId: newId(), amountMinor: 5_000, shiftId: shop.desk.shiftId }
    const byCard = await world.call(
      refundOrder,
      { ...request, tenders: [{ method: CARD, amountMinor: 5_000 }] },
      here(),
    )
    expect(byCard.refusal.code).toBe('refund.tender-cap')
    const done = await world.call(refundOrder, { ...request, tenders: [{ method: 0, amountMinor: 5_000 }] }, here())
    expect(done.answer.tenders).toMatchObject([{ method: 0 }])
    expect(await drawerNow()).toBe(17_000)
  })

  it('goes back as it came once that is switched on again, and the rest closes the sale', async () => {
    const body = await sold()
    await setRefundable(false)
    const request = { ...half(body), amountMinor: 5_000, tenders: [], shiftId: shop.desk.shiftId }
    await world.call(refundOrder, { ...request, refundId: newId() }, here())
    await setRefundable(true)
    const { answer } = await world.call(refundOrder, { ...request, refundId: newId() }, here())
    expect(answer.tenders.map(({ method, amountMinor }) => [method, Math.abs(amountMinor)])).toEqual([
      [CARD, 3_000],
      [0, 2_000],
    ])
    const { answer: order } = await world.call(readOrder, { id: body.orderId }, here())
    expect(order).toMatchObject({ status: 'refunded', refundedMinor: 10_000 })
  })

  it('is undone in cash too', async () => {
    const body = await sold()
    await setRefundable(false)
    const request = { orderId: body.orderId, refundId: newId(), shiftId: shop.desk.shiftId, reason: 'mistake' }
    const { answer } = await world.call(voidOrder, request, here())
    expect(answer.tenders.every(({ method }) => method === 0)).toBe(true)
    expect(await drawerNow()).toBe(12_000)
  })
})

describe('a refund that a desk made without a line', () => {
  it.each<[string, boolean, number, string[]]>([
    ['gave cash as is set', false, 0, ['accepted']],
    ['gave by card as is set', true, CARD, ['accepted']],
    ['gave by card what should go back in cash', false, CARD, ['review', 'refund.way-differs']],
    ['gave in cash what should go back by card', true, 0, ['review', 'refund.way-differs']],
  ])('%s', async (_, isRefundable, method, outcome) => {
    const sale = await sold()
    if (!isRefundable) await setRefundable(false)
    const money = method === 0 ? cash(5_000) : { ...card(5_000), reference: null }
    expect(await outcomeOf(shop, halfWritten(world, shop, sale, [money]))).toEqual(outcome)
    const { answer: order } = await world.call(readOrder, { id: sale.orderId }, here())
    expect(order.refunds.flatMap(({ tenders }) => tenders.map((one) => one.method))).toEqual([method])
    expect(await drawerNow()).toBe(method === 0 ? 17_000 : 22_000)
  })

  it('counts into nothing of the sale where no way of it fits', async () => {
    const sale = await sold()
    const wechat = { ...card(5_000), method: 1, reference: null }
    expect(await outcomeOf(shop, halfWritten(world, shop, sale, [wechat]))).toEqual([
      'review',
      'refund.tender-cap',
      'refund.contradicts-books',
    ])
  })
})
