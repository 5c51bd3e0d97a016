import { listMethods, saveMethods } from '@kassa/contract/payment/method.calls.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { PAYMENT_METHODS, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { methodName, receiptWords } from '@kassa/domain/receipt/words/receipt-words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

/*
 * Every method of specification §4 from its tile to the report: enabled, in the basket’s set-up, stored with its number, on the order, on
 * paper in three languages, given back the same way, and in the shift’s sums. A member’s balance needs a member and is walked with members.
 */

let world: World
let shop: SellingShop
/** Our own methods beside the specification's have tests of their own. */
const all = Object.values(PAYMENT_METHODS)
  .map(({ number }) => number)
  .filter((number) => number <= 17)
const others = all.filter((number) => paymentMethodOf(number) !== 'member-balance')

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [1_000, 500] })
  const as = { as: shop.adminToken }
  const { methods, version } = (await world.call(listMethods, {}, as)).answer
  const saved = await world.call(
    saveMethods,
    { methods: methods.map((row) => ({ ...row, enabled: 1 as const })), version },
    as,
  )
  expect(saved.answer.methods.every(({ enabled }) => enabled === 1)).toBe(true)
  await shop.desk.book(shop.desk.openShift())
})
afterAll(() => world.close())

it('there are eighteen', () => expect(all.toSorted((one, other) => one - other)).toEqual([...Array(18).keys()]))

describe.each(others)('method %i', (method) => {
  it('is sold by, stored, on paper, refunded, and in the report', async () => {
    const body = shop.desk.sale([shop.line(0, 2)], {
      tenders: (due) => [method === 0 ? cash(due) : { ...card(due), method }],
    })
    const [outcome] = await shop.desk.book(body)
    expect(outcome?.reasons ?? []).toEqual([])
    const as = { as: shop.adminToken }
    const order = (await world.call(readOrder, { id: body.orderId }, as)).answer
    expect(order.tenders.map((one) => [one.method, one.amountMinor])).toEqual([[method, 2_000]])
    for (const language of ['en-US', 'zh-CN', 'ja-JP'] as const)
      expect(methodName(receiptWords[language], method)).not.toBe(String(method))
    const back = {
      orderId: body.orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
      reason: 'unwanted',
      tenders: [{ method, amountMinor: 1_000 }],
      refundId: newId(),
      amountMinor: 1_000,
      shiftId: shop.desk.shiftId,
    }
    const by = { as: shop.cashierToken, outlet: shop.outlet.outletId }
    const given = await world.call(refundOrder, back, by)
    expect(given.status).toBe(200)
    const tooMuch = await world.call(
      refundOrder,
      { ...back, refundId: newId(), amountMinor: 1_500, tenders: [{ method, amountMinor: 1_500 }] },
      by,
    )
    expect(tooMuch.status).toBeGreaterThanOrEqual(400)
    const shift = (await world.call(readShift, { id: shop.desk.shiftId }, as)).answer
    expect(shift.byMethod.find((one) => one.method === method)?.amountMinor).toBe(1_000)
  })
})

it('the books agree', async () => expect(await disagreements(world)).toEqual([]))
