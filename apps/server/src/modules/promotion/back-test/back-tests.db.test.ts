// A draft tried on what was really sold: the figures are those of the sales, progress is told, a trial ends when it is cancelled, and nobody
// sees a trial of outlets that are not theirs.
import { cancelBackTest, readBackTest, startBackTest } from '@kassa/contract/promotion/back-test.calls.ts'
import { startPriceTrial } from '@kassa/contract/promotion/price-trial.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeMarketer,
  makePlan,
  marketingCodes,
  plansAtDesk,
  planRequest,
  tenthOff,
} from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let as: string

beforeAll(async () => {
  world = await makeWorld()
  world.setNow('2026-01-05T04:00:00.000Z')
  shop = await makeSellingShop(world, { currency: 'CNY', averageCostThousandths: 400_000 })
  const costs = permissionCode('platform.catalogue.products.costs')
  as = await makeMarketer(world, shop.merchantId, [...marketingCodes, costs])
  await shop.desk.book(shop.desk.openShift(10_000))
  await shop.desk.book(shop.desk.sale([shop.line(0)]))
  world.setNow('2026-03-02T04:00:00.000Z')
  for (const count of [1, 2, 3])
    await shop.desk.book(shop.desk.sale([shop.line(0, count)]), shop.desk.sale([shop.line(1)]))
})
afterAll(() => world.close())

const first = (): PlanTerms =>
  tenthOff({ scope: { kind: 'products', products: [{ productId: shop.products[0]!.productId, variantId: null }] } })
const start = (terms: PlanTerms, changes: Record<string, unknown> = {}) =>
  world.call(startBackTest, { terms: planRequest(terms), planId: null, outletIds: [], days: 30, ...changes }, { as })
const read = async (id: string, by = as) => world.call(readBackTest, { id }, { as: by })
const tried = async (terms: PlanTerms, changes = {}) => {
  const { id } = (await start(terms, changes)).answer
  await world.runJob('promotion.run-back-tests')
  return (await read(id)).answer
}

describe('a draft tried on the past', () => {
  it('takes off what it would have, of the baskets of those days, with the margin for whoever sees costs', async () => {
    const answer = await tried(first())
    expect(answer).toMatchObject({
      state: 'done',
      fromDay: '2026-02-01',
      untilDay: '2026-03-02',
      found: 6,
      total: 6,
      done: 6,
    })
    // 10.00, 20.00 and 30.00 by a tenth; 13 % of it was tax.
    expect(answer.result).toMatchObject({
      baskets: 6,
      touched: 3,
      paidMinor: 6_000,
      wouldPayMinor: 5_400,
      unpriceable: 0,
    })
    expect(answer.result?.marginMinor).toBe(-532)
    expect(answer.result?.days).toMatchObject([{ day: '2026-03-02', touched: 3 }])
    expect(answer.result?.largest.map(({ paidMinor, wouldPayMinor }) => paidMinor - wouldPayMinor)).toEqual([
      300, 200, 100,
    ])
    expect((await tried(first(), { days: 90 })).result).toMatchObject({ baskets: 7, touched: 4 })
    const blind = await makeMarketer(world, shop.merchantId, marketingCodes)
    expect((await read(answer.id, blind)).answer.result).toMatchObject({ touched: 3, marginMinor: null })
  })

  it('in the place of the plan it changes', async () => {
    const { id } = (await makePlan(world, as, first())).answer
    await shop.desk.book(shop.desk.sale([shop.line(0)], { plans: await plansAtDesk(world, shop) }))
    const half = {
      ...first(),
      benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 5_000 } },
    } as const
    const answer = await tried(half, { planId: id, days: 1 })
    expect(answer.result).toMatchObject({ touched: 4, paidMinor: 6_900, wouldPayMinor: 3_500 })
    expect((await tried(first(), { planId: id, days: 1 })).result).toMatchObject({ touched: 3 })
  })

  it('is stopped: nothing is tried and nothing comes of it', async () => {
    const { id } = (await start(first())).answer
    expect((await read(id)).answer).toMatchObject({ state: 'waiting', result: null })
    await world.call(cancelBackTest, { id }, { as })
    await world.runJob('promotion.run-back-tests')
    expect((await read(id)).answer).toMatchObject({ state: 'cancelled', done: 0, result: null })
    await world.call(cancelBackTest, { id }, { as })
  })

  it('refuses a draft that says nothing, no outlet of its currency, a fourth at a time, days that are not', async () => {
    const wrong = tenthOff({ benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 9_901 } } })
    expect((await start(wrong)).refusal.code).toBe('plan.percent-out-of-range')
    expect((await start(tenthOff({ currency: 'JPY' }))).refusal.code).toBe('back-test.no-outlet')
    for (const days of [0, 91]) expect((await start(first(), { days })).status).toBe(422)
    for (const days of [1, 90]) expect((await start(first(), { days })).status).toBe(200)
    expect((await start(first())).status).toBe(200)
    expect((await start(first())).refusal.code).toBe('back-test.too-many')
    await world.runJob('promotion.run-back-tests')
    expect((await start(first(), { planId: newId() })).status).toBe(404)
    expect((await start(first(), { outletIds: [newId()] })).refusal.code).toBe('back-test.no-outlet')
  })

  it('is nobody else’s', async () => {
    const { id } = await tried(first())
    const other = await makeSellingShop(world, { currency: 'CNY' })
    const stranger = await makeMarketer(world, other.merchantId)
    expect((await read(id, stranger)).status).toBe(404)
    expect((await world.call(cancelBackTest, { id }, { as: stranger })).status).toBe(404)
  })
})

