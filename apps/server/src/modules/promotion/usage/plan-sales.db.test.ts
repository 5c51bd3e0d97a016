// long: a shop with a desk is set up once for every kind of plan that a sale is held against
// Sales by plans: what the desk priced is what the server prices, an older wording is told apart from an invention, limits are counted.
import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { deletePlan, planResult, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readSalePaper } from '@kassa/contract/print/template.calls.ts'
import { listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { Plan } from '@kassa/domain/basket/index.ts'
import { plansTouching } from '@kassa/domain/promotion/plans-touching.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import {
  changePlan,
  makeMarketer,
  marketingCodes,
  makePlan,
  plansAtDesk,
  tenthOff,
} from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let as: string

beforeAll(async () => {
  world = await makeWorld({ connections: 12 })
})
beforeEach(async () => {
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeSellingShop(world, { currency: 'CNY' })
  as = await makeMarketer(world, shop.merchantId)
  await shop.desk.book(shop.desk.openShift(10_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const reasonsOf = async (...bodies: Record<string, unknown>[]) =>
  (await shop.desk.book(...bodies)).map(({ reasons }) => reasons.map(({ code }) => code))
const usages = (planId: string) =>
  world.sql<{ version: number; reductionMinor: number }>(
    sql`select version, reduction_minor from plan_usage where plan_id = ${planId} order by at, order_id`,
  )
const limited = (limits: Partial<PlanTerms['limits']>): PlanTerms =>
  tenthOff({ limits: { total: null, perDay: null, perMember: null, ...limits } })
const plan = async (terms: PlanTerms = tenthOff()): Promise<string> => (await makePlan(world, as, terms)).answer.id
const printer = () => makeMarketer(world, shop.merchantId, [permissionCode('platform.configuration.print')])
const sale = (plans: readonly Plan[]) => shop.desk.sale([shop.line(0)], { plans: [...plans] })

describe('held against the books', () => {
  it('an honest sale has nothing to say, and its use stands in the results', async () => {
    const id = await plan()
    expect(await reasonsOf(sale(await plansAtDesk(world, shop)))).toEqual([[]])
    expect(await usages(id)).toEqual([{ version: 1, reductionMinor: 100 }])
    const { answer } = await world.call(planResult, { id }, { as })
    expect(answer.rows).toMatchObject([
      { outletId: shop.outlet.outletId, day: '2026-03-02', baskets: 1, reductionMinor: 100, revenueMinor: 900 },
    ])
  })

  it('a plan that touches nothing writes nothing', async () => {
    const brandless = tenthOff({
      benefit: {
        type: 'whole-order',
        offBasisPoints: 500,
        thresholdMinor: 90_000,
        thresholdPieces: null,
        isStackable: false,
        conditionScope: null,
      },
    })
    const id = await plan(brandless)
    expect(await reasonsOf(sale(await plansAtDesk(world, shop)))).toEqual([[]])
    expect(await usages(id)).toEqual([])
  })

  it('an older wording is booked and filed with until when it stood; the newer one is not', async () => {
    const id = await plan()
    const before = await plansAtDesk(world, shop)
    world.passSeconds(600)
    await changePlan(world, as, id, 1, tenthOff({ name: 'Changed' }))
    world.passSeconds(600)
    const [outcome] = await shop.desk.book(sale(before))
    expect(outcome?.reasons).toEqual([
      {
        code: 'sale.plan-was-changed',
        facts: { planId: id, given: 'A tenth off', version: 1, until: '2026-03-02T04:10:00.000Z' },
      },
    ])
    expect(await reasonsOf(sale(await plansAtDesk(world, shop)))).toEqual([[]])
    expect((await usages(id)).map(({ version }) => version)).toEqual([1, 2])
  })

  it('sold before the change and brought in after it: nothing to say', async () => {
    const id = await plan()
    world.passSeconds(60)
    const sold = sale(await plansAtDesk(world, shop))
    world.passSeconds(60)
    await changePlan(world, as, id, 1, tenthOff({ name: 'Changed' }))
    expect(await reasonsOf(sold)).toEqual([[]])
  })

  it.each([['switched off'], ['archived']])('%s: booked and filed as changed', async (what) => {
    const id = await plan()
    const before = await plansAtDesk(world, shop)
    world.passSeconds(60)
    if (what === 'archived') await world.call(deletePlan, { id }, { as })
    else await world.call(setPlanEnabled, { id, isEnabled: 0 }, { as })
    world.passSeconds(60)
    expect(await reasonsOf(sale(before))).toEqual([['sale.plan-was-changed']])
  })

  it('a price list: only its rows of the basket come along, and a row of one’s own is an invention', async () => {
    const { productId } = shop.line(0)
    const row = (of: string, priceMinor: number) => ({
      productId: of,
      variantId: null,
      steps: [
        { fromQuantity: 1, priceMinor },
        { fromQuantity: 3, priceMinor: priceMinor - 50 },
      ],
    })
    const prices = [row(productId, 900), row(shop.line(1).productId, 800)]
    const id = await plan(tenthOff({ name: 'Wholesale', benefit: { type: 'price-list', prices } }))
    const sold = (count: number, plans: readonly Plan[]) => {
      const lines = [shop.line(0, count)]
      return shop.desk.sale(lines, { change: (plain) => ({ ...plain, plans: plansTouching(plans, plain.lines, []) }) })
    }
    const told = await plansAtDesk(world, shop)
    const [three, one] = [sold(3, told), sold(1, told)]
    expect(JSON.stringify(three)).not.toContain(shop.line(1).productId)
    expect(await reasonsOf(three, one)).toEqual([[], []])
    expect((await usages(id)).reduce((sum, { reductionMinor }) => sum + reductionMinor, 0)).toBe(550)
    const forged = told.map((given) =>
      given.type === 'price-list' ? { ...given, prices: [row(productId, 100)] } : given,
    )
    expect(await reasonsOf(sold(1, forged))).toEqual([['sale.plan-unknown']])
  })

  it('an invention is unknown, whatever field it changes', async () => {
    await plan()
    const [honest] = (await plansAtDesk(world, shop)) as [Plan]
    const forged: Partial<Record<string, unknown>>[] = [
      { offBasisPoints: 9_000 },
      { version: 7 },
      { id: newId() },
      { priority: 1 },
      { leavesOutReduced: true },
      { scope: { kind: 'brands', brandIds: [newId()] } },
      { outlets: { kind: 'some', outletIds: [shop.outlet.outletId] } },
      { usage: [{ kind: 'total', limit: 5, used: 0 }] },
      { window: { fromDate: '2026-03-01', untilDate: '2026-03-31', timeOfDay: null, weekdays: null } },
    ]
    for (const change of forged) {
      expect(await reasonsOf(sale([{ ...honest, ...change }]))).toEqual([['sale.plan-unknown']])
    }
    const { version: _version, ...nameless } = honest
    expect(await reasonsOf(sale([nameless as Plan]))).toEqual([['sale.plan-unknown']])
  })

  it('a plan in another currency is unknown here, though it is the merchant’s own', async () => {
    const id = await plan()
    const sold = sale(await plansAtDesk(world, shop))
    await world.sql(
      sql`update marketing_plan_version set terms = jsonb_set(terms, '{currency}', '"USD"') where plan_id = ${id}`,
    )
    expect(await reasonsOf(sold)).toEqual([['sale.plan-unknown']])
  })

  it('another merchant’s plan is unknown here', async () => {
    const other = await makeSellingShop(world, { currency: 'CNY' })
    await makePlan(world, await makeMarketer(world, other.merchantId), tenthOff())
    expect(await reasonsOf(sale(await plansAtDesk(world, other)))).toEqual([['sale.plan-unknown']])
  })

  it('a gift stands at what it costs here; one at another value is filed', async () => {
    const mug = shop.products[3]!
    await plan(
      tenthOff({
        benefit: {
          type: 'full-gift',
          gifts: [{ variantId: mug.productId, countPerTime: 1 }],
          thresholdMinor: 500,
          thresholdPieces: null,
          conditionScope: null,
          isRepeating: false,
          maxTimes: null,
        },
      }),
    )
    const goodsAt = (listPriceMinor: number) => () => ({
      productId: mug.productId,
      variantId: null,
      categoryId: null,
      brandId: null,
      listPriceMinor,
      isDiscountable: true,
      tax: { id: shop.taxId, rateBasisPoints: shop.rateBasisPoints },
      onHand: null,
    })
    expect(await reasonsOf(sale(await plansAtDesk(world, shop, goodsAt(80))))).toEqual([[]])
    expect(await reasonsOf(sale(await plansAtDesk(world, shop, goodsAt(5_000))))).toEqual([['sale.price-unknown']])
  })
})

describe('switched off by the cashier', () => {
  const switchedOff = (planId: string, reason = 'agreed on the phone') => ({
    ...shop.desk.sale([shop.line(0)]),
    plansOff: [{ planId, version: 1, reason }],
  })

  it('is written with the sale, and the order says why; its name stands where it did something', async () => {
    const id = await plan()
    const body = switchedOff(id)
    const applied = { ...sale(await plansAtDesk(world, shop)), offerNames: [{ id, name: 'A tenth off' }] }
    expect(await reasonsOf(body, applied)).toEqual([[], []])
    expect(await usages(id)).toHaveLength(1)
    const order = async (orderId: string) =>
      (await world.call(readOrder, { id: orderId }, { as: shop.adminToken })).answer
    expect((await order(body.orderId)).plansOff).toEqual([
      { planId: id, name: 'A tenth off', reason: 'agreed on the phone' },
    ])
    const [line] = (await order(applied.orderId)).lines
    expect(line?.deductions).toMatchObject([{ source: 'plan', sourceId: id, name: 'A tenth off', amountMinor: 100 }])
    const paper = (await world.call(readSalePaper, { number: applied.number }, { as: await printer() })).answer
    expect(paper.offerNames).toEqual({ [id]: 'A tenth off' })
  })

  it('another name on the paper, one that did something all the same, or a cashier without the right is filed', async () => {
    const id = await plan()
    const plans = await plansAtDesk(world, shop)
    const named = { ...sale(plans), offerNames: [{ id, name: 'Half price' }] }
    const both = { ...sale(plans), plansOff: [{ planId: id, version: 1, reason: 'x' }] }
    expect(await reasonsOf(named, both)).toEqual([['sale.offer-name-unknown'], ['sale.plan-unknown']])
    await world.owner((tx) =>
      tx.run(sql`
        update role set codes = array_remove(codes, ${permissionCode('desk.cashiering.orderPrice')})
        where id = (select role_id from staff where id = ${shop.cashier.staffId})`),
    )
    await makePlan(world, as, tenthOff({ name: 'So that rights are read again' }))
    expect(await reasonsOf(switchedOff(id))).toEqual([['sale.permission-missing']])
  })
})

describe('what a plan did', () => {
  it('by day, with margin for whoever may see costs, beside the same weekday before, and why it was switched off', async () => {
    world.setNow('2026-02-23T04:00:00.000Z')
    await shop.desk.book(shop.desk.sale([shop.line(0)]), shop.desk.sale([shop.line(0)]))
    world.setNow('2026-03-02T04:00:00.000Z')
    const id = await plan()
    const plans = await plansAtDesk(world, shop)
    const off = { ...shop.desk.sale([shop.line(0)]), plansOff: [{ planId: id, version: 1, reason: 'staff' }] }
    await shop.desk.book(sale(plans), off)
    const costs = await makeMarketer(world, shop.merchantId, [
      ...marketingCodes,
      permissionCode('platform.catalogue.products.costs'),
    ])
    const { answer } = await world.call(planResult, { id }, { as: costs })
    const [row] = answer.rows
    expect(row).toMatchObject({ day: '2026-03-02', baskets: 1, reductionMinor: 100, revenueMinor: 900 })
    const cost = await world.sql<{ minor: number }>(sql`
      select sum(cost_minor)::bigint as minor from order_line where order_id = (select order_id from plan_usage where plan_id = ${id})`)
    // 900 with 13 % inside: 796 without it.
    expect(row?.marginMinor).toBe(796 - cost[0]!.minor)
    expect(answer.switchedOff).toEqual([{ reason: 'staff', orders: 1 }])
    expect(answer.compared).toMatchObject({
      from: '2026-03-02',
      until: '2026-03-02',
      beforeFrom: '2026-02-23',
      beforeUntil: '2026-02-23',
      rows: [
        { currency: 'CNY', now: { baskets: 2, revenueMinor: 1_900 }, before: { baskets: 2, revenueMinor: 2_000 } },
      ],
    })
    const blind = (await world.call(planResult, { id }, { as })).answer
    expect(blind.rows.map(({ marginMinor }) => marginMinor)).toEqual([null])
    const days = { id, from: '2026-02-01', until: '2026-02-28' }
    expect((await world.call(planResult, days, { as })).answer).toMatchObject({
      rows: [],
      compared: null,
      switchedOff: [],
    })
    const orders = await world.call(listOrders, { planId: id }, { as: shop.adminToken })
    expect(orders.answer.rows).toMatchObject([{ totalMinor: 900 }])
  })
})

describe('a markdown of lots', () => {
  const lots = { expiresBy: '2026-03-05', quantity: 5 }
  const markdown = () =>
    plan(
      tenthOff({
        name: 'Near expiry',
        scope: { kind: 'products', products: [{ productId: shop.line(0).productId, variantId: null }] },
        benefit: {
          type: 'bundle',
          count: 1,
          reward: { kind: 'percent', offBasisPoints: 3_000 },
          pooling: 'mix',
          maxTimes: null,
        },
        lots,
      }),
    )
  const sold = (count: number, plans: readonly Plan[], expiresOn?: string) =>
    shop.desk.sale([shop.line(0, count)], {
      change: (plain) => ({
        ...plain,
        plans: [...plans],
        lines: plain.lines.map((line) => ({ ...line, ...(expiresOn !== undefined && { expiresOn }) })),
      }),
    })
  const paid = (body: Record<string, unknown>): number =>
    (body['answer'] as { totals: { payableMinor: number } }).totals.payableMinor

  it('reduces the pieces there are, not what is good for longer, and says what it reduced', async () => {
    const id = await markdown()
    const told = await plansAtDesk(world, shop)
    const [fresh, risky] = [sold(2, told, '2026-03-06'), sold(3, told, '2026-03-05')]
    expect([paid(fresh), paid(risky)]).toEqual([2_000, 2_100])
    expect(await reasonsOf(fresh, risky)).toEqual([[], []])
    expect(await world.sql(sql`select quantity from plan_usage where plan_id = ${id}`)).toEqual([{ quantity: 3 }])
    const left = sold(4, await plansAtDesk(world, shop))
    expect(paid(left)).toBe(2 * 700 + 2 * 1_000)
    expect(await reasonsOf(left)).toEqual([[]])
    expect(paid(sold(1, await plansAtDesk(world, shop)))).toBe(1_000)
  })

  it('an old count is told what is left, and filed where it sold all the same', async () => {
    const id = await markdown()
    const before = await plansAtDesk(world, shop)
    await shop.desk.book(sold(3, before))
    const asked = { orderId: newId(), memberId: null, planIds: [id], quantities: [{ planId: id, quantity: 3 }] }
    const refused = await world.call(holdOffers, asked, { device: shop.desk.device })
    expect(refused.refusal).toMatchObject({ code: 'plan.used-up', details: { planId: id, left: 2 } })
    const fits = { ...asked, quantities: [{ planId: id, quantity: 2 }] }
    expect((await world.call(holdOffers, fits, { device: shop.desk.device })).status).toBe(200)
    const another = await world.call(holdOffers, { ...fits, orderId: newId() }, { device: shop.desk.device })
    expect(another.refusal).toMatchObject({ code: 'plan.used-up', details: { left: 0 } })
    expect(await reasonsOf(sold(3, before))).toEqual([['sale.plan-over-limit']])
  })
})

describe('limits', () => {
  it('a use above the limit is booked and filed, a use within it is not', async () => {
    const id = await plan(limited({ total: 2 }))
    const plans = await plansAtDesk(world, shop)
    expect(await reasonsOf(sale(plans), sale(plans), sale(plans))).toEqual([[], [], ['sale.plan-over-limit']])
    expect(await usages(id)).toHaveLength(3)
    expect((await plansAtDesk(world, shop))[0]?.usage).toEqual([{ kind: 'total', limit: 2, used: 3 }])
  })

  it('a day’s limit begins anew with the business day', async () => {
    await plan(limited({ perDay: 1 }))
    const plans = await plansAtDesk(world, shop)
    expect(await reasonsOf(sale(plans), sale(plans))).toEqual([[], ['sale.plan-over-limit']])
    world.setNow('2026-03-03T04:00:00.000Z')
    expect((await plansAtDesk(world, shop))[0]?.usage).toEqual([{ kind: 'per-day', limit: 1, used: 0 }])
    expect(await reasonsOf(sale(plans))).toEqual([[]])
  })

  it('of fifty desks that want the last use one gets it, and after letting go the next', async () => {
    const id = await plan(limited({ total: 1 }))
    const { merchantId, outlet, cashier } = shop
    const desks = [shop.desk]
    for (let at = 1; at < 50; at += 1) {
      desks.push(await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId }))
    }
    const orders = desks.map(() => newId())
    const ask = (at: number) =>
      world.call(holdOffers, { orderId: orders[at]!, memberId: null, planIds: [id] }, { device: desks[at]!.device })
    const answers = await Promise.all(desks.map((_, at) => ask(at)))
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(winners).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ refusal }) => refusal.code))).toEqual(new Set(['plan.used-up']))
    const winner = winners[0]!
    const loser = (winner + 1) % desks.length
    expect((await ask(winner)).status).toBe(200)
    await world.call(releaseOffers, { orderId: orders[winner]! }, { device: desks[winner]!.device })
    expect((await ask(loser)).status).toBe(200)
    world.passSeconds(15 * 60 + 1)
    expect((await ask(winner)).status).toBe(200)
  })

  it('what an order holds and books is counted once', async () => {
    const id = await plan(limited({ total: 2 }))
    const plans = await plansAtDesk(world, shop)
    const body = sale(plans)
    const { device } = shop.desk
    await world.call(holdOffers, { orderId: body.orderId, memberId: null, planIds: [id] }, { device })
    await shop.desk.book(body)
    const next = { memberId: null, planIds: [id] }
    expect((await world.call(holdOffers, { orderId: newId(), ...next }, { device })).status).toBe(200)
    expect((await world.call(holdOffers, { orderId: newId(), ...next }, { device })).refusal.code).toBe('plan.used-up')
  })

  it('two desks book the last use at once: both are booked, one is filed', async () => {
    await plan(limited({ total: 1 }))
    const plans = await plansAtDesk(world, shop)
    const { merchantId, outlet, cashier } = shop
    const second = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId })
    await second.book(second.openShift(0))
    const outcomes = await Promise.all(
      [shop.desk, second].map((desk) => desk.book(desk.sale([shop.line(0)], { plans }))),
    )
    const codes = outcomes.flat().map(({ reasons }) => reasons.map(({ code }) => code).join())
    expect(codes.toSorted()).toEqual(['', 'sale.plan-over-limit'])
  })
})

describe('statements', () => {
  it('a plain sale costs what it did, and one by a known plan no more', async () => {
    await plan()
    const plans = await plansAtDesk(world, shop)
    await shop.desk.book(sale(plans))
    const plain = [1, 2].map(() => shop.desk.entry(shop.desk.sale([shop.line(0)])))
    await shop.desk.upload(plain[0]!)
    const ofPlain = await world.statementsDuring(() => shop.desk.upload(plain[1]!))
    const byPlan = [1, 2].map(() => shop.desk.entry(sale(plans)))
    await shop.desk.upload(byPlan[0]!)
    expect(await world.statementsDuring(() => shop.desk.upload(byPlan[1]!))).toBe(ofPlain)
  })
})
