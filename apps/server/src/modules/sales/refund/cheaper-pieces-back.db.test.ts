// Buy 1, get 2 more at 20 % off, and a bundle that takes the cheapest first: planned, sold, printed and given back. Example 31.
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { createPlan, readPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import type { Benefit } from '@kassa/domain/promotion/plan-terms.ts'
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

const pooled = { pooling: 'mix', maxTimes: null } as const
const twoMore: Benefit = {
  type: 'buy-get',
  buyCount: 1,
  getCount: 2,
  reward: { kind: 'percent', offBasisPoints: 2_000 },
  isOnTopOfSpecial: false,
  ...pooled,
}
const cheapestFirst: Benefit = {
  type: 'bundle',
  count: 1,
  reward: { kind: 'percent', offBasisPoints: 9_000 },
  pick: 'cheapest',
  ...pooled,
  maxTimes: 1,
}

it.each([
  ['two more at 20 % off', twoMore, 10_000, 3, 26_000, [8_667, 8_666, 8_667]],
  ['the cheapest of two 90 % off', cheapestFirst, 319, 2, 351, [176, 175]],
])('%s', async (_, benefit, priceMinor, count, payableMinor, back) => {
  const shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [priceMinor] })
  const marketer = await makeMarketer(world, shop.merchantId)
  const plan = await makePlan(world, marketer, tenthOff({ benefit }))
  const read = await world.call(readPlan, { id: plan.answer.id }, { as: marketer })
  expect(read.answer.benefit).toEqual(benefit)
  await shop.desk.book(shop.desk.openShift(0))
  const sale = shop.desk.sale([shop.line(0, count)], { plans: await plansAtDesk(world, shop) })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const paper = await world.call(readOrderPaper, { id: sale.orderId }, here)
  expect(JSON.stringify(paper.answer)).toContain(`"payableMinor":${payableMinor}`)
  for (const amountMinor of back) {
    const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const refund = refundBody(shop.desk, sale, { lines, amountMinor, tenders: [cash(amountMinor)] })
    expect(await outcomeOf(shop, refund)).toEqual(['accepted'])
  }
  expect((await world.call(readShift, { id: shop.desk.shiftId }, here)).answer.expectedMinor).toBe(0)
})

it('a reward above 100 % is refused, and nothing is kept', async () => {
  const shop = await makeSellingShop(world, { currency: 'CNY' })
  const as = await makeMarketer(world, shop.merchantId)
  const benefit = { ...twoMore, reward: { kind: 'percent', offBasisPoints: 10_001 } } as Benefit
  const refused = await world.call(createPlan, planRequest(tenthOff({ benefit })), { as })
  expect(refused.refusal.details).toMatchObject({ field: 'benefit.reward.offBasisPoints' })
  expect(await plansAtDesk(world, shop)).toEqual([])
})