describe('other prices tried on the past', () => {
  const editor = () =>
    makeMarketer(world, shop.merchantId, [
      permissionCode('platform.catalogue.products.edit'),
      permissionCode('platform.catalogue.products.costs'),
    ])
  const other = (priceMinor: number, changes: Record<string, unknown> = {}, by = as) =>
    world.call(
      startPriceTrial,
      {
        currency: 'CNY',
        prices: [{ variantId: shop.products[0]!.variantId, priceMinor }],
        outletIds: [],
        days: 30,
        ...changes,
      },
      { as: by },
    )

  it('says what they would have paid, dearer and cheaper, and which labels and floors it touches', async () => {
    const by = await editor()
    const { variantId } = shop.products[0]!
    await world.owner((tx) => tx.run(sql`update listing set minimum_price_minor = 850 where variant_id = ${variantId}`))
    const dearer = (await other(1_100, {}, by)).answer
    expect(dearer).toMatchObject({ labels: 1, belowFloor: [] })
    await world.runJob('promotion.run-back-tests')
    const { result } = (await read(dearer.id, by)).answer
    // 10.00, 20.00 and 30.00 at a tenth more, and one that had a tenth off.
    expect(result).toMatchObject({ touched: 4, dearer: 4, paidMinor: 6_900, wouldPayMinor: 7_590 })
    const cheap = (await other(800, {}, by)).answer
    expect(cheap.belowFloor).toMatchObject([
      { planId: null, priceMinor: 800, floorMinor: 850 },
      { planName: 'A tenth off', priceMinor: 720, floorMinor: 850 },
    ])
    const under = (await other(900, {}, by)).answer
    expect(under.belowFloor).toMatchObject([{ planName: 'A tenth off', priceMinor: 810, floorMinor: 850 }])
    await world.runJob('promotion.run-back-tests')
    expect((await read(under.id, by)).answer.result?.dearer).toBe(0)
    expect((await other(1_000, {}, by)).answer.labels).toBe(0)
    await world.runJob('promotion.run-back-tests')
  })

  it('is refused without the right to change prices, for what is not there, and out of range', async () => {
    const by = await editor()
    expect((await other(900)).status).toBe(403)
    expect((await other(900, { outletIds: [newId()] }, by)).status).toBe(404)
    expect((await other(900, { prices: [{ variantId: newId(), priceMinor: 900 }] }, by)).status).toBe(404)
    for (const price of [0, 100_000_000])
      expect((await other(price, {}, by)).refusal.code).toBe('plan.amount-out-of-range')
    const twice = { variantId: shop.products[0]!.variantId, priceMinor: 900 }
    expect((await other(900, { prices: [twice, twice] }, by)).refusal.code).toBe('plan.reward-taken')
    expect((await other(900, { currency: 'JPY', prices: [twice] }, by)).refusal.code).toBe('back-test.no-outlet')
  })
})
