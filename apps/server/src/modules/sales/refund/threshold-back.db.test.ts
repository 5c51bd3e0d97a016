// Two coffees and a cake gets cheaper: planned, sold, printed and given back, where the plan goes like a gift. Examples 31 and 42.
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { createPlan, readPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { previewRefund, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import type { Benefit } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../test/make/fee-sales.ts'
import { makeMarketer, makePlan, plansAtDesk, planRequest, tenthOff } from '../../../../test/make/plan.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { newId } from '../../../platform/ids.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

type Bundle = Extract<Benefit, { type: 'bundle' }>
const free: Bundle['reward'] = { kind: 'each-off', offMinor: 1_800 }
const half: Bundle['reward'] = { kind: 'percent', offBasisPoints: 5_000 }

const goods = (shop: SellingShop, index: number) =>
  ({ kind: 'products', products: [{ productId: shop.products[index]?.productId ?? '', variantId: null }] }) as const

const twoCoffees = (shop: SellingShop, reward: Bundle['reward'], isRepeating: boolean): Benefit => ({
  type: 'bundle',
  count: 1,
  pooling: 'mix',
  maxTimes: null,
  reward,
  thresholdMinor: 0,
  thresholdPieces: 2,
  conditionScope: goods(shop, 0),
  isRepeating,
})

type Back = readonly [line: number, quantity: number, amountMinor: number]

it.each<[string, Bundle['reward'], boolean, readonly [number, number], number, readonly Back[]]>([
  [
    'a cake free',
    free,
    false,
    [2, 1],
    6_000,
    [
      [0, 1, 1_200],
      [1, 1, 1_800],
      [0, 1, 3_000],
    ],
  ],
  [
    'a cake at half price, repeating',
    half,
    true,
    [5, 3],
    18_600,
    [
      [0, 2, 5_100],
      [1, 1, 1_800],
      [0, 3, 8_100],
      [1, 2, 3_600],
    ],
  ],
])('two coffees: %s', async (_, reward, isRepeating, [coffees, cakes], payableMinor, backs) => {
  const shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [3_000, 1_800] })
  const marketer = await makeMarketer(world, shop.merchantId)
  const benefit = twoCoffees(shop, reward, isRepeating)
  const plan = await makePlan(world, marketer, tenthOff({ scope: goods(shop, 1), benefit }))
  expect((await world.call(readPlan, { id: plan.answer.id }, { as: marketer })).answer.benefit).toEqual(benefit)
  await shop.desk.book(shop.desk.openShift(0))
  const plans = await plansAtDesk(world, shop)
  const sale = shop.desk.sale([shop.line(0, coffees), shop.line(1, cakes)], { plans })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const paper = await world.call(readOrderPaper, { id: sale.orderId }, here)
  expect(JSON.stringify(paper.answer)).toContain(`"payableMinor":${payableMinor}`)
  for (const [line, quantity, amountMinor] of backs) {
    const lines = [{ line, quantity, goods: 'restock' as const }]
    const seen = await world.call(previewRefund, { orderId: sale.orderId, lines, reason: 'unwanted' }, here)
    expect(seen.answer.amountMinor).toBe(amountMinor)
    const refund = refundBody(shop.desk, sale, { lines, amountMinor, tenders: [cash(amountMinor)] })
    expect(await outcomeOf(shop, refund)).toEqual(['accepted'])
  }
  expect((await world.call(readShift, { id: shop.desk.shiftId }, here)).answer.expectedMinor).toBe(0)
})

it('what is withheld is told before it is done', async () => {
  const shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [3_000, 1_800] })
  const marketer = await makeMarketer(world, shop.merchantId)
  await makePlan(world, marketer, tenthOff({ scope: goods(shop, 1), benefit: twoCoffees(shop, free, false) }))
  await shop.desk.book(shop.desk.openShift(0))
  const sale = shop.desk.sale([shop.line(0, 2), shop.line(1)], { plans: await plansAtDesk(world, shop) })
  await outcomeOf(shop, sale)
  const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const order = await world.call(readOrder, { id: sale.orderId }, here)
  const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const seen = await world.call(previewRefund, { orderId: sale.orderId, lines, reason: 'unwanted' }, here)
  const name = order.answer.lines[1]?.name
  expect(seen.answer.giftsDue).toEqual([{ line: 1, name, chargedMinor: 1_800 }])
  const request = {
    orderId: sale.orderId,
    refundId: newId(),
    lines,
    reason: 'unwanted',
    amountMinor: 1_200,
    shiftId: null,
  }
  const made = await world.call(refundOrder, { ...request, mode: 'prorated', tenders: [] }, here)
  expect(made.answer.lines.map(({ amountMinor }) => amountMinor)).toEqual([3_000])
  expect(made.answer.between).toEqual({ adjustmentMinor: 0, withheld: [{ name, amountMinor: 1_800 }], pointsMinor: 0 })
})

it('without a threshold nothing is repeated by it, and a sale below it gets nothing', async () => {
  const shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [3_000, 1_800] })
  const as = await makeMarketer(world, shop.merchantId)
  const benefit = { ...twoCoffees(shop, free, true), thresholdPieces: null } as Benefit
  const refused = await world.call(createPlan, planRequest(tenthOff({ benefit })), { as })
  expect(refused.refusal).toMatchObject({
    code: 'plan.threshold-missing',
    details: { field: 'benefit.thresholdMinor' },
  })
  await makePlan(world, as, tenthOff({ scope: goods(shop, 1), benefit: twoCoffees(shop, free, false) }))
  await shop.desk.book(shop.desk.openShift(0))
  const sale = shop.desk.sale([shop.line(0), shop.line(1)], { plans: await plansAtDesk(world, shop) })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  expect(sale.tenders.map(({ amountMinor }) => amountMinor)).toEqual([4_800])
})
