// Sales by plans: what the desk priced is what the server prices, and an older wording is told apart from an invention.
import { deletePlan, planResult, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readSalePaper } from '@kassa/contract/print/template.calls.ts'
import { listOrders, readOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { Plan } from '@kassa/domain/basket/index.ts'
import { plansTouching } from '@kassa/domain/promotion/plans-touching.ts'
import { describe, expect, it } from 'vitest'
import {
  changePlan,
  makeMarketer,
  marketingCodes,
  makePlan,
  plansAtDesk,
  tenthOff,
} from '../../../../test/make/plan.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'
import { describePlanShop } from '../../../../test/make/describe-plan-shop.ts'

const { here, reasonsOf, usages, plan, sale } = describePlanShop()
const printer = () => makeMarketer(here.world, here.shop.merchantId, [permissionCode('platform.configuration.print')])

describe('held against the books', () => {
  it('an honest sale has nothing to say, and its use stands in the results', async () => {
    const id = await plan()
    expect(await reasonsOf(sale(await plansAtDesk(here.world, here.shop)))).toEqual([[]])
    expect(await usages(id)).toEqual([{ version: 1, reductionMinor: 100 }])
    const { answer } = await here.world.call(planResult, { id }, { as: here.as })
    expect(answer.rows).toMatchObject([
      { outletId: here.shop.outlet.outletId, day: '2026-03-02', baskets: 1, reductionMinor: 100, revenueMinor: 900 },
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
    expect(await reasonsOf(sale(await plansAtDesk(here.world, here.shop)))).toEqual([[]])
    expect(await usages(id)).toEqual([])
  })

  it('an older wording is booked and filed with until when it stood; the newer one is not', async () => {
    const id = await plan()
    const before = await plansAtDesk(here.world, here.shop)
    here.world.passSeconds(600)
    await changePlan(here.world, here.as, id, 1, tenthOff({ name: 'Changed' }))
    here.world.passSeconds(600)
    const [outcome] = await here.shop.desk.book(sale(before))
    expect(outcome?.reasons).toEqual([
      {
        code: 'sale.plan-was-changed',
        facts: { planId: id, given: 'A tenth off', version: 1, until: '2026-03-02T04:10:00.000Z' },
      },
    ])
    expect(await reasonsOf(sale(await plansAtDesk(here.world, here.shop)))).toEqual([[]])
    expect((await usages(id)).map(({ version }) => version)).toEqual([1, 2])
  })

  it('sold before the change and brought in after it: nothing to say', async () => {
    const id = await plan()
    here.world.passSeconds(60)
    const sold = sale(await plansAtDesk(here.world, here.shop))
    here.world.passSeconds(60)
    await changePlan(here.world, here.as, id, 1, tenthOff({ name: 'Changed' }))
    expect(await reasonsOf(sold)).toEqual([[]])
  })

  it.each([['switched off'], ['archived']])('%s: booked and filed as changed', async (what) => {
    const id = await plan()
    const before = await plansAtDesk(here.world, here.shop)
    here.world.passSeconds(60)
    if (what === 'archived') await here.world.call(deletePlan, { id }, { as: here.as })
    else await here.world.call(setPlanEnabled, { id, isEnabled: 0 }, { as: here.as })
    here.world.passSeconds(60)
    expect(await reasonsOf(sale(before))).toEqual([['sale.plan-was-changed']])
  })

  it('a price list: only its rows of the basket come along, and a row of one’s own is an invention', async () => {
    const { productId } = here.shop.line(0)
    const row = (of: string, priceMinor: number) => ({
      productId: of,
      variantId: null,
      steps: [
        { fromQuantity: 1, priceMinor },
        { fromQuantity: 3, priceMinor: priceMinor - 50 },
      ],
    })
    const prices = [row(productId, 900), row(here.shop.line(1).productId, 800)]
    const id = await plan(tenthOff({ name: 'Wholesale', benefit: { type: 'price-list', prices } }))
    const sold = (count: number, plans: readonly Plan[]) => {
      const lines = [here.shop.line(0, count)]
      return here.shop.desk.sale(lines, {
        change: (plain) => ({ ...plain, plans: plansTouching(plans, plain.lines, []) }),
      })
    }
    const told = await plansAtDesk(here.world, here.shop)
    const [three, one] = [sold(3, told), sold(1, told)]
    expect(JSON.stringify(three)).not.toContain(here.shop.line(1).productId)
    expect(await reasonsOf(three, one)).toEqual([[], []])
    expect((await usages(id)).reduce((sum, { reductionMinor }) => sum + reductionMinor, 0)).toBe(550)
    const forged = told.map((given) =>
      given.type === 'price-list' ? { ...given, prices: [row(productId, 100)] } : given,
    )
    expect(await reasonsOf(sold(1, forged))).toEqual([['sale.plan-unknown']])
  })

  it('an invention is unknown, whatever field it changes', async () => {
    await plan()
    const [honest] = (await plansAtDesk(here.world, here.shop)) as [Plan]
    const forged: Partial<Record<string, unknown>>[] = [
      { offBasisPoints: 9_000 },
      { version: 7 },
      { id: newId() },
      { priority: 1 },
      { leavesOutReduced: true },
      { scope: { kind: 'brands', brandIds: [newId()] } },
      { outlets: { kind: 'some', outletIds: [here.shop.outlet.outletId] } },
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
    const sold = sale(await plansAtDesk(here.world, here.shop))
    await here.world.sql(
      sql`update marketing_plan_version set terms = jsonb_set(terms, '{currency}', '"USD"') where plan_id = ${id}`,
    )
    expect(await reasonsOf(sold)).toEqual([['sale.plan-unknown']])
  })

  it('another merchant’s plan is unknown here', async () => {
    const other = await makeSellingShop(here.world, { currency: 'CNY' })
    await makePlan(here.world, await makeMarketer(here.world, other.merchantId), tenthOff())
    expect(await reasonsOf(sale(await plansAtDesk(here.world, other)))).toEqual([['sale.plan-unknown']])
  })

  it('a gift stands at what it costs here; one at another value is filed', async () => {
    const mug = here.shop.products[3]!
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
      tax: { id: here.shop.taxId, rateBasisPoints: here.shop.rateBasisPoints },
      onHand: null,
    })
    expect(await reasonsOf(sale(await plansAtDesk(here.world, here.shop, goodsAt(80))))).toEqual([[]])
    expect(await reasonsOf(sale(await plansAtDesk(here.world, here.shop, goodsAt(5_000))))).toEqual([
      ['sale.price-unknown'],
    ])
  })
})

describe('switched off by the cashier', () => {
  const off = (planId: string, reason = 'agreed on the phone') => ({ planId, version: 1, reason })
  const switchedOff = (planId: string) => ({
    ...here.shop.desk.sale([here.shop.line(0)]),
    plansOff: [off(planId)],
  })

  const takeRight = async (): Promise<void> => {
    await here.world.owner((tx) =>
      tx.run(sql`
        update role set codes = array_remove(codes, ${permissionCode('desk.cashiering.orderPrice')})
        where id = (select role_id from staff where id = ${here.shop.cashier.staffId})`),
    )
    await makePlan(here.world, here.as, tenthOff({ name: 'So that rights are read again' }))
  }

  it('is written with the sale, and the order says why; its name stands where it did something', async () => {
    const id = await plan()
    const body = switchedOff(id)
    const applied = { ...sale(await plansAtDesk(here.world, here.shop)), offerNames: [{ id, name: 'A tenth off' }] }
    expect(await reasonsOf(body, applied)).toEqual([[], []])
    expect(await usages(id)).toHaveLength(1)
    const order = async (orderId: string) =>
      (await here.world.call(readOrder, { id: orderId }, { as: here.shop.adminToken })).answer
    expect((await order(body.orderId)).plansOff).toEqual([
      { planId: id, name: 'A tenth off', reason: 'agreed on the phone' },
    ])
    const [line] = (await order(applied.orderId)).lines
    expect(line?.deductions).toMatchObject([{ source: 'plan', sourceId: id, name: 'A tenth off', amountMinor: 100 }])
    const paper = (await here.world.call(readSalePaper, { number: applied.number }, { as: await printer() })).answer
    expect(paper.offerNames).toEqual({ [id]: 'A tenth off' })
  })

  it('another name on the paper, one that did something all the same, or a cashier without the right is filed', async () => {
    const id = await plan()
    const plans = await plansAtDesk(here.world, here.shop)
    const named = { ...sale(plans), offerNames: [{ id, name: 'Half price' }] }
    const both = { ...sale(plans), plansOff: [{ planId: id, version: 1, reason: 'x' }] }
    expect(await reasonsOf(named, both)).toEqual([['sale.offer-name-unknown'], ['sale.plan-unknown']])
    await takeRight()
    expect(await reasonsOf(switchedOff(id))).toEqual([['sale.permission-missing']])
  })

  it('whoever refuses a gift for the customer’s age needs no right for it; a gift for everybody needs it still', async () => {
    const { shop, world } = here
    const [goods] = shop.products
    const gifts = [{ variantId: goods?.variantId ?? '', countPerTime: 1 }]
    const from = {
      thresholdMinor: 500,
      thresholdPieces: null,
      conditionScope: null,
      isRepeating: false,
      maxTimes: null,
    }
    const id = await plan(tenthOff({ benefit: { type: 'full-gift', gifts, ...from } }))
    const beside = { variantId: gifts[0]?.variantId ?? '', exchangePriceMinor: 100 }
    const sold = await plan(tenthOff({ benefit: { type: 'exchange', items: [beside], ...from } }))
    await takeRight()
    const both = (planId: string) => [
      switchedOff(planId),
      { ...switchedOff(planId), plansOff: [off(planId), off(sold)] },
    ]
    const restrict = (kind: string | null) =>
      world.owner((tx) => tx.run(sql`update product set restriction = ${kind} where id = ${goods?.productId ?? ''}`))
    expect(await reasonsOf(...both(id))).toEqual([
      ['sale.permission-missing'],
      ['sale.permission-missing', 'sale.permission-missing'],
    ])
    await restrict('spirits')
    expect(await reasonsOf(...both(id))).toEqual([[], []])
    const everybody = { spirits: 0 }
    const { merchantId } = shop
    await world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${merchantId}, 'merchant', ${merchantId}, 'sales.age-limits', ${JSON.stringify(everybody)}::jsonb, ${world.now})`)
    expect(await reasonsOf(switchedOff(id))).toEqual([['sale.permission-missing']])
    await world.sql(sql`delete from setting where merchant_id = ${merchantId} and key = 'sales.age-limits'`)
    await restrict(null)
  })
})

describe('what a plan did', () => {
  it('by day, with margin for whoever may see costs, beside the same weekday before, and why it was switched off', async () => {
    here.world.setNow('2026-02-23T04:00:00.000Z')
    await here.shop.desk.book(here.shop.desk.sale([here.shop.line(0)]), here.shop.desk.sale([here.shop.line(0)]))
    here.world.setNow('2026-03-02T04:00:00.000Z')
    const id = await plan()
    const plans = await plansAtDesk(here.world, here.shop)
    const off = { ...here.shop.desk.sale([here.shop.line(0)]), plansOff: [{ planId: id, version: 1, reason: 'staff' }] }
    await here.shop.desk.book(sale(plans), off)
    const costs = await makeMarketer(here.world, here.shop.merchantId, [
      ...marketingCodes,
      permissionCode('platform.catalogue.products.costs'),
    ])
    const { answer } = await here.world.call(planResult, { id }, { as: costs })
    const [row] = answer.rows
    expect(row).toMatchObject({ day: '2026-03-02', baskets: 1, reductionMinor: 100, revenueMinor: 900 })
    const cost = await here.world.sql<{ minor: number }>(sql`
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
    const blind = (await here.world.call(planResult, { id }, { as: here.as })).answer
    expect(blind.rows.map(({ marginMinor }) => marginMinor)).toEqual([null])
    const days = { id, from: '2026-02-01', until: '2026-02-28' }
    expect((await here.world.call(planResult, days, { as: here.as })).answer).toMatchObject({
      rows: [],
      compared: null,
      switchedOff: [],
    })
    const orders = await here.world.call(listOrders, { planId: id }, { as: here.shop.adminToken })
    expect(orders.answer.rows).toMatchObject([{ totalMinor: 900 }])
  })
})

describe('statements', () => {
  it('a plain sale costs what it did, and one by a known plan no more', async () => {
    await plan()
    const plans = await plansAtDesk(here.world, here.shop)
    await here.shop.desk.book(sale(plans))
    const plain = [1, 2].map(() => here.shop.desk.entry(here.shop.desk.sale([here.shop.line(0)])))
    await here.shop.desk.upload(plain[0]!)
    const ofPlain = await here.world.statementsDuring(() => here.shop.desk.upload(plain[1]!))
    const byPlan = [1, 2].map(() => here.shop.desk.entry(sale(plans)))
    await here.shop.desk.upload(byPlan[0]!)
    expect(await here.world.statementsDuring(() => here.shop.desk.upload(byPlan[1]!))).toBe(ofPlain)
  })
})
