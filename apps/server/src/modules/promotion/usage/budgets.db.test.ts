// Budgets of plans: what discounts may give away, in all and a day, told to tills, held while an order is paid, and counted against the books.
import { deskOffers, holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { planResult, readPlan, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import type { Plan } from '@kassa/domain/basket/index.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { changePlan, makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

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

type Budget = NonNullable<PlanTerms['budget']>
const reasonsOf = async (...bodies: Record<string, unknown>[]) =>
  (await shop.desk.book(...bodies)).map(({ reasons }) => reasons.map(({ code }) => code))
const terms = (budget: Partial<Budget>): PlanTerms =>
  tenthOff({ budget: { totalMinor: null, perDayMinor: null, ...budget } })
/** Saved although the tills of these tests say no level. */
const sent = (budget: Partial<Budget>) => ({ ...terms(budget), confirmsOlderTills: true })
const plan = async (budget: Partial<Budget>): Promise<string> => (await makePlan(world, as, sent(budget))).answer.id
/** Takes 1.00 off. */
const sale = (plans: readonly Plan[]) => shop.desk.sale([shop.line(0)], { plans: [...plans] })
const hold = (id: string, reductionMinor: number, { orderId = newId(), desk = shop.desk } = {}) =>
  world.call(
    holdOffers,
    { orderId, memberId: null, planIds: [id], reductions: [{ planId: id, reductionMinor }] },
    { device: desk.device },
  )

it('the last sale that fits is sold by the plan, the next without it, and an old till’s is filed', async () => {
  await plan({ totalMinor: 200 })
  const plans = await plansAtDesk(world, shop)
  expect(plans[0]?.usage).toEqual([{ kind: 'budget', limit: 200, used: 0 }])
  expect(await reasonsOf(sale(plans), sale(plans))).toEqual([[], []])
  const after = await plansAtDesk(world, shop)
  expect(after[0]?.usage).toEqual([{ kind: 'budget', limit: 200, used: 200 }])
  expect((sale(after).answer as { totals: { payableMinor: number } }).totals.payableMinor).toBe(1_000)
  const [filed] = await shop.desk.book(sale(plans))
  expect(filed?.reasons).toMatchObject([
    { code: 'sale.plan-over-budget', facts: { limit: 200, used: 200, given: 100 } },
  ])
})

it('a minor unit below what a sale takes off is too little, and is told before it is paid', async () => {
  const id = await plan({ totalMinor: 199 })
  await shop.desk.book(sale(await plansAtDesk(world, shop)))
  expect((await hold(id, 100)).refusal).toMatchObject({ code: 'plan.used-up', details: { planId: id } })
  expect((await hold(id, 99)).status).toBe(200)
})

it('of two orders that want the rest one gets it; the other after it was let go', async () => {
  const id = await plan({ totalMinor: 150 })
  const { merchantId, outlet, cashier } = shop
  const second = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId })
  const orders = [newId(), newId()]
  const desks = [shop.desk, second]
  const ask = (at: number) => hold(id, 100, { orderId: orders[at]!, desk: desks[at]! })
  const answers = await Promise.all([ask(0), ask(1)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const winner = answers[0]?.status === 200 ? 0 : 1
  expect((await ask(winner)).status).toBe(200)
  await world.call(releaseOffers, { orderId: orders[winner]! }, { device: desks[winner]!.device })
  expect((await ask(1 - winner)).status).toBe(200)
})

it('two tills sell the rest at once: both are booked, one is filed', async () => {
  await plan({ totalMinor: 199 })
  const plans = await plansAtDesk(world, shop)
  const { merchantId, outlet, cashier } = shop
  const second = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId })
  await second.book(second.openShift(0))
  const outcomes = await Promise.all([shop.desk, second].map((desk) => desk.book(desk.sale([shop.line(0)], { plans }))))
  const codes = outcomes.flat().map(({ reasons }) => reasons.map(({ code }) => code).join())
  expect(codes.toSorted()).toEqual(['', 'sale.plan-over-budget'])
})

