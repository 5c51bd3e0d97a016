// An amount and a percent that add up: planned, sold, printed with a row each, and given back. Example 32.
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { createPlan, readPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../test/make/fee-sales.ts'
import { makeMarketer, makePlan, plansAtDesk, planRequest, tenthOff } from '../../../../test/make/plan.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

type Stacking = 'list' | 'rest'
const fiveOff = (stacking: Stacking): PlanTerms =>
  tenthOff({ name: 'Five off', benefit: { type: 'item-discount', off: { kind: 'amount', offMinor: 500 }, stacking } })
const tenth = (stacking: Stacking): PlanTerms =>
  tenthOff({ benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 1_000 }, stacking } })

it.each<[Stacking, number, number, readonly number[]]>([
  ['list', 1_120, 180, [1_120, 1_120]],
  ['rest', 1_170, 130, [1_170, 1_170]],
])('of the %s', async (stacking, payableMinor, percentMinor, back) => {
  const shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [1_800] })
  const marketer = await makeMarketer(world, shop.merchantId)
  const five = await makePlan(world, marketer, fiveOff(stacking))
  const ten = await makePlan(world, marketer, tenth(stacking))
  const read = await world.call(readPlan, { id: ten.answer.id }, { as: marketer })
  expect(read.answer.benefit).toEqual(tenth(stacking).benefit)
  await shop.desk.book(shop.desk.openShift(0))
  const sale = shop.desk.sale([shop.line(0, 2)], { plans: await plansAtDesk(world, shop) })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const paper = JSON.stringify((await world.call(readOrderPaper, { id: sale.orderId }, here)).answer)
  expect(paper).toContain(`"payableMinor":${2 * payableMinor}`)
  expect(paper).toContain(`{"stage":"A","kind":"plan","id":"${five.answer.id}","amountMinor":1000}`)
  expect(paper).toContain(`{"stage":"A","kind":"plan","id":"${ten.answer.id}","amountMinor":${2 * percentMinor}}`)
  for (const amountMinor of back) {
    const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const refund = refundBody(shop.desk, sale, { lines, amountMinor, tenders: [cash(amountMinor)] })
    expect(await outcomeOf(shop, refund)).toEqual(['accepted'])
  }
  expect((await world.call(readShift, { id: shop.desk.shiftId }, here)).answer.expectedMinor).toBe(0)
})

it('another way of adding up is refused, and nothing is kept', async () => {
  const shop = await makeSellingShop(world, { currency: 'CNY' })
  const as = await makeMarketer(world, shop.merchantId)
  const refused = await world.call(createPlan, planRequest(tenth('twice' as Stacking)), { as })
  expect(refused.status).toBe(422)
  expect(await plansAtDesk(world, shop)).toEqual([])
})
