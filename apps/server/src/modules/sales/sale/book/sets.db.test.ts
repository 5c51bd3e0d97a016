// Sets whose slots are filled by choice: planned, told to tills, sold, taken out of stock, given back piece by piece, and held against the books.
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { createPlan, readPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { BundlePlan, SetSlot } from '@kassa/domain/basket/index.ts'
import type { Benefit } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../../platform/db/sql.ts'
import { givePiecesBack, outcomeOf } from '../../../../../test/make/fee-sales.ts'
import { makeMarketer, makePlan, planRequest, plansAtDesk, tenthOff } from '../../../../../test/make/plan.ts'
import { makeSalesSettler } from '../../../../../test/make/sales-settler.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

type Set = Extract<Benefit, { type: 'bundle' }>
type Currency = 'CNY' | 'JPY'

/** One of the first two goods, and one of the other two; the second costs 150 more. */
const lunchOf = (shop: SellingShop, totalMinor: number): Set => {
  const choice = (at: number, surchargeMinor = 0) => ({
    productId: shop.products[at]?.productId ?? '',
    variantId: null,
    surchargeMinor,
  })
  const slot = (name: string, choices: SetSlot['choices']): SetSlot => ({ name, least: 1, most: 1, choices })
  return {
    type: 'bundle',
    count: 1,
    reward: { kind: 'total', totalMinor },
    slots: [slot('Sandwich', [choice(0), choice(1, 150)]), slot('Drink', [choice(2), choice(3)])],
    pooling: 'same-product',
    maxTimes: null,
  }
}

async function openShop(currency: Currency = 'CNY', pricesMinor = [600, 900, 300, 400], totalMinor = 800) {
  const shop = await makeSellingShop(world, { currency, pricesMinor })
  const marketer = await makeMarketer(world, shop.merchantId)
  const set = lunchOf(shop, totalMinor)
  const plan = await makePlan(world, marketer, tenthOff({ name: 'Lunch', currency, benefit: set }))
  await shop.desk.book(shop.desk.openShift(0))
  return { shop, marketer, plan: plan.answer, plans: await plansAtDesk(world, shop), set }
}

const stockOf = async ({ merchantId, products }: SellingShop): Promise<number[]> => {
  const rows = await world.sql<{ id: string; onHand: number }>(sql`
    select variant_id as id, on_hand as "onHand" from stock where merchant_id = ${merchantId}`)
  return products.map(({ variantId }) => Number(rows.find(({ id }) => id === variantId)?.onHand))
}

it('lunch is sold at its price and surcharge, out of the stock of what was chosen, and given back piece by piece', async () => {
  const { shop, marketer, plan, plans } = await openShop()
  const read = await world.call(readPlan, { id: plan.id }, { as: marketer })
  expect(read.answer.benefit).toMatchObject({ count: 2, pooling: 'mix' })
  expect(read.answer.scope).toMatchObject({
    kind: 'products',
    products: shop.products.map(({ productId }) => ({ productId })),
  })
  const before = await stockOf(shop)
  const sale = shop.desk.sale([shop.line(1), shop.line(2), shop.line(3)], { plans })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const { answer } = await world.call(readOrder, { id: sale.orderId }, { as: shop.adminToken })
  expect(answer.totalMinor).toBe(950 + 300)
  expect(answer.lines.map(({ payableMinor }) => payableMinor)).toEqual([658, 300, 292])
  expect(await stockOf(shop)).toEqual(before.map((onHand, at) => onHand - (at === 0 ? 0 : 1)))
  const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  expect(JSON.stringify((await world.call(readOrderPaper, { id: sale.orderId }, here)).answer)).toContain('Lunch')
  const pieces = [
    [0, 658],
    [2, 292],
    [1, 300],
  ] as const
  expect(await givePiecesBack(shop, sale, pieces)).toEqual(pieces.map(() => 'accepted'))
  expect(await stockOf(shop)).toEqual(before)
  expect((await world.call(readShift, { id: shop.desk.shiftId }, here)).answer.expectedMinor).toBe(0)
})

it('two sets in yen share out to the yen, and come back in parts that add up', async () => {
  const { shop, plans } = await openShop('JPY', [600, 900, 300, 400], 801)
  const sale = shop.desk.sale([shop.line(0, 2), shop.line(2, 2)], { plans })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const pieces = [
    [0, 534],
    [1, 267],
    [0, 534],
    [1, 267],
  ] as const
  expect(await givePiecesBack(shop, sale, pieces)).toEqual(pieces.map(() => 'accepted'))
})

it('what is chosen beyond a set costs extra, and comes back with its piece; a till of before sells it as it was told', async () => {
  const { shop, plans } = await openShop()
  const shot = { id: crypto.randomUUID(), name: 'Shot', amountMinor: 100 }
  const as = await makeSalesSettler(world, shop.merchantId)
  const [, , drink] = shop.products
  const group = {
    id: crypto.randomUUID(),
    name: 'Extras',
    scope: { kind: 'products' as const, products: [{ productId: drink?.productId ?? '' }] },
    currency: 'CNY' as const,
    least: 0,
    most: 1,
    options: [{ id: shot.id, name: shot.name, surchargeMinor: 100 }],
  }
  const changes = [{ key: 'sales.option-groups', value: [group], inherit: false, version: 0 }]
  expect((await world.call(saveSalesSettings, { changes }, { as })).status).toBe(200)
  const strong = () => ({ ...shop.line(2), options: [shot], sellPriceMinor: shop.line(2).sellPriceMinor + 100 })
  const sale = shop.desk.sale([shop.line(0), strong()], { plans })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const { answer } = await world.call(readOrder, { id: sale.orderId }, { as: shop.adminToken })
  expect(answer.lines.map(({ payableMinor }) => payableMinor)).toEqual([533, 367])
  const pieces = [
    [1, 367],
    [0, 533],
  ] as const
  expect(await givePiecesBack(shop, sale, pieces)).toEqual(pieces.map(() => 'accepted'))
  const before = plans.map((plan) => (plan.type === 'bundle' ? withoutOptionsOnTop(plan) : plan))
  const older = shop.desk.sale([shop.line(0), strong()], { plans: before })
  expect(await outcomeOf(shop, older)).toEqual(['accepted'])
  const sold = await world.call(readOrder, { id: older.orderId }, { as: shop.adminToken })
  expect(sold.answer.totalMinor).toBe(800)
})

const withoutOptionsOnTop = ({ hasOptionsOnTop: _onTop, ...plan }: BundlePlan): BundlePlan => plan

it('a till with another price of the set, or other goods in it, is booked and filed', async () => {
  const { shop, plans } = await openShop()
  const [plan] = plans
  if (plan?.type !== 'bundle' || !plan.slots) throw new Error('no set')
  const [first, second] = plan.slots
  const cheaper = { ...plan, reward: { kind: 'total', totalMinor: 700 } } as const
  const other = {
    ...plan,
    slots: [{ ...first!, choices: first!.choices.map((one) => ({ ...one, surchargeMinor: 1 })) }, second!],
  }
  for (const plansThere of [[cheaper], [other]]) {
    const reasons = await outcomeOf(shop, shop.desk.sale([shop.line(0), shop.line(2)], { plans: plansThere }))
    expect(reasons.join()).toContain('sale.plan')
  }
})

it('goods that left the shelf meanwhile are sold and filed, as without the set', async () => {
  const { shop, plans } = await openShop()
  const [gone] = shop.products
  await world.owner((tx) =>
    tx.many(
      sql`update listing set removed_at = now() where merchant_id = ${shop.merchantId} and variant_id = ${gone?.variantId ?? ''}`,
    ),
  )
  expect(await outcomeOf(shop, shop.desk.sale([shop.line(0), shop.line(2)], { plans }))).toContain(
    'sale.product-not-listed',
  )
})

it.each([
  ['a percentage', { reward: { kind: 'percent', offBasisPoints: 100 } }, 'plan.slots-alone'],
  ['a threshold', { thresholdMinor: 0, thresholdPieces: 2 }, 'plan.slots-alone'],
  ['no slot', { slots: [] }, 'plan.scope-empty'],
] as const)('a set with %s is refused, and nothing is kept', async (_, change, code) => {
  const shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [600, 900, 300, 400] })
  const as = await makeMarketer(world, shop.merchantId)
  const benefit = { ...lunchOf(shop, 800), ...change } as unknown as Benefit
  expect((await world.call(createPlan, planRequest(tenthOff({ benefit })), { as })).refusal.code).toBe(code)
  expect(await plansAtDesk(world, shop)).toEqual([])
})

it('goods of another merchant are in no set', async () => {
  const [mine, theirs] = [await makeSellingShop(world, { currency: 'CNY' }), await openShop()]
  const as = await makeMarketer(world, mine.merchantId)
  const { refusal } = await world.call(createPlan, planRequest(tenthOff({ benefit: theirs.set })), { as })
  expect(refusal.code).toBe('plan.goods-gone')
})