it('the part of a day begins anew with the business day', async () => {
  await plan({ totalMinor: 1_000, perDayMinor: 100 })
  const plans = await plansAtDesk(world, shop)
  expect(await reasonsOf(sale(plans), sale(plans))).toEqual([[], ['sale.plan-over-budget']])
  world.setNow('2026-03-03T04:00:00.000Z')
  const [next] = await plansAtDesk(world, shop)
  expect(next?.usage).toEqual([
    { kind: 'budget', limit: 1_000, used: 200 },
    { kind: 'budget-per-day', limit: 100, used: 0 },
  ])
  // The day is told with it, so that a till that hears nothing on the next begins that one anew by itself.
  const told = await world.call(deskOffers, {}, { device: shop.desk.device })
  expect(told.answer.businessDay).toBe('2026-03-03')
  expect(await reasonsOf(sale([next!]))).toEqual([[]])
})

it('its result says what is used of it, in all and on the last day; a sale that came back whole is not', async () => {
  const id = await plan({ totalMinor: 1_000, perDayMinor: 300 })
  const budgetOf = async (planId: string) => (await world.call(planResult, { id: planId }, { as })).answer.budget
  const limits = { currency: 'CNY', totalMinor: 1_000, perDayMinor: 300 }
  expect(await budgetOf(id)).toEqual({ ...limits, usedMinor: 0, day: null, usedOnDayMinor: 0 })
  const plans = await plansAtDesk(world, shop)
  await shop.desk.book(sale(plans), sale(plans))
  world.setNow('2026-03-03T04:00:00.000Z')
  const last = sale(await plansAtDesk(world, shop))
  await shop.desk.book(last)
  const used = { ...limits, usedMinor: 300, day: '2026-03-03', usedOnDayMinor: 100 }
  expect(await budgetOf(id)).toEqual(used)
  await world.sql(sql`update sales_order set status = 'refunded' where id = ${last.orderId}`)
  expect(await budgetOf(id)).toEqual({ ...limits, usedMinor: 200, day: '2026-03-02', usedOnDayMinor: 200 })
  await world.sql(sql`update sales_order set status = 'completion' where id = ${last.orderId}`)
  const free = (await makePlan(world, as, tenthOff())).answer.id
  expect(await budgetOf(free)).toBeNull()
})

it('from nine tenths on the office is told what is left, until the plan is off; a minor unit before it is not', async () => {
  const waiting = async () =>
    (await world.call(listErrands, {}, { as })).answer.rows
      .filter(({ kind }) => kind === 'plan-budget')
      .map(({ id, title, amountMinor, currency }) => ({ id, title, amountMinor, currency }))
  const id = await plan({ totalMinor: 111 })
  expect(await waiting()).toEqual([])
  await shop.desk.book(sale(await plansAtDesk(world, shop)))
  expect(await waiting()).toEqual([{ id, title: terms({}).name, amountMinor: 11, currency: 'CNY' }])
  expect((await changePlan(world, as, id, 1, sent({ totalMinor: 112 }))).status).toBe(200)
  expect(await waiting()).toEqual([])
  expect((await changePlan(world, as, id, 2, sent({ totalMinor: 90 }))).status).toBe(200)
  expect(await waiting()).toMatchObject([{ amountMinor: 0 }])
  await world.call(setPlanEnabled, { id, isEnabled: 0 }, { as })
  expect(await waiting()).toEqual([])
})

it.each([
  ['nothing', { totalMinor: 0 }, 'budget.totalMinor'],
  ['more a day than in all', { totalMinor: 100, perDayMinor: 101 }, 'budget.perDayMinor'],
  ['more than a plan may', { totalMinor: 9_999_999_901 }, 'budget.totalMinor'],
] as const)('a budget of %s is refused, and nothing is kept', async (_, budget, field) => {
  const { refusal } = await makePlan(world, as, sent(budget))
  expect(refusal).toMatchObject({ code: 'plan.amount-out-of-range', details: { field } })
  expect(await plansAtDesk(world, shop)).toEqual([])
})

it('a page of before keeps the budget, and an empty one takes it away', async () => {
  const id = await plan({ totalMinor: 500 })
  const { budget: _budget, ...unsaid } = terms({})
  expect((await changePlan(world, as, id, 1, { ...unsaid, name: 'Renamed' })).status).toBe(200)
  const read = () => world.call(readPlan, { id }, { as })
  expect((await read()).answer.budget).toEqual({ totalMinor: 500, perDayMinor: null })
  expect((await changePlan(world, as, id, 2, terms({}))).status).toBe(200)
  expect((await read()).answer.budget ?? null).toBeNull()
})
