import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { describe, expect, test } from 'vitest'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { webOrdersOf, type Quote } from '../../../../test/make/web-order.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* A quote says a price at which its order is taken in that moment: by plans of which there is as much left as the basket takes. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)

/** A plan of a tenth off with a budget, on goods of its own at 10.00. */
async function budgeted(budget: Partial<NonNullable<PlanTerms['budget']>>) {
  const as = await makeMarketer(open.world, open.shop.merchantId)
  const goods = await open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: 1_000, onHand: 90 }),
  )
  const scope = { kind: 'products' as const, products: [{ productId: goods.productId, variantId: null }] }
  const terms = {
    name: `Tenth ${newId().slice(-8)}`,
    currency: 'USD',
    scope,
    budget: { totalMinor: null, perDayMinor: null, ...budget },
  }
  const sent = { ...tenthOff(terms), confirmsOlderTills: true }
  const planId = (await makePlan(open.world, as, sent)).answer.id
  return { planId, goods, quote: (quantity = 1) => orders.quote([{ variant_id: goods.variantId, quantity }]) }
}

const amountOf = ({ total }: Quote): number => total.amount

test.each(['totalMinor', 'perDayMinor'] as const)(
  'a budget %s that the basket would pass is in no quote',
  async (limit) => {
    const { quote } = await budgeted({ [limit]: 250 })
    const whole = await quote(3)
    expect(amountOf(whole)).toBe(3_000)
    expect((await orders.create(whole)).status).toBe(200)
    const smaller = await quote(2)
    expect(amountOf(smaller)).toBe(1_800)
    expect((await orders.create(smaller)).status).toBe(200)
    const next = await quote(1)
    expect(amountOf(next)).toBe(1_000)
    expect((await orders.create(next)).status).toBe(200)
  },
)

test('of two quotes that each have the rest one is ordered by; the other is quoted anew, and ordered by that', async () => {
  const { quote } = await budgeted({ totalMinor: 250 })
  const [one, other] = [await quote(2), await quote(2)]
  const made = await Promise.all([orders.create(one), orders.create(other)])
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = JSON.parse(made.find(({ status }) => status === 409)?.text ?? '')
  expect(refused).toMatchObject({ code: 'quote.changed', facts: { quote: { total: { amount: 2_000 } } } })
  expect((await orders.create(refused.facts.quote)).status).toBe(200)
})

test('what a till holds of a budget is in no quote, and is again when it lets go', async () => {
  const { planId, quote } = await budgeted({ totalMinor: 250 })
  const orderId = newId()
  const till = { device: open.shop.desk.device }
  const asked = { orderId, memberId: null, planIds: [planId], reductions: [{ planId, reductionMinor: 100 }] }
  expect((await open.world.call(holdOffers, asked, till)).status).toBe(200)
  const held = await quote(2)
  expect(amountOf(held)).toBe(2_000)
  expect((await orders.create(held)).status).toBe(200)
  await open.world.call(releaseOffers, { orderId }, till)
  expect(amountOf(await quote(2))).toBe(1_800)
})

test('an order has what it kept of a budget at the till, and no more than that and what is left', async () => {
  const { planId, goods, quote } = await budgeted({ totalMinor: 250 })
  const id = String((await orders.create(await quote(2), { tenders: [] })).answer.id)
  const till = { device: open.shop.desk.device }
  const hold = async (reductionMinor: number) => {
    const asked = { orderId: id, memberId: null, planIds: [planId], reductions: [{ planId, reductionMinor }] }
    const held = await open.world.call(holdOffers, asked, till)
    return held.status === 200 ? 'held' : held.refusal.code
  }
  expect([await hold(200), await hold(250), await hold(251)]).toEqual(['held', 'held', 'plan.used-up'])
  const plans = (await plansAtDesk(open.world, open.shop)).filter((plan) => plan.id === planId)
  const { taxId } = open.shop.line(0)
  const sold = async (count: number) => {
    const line = { ...goods, sellPriceMinor: 1_000, taxId, rateBasisPoints: 1_300, count }
    const sale = { ...open.shop.desk.sale([line], { plans }), orderId: id }
    return (await open.shop.desk.book(sale))[0]?.reasons.map(({ code }) => code)
  }
  expect(await sold(3)).toContain('sale.plan-over-budget')
})

test('a till that is paid a basket that grew beyond what its order kept holds all of it, until it lets go', async () => {
  const { planId, quote } = await budgeted({ totalMinor: 300 })
  const id = String((await orders.create(await quote(2), { tenders: [] })).answer.id)
  const till = { device: open.shop.desk.device }
  const asked = { orderId: id, memberId: null, planIds: [planId], reductions: [{ planId, reductionMinor: 300 }] }
  expect((await open.world.call(holdOffers, asked, till)).status).toBe(200)
  expect(amountOf(await quote(1))).toBe(1_000)
  const beside = { ...asked, orderId: newId(), reductions: [{ planId, reductionMinor: 100 }] }
  expect((await open.world.call(holdOffers, beside, till)).refusal.code).toBe('plan.used-up')
  await open.world.call(releaseOffers, { orderId: id }, till)
  expect(amountOf(await quote(1))).toBe(900)
  // A smaller basket takes nothing from what is kept, and its hold ends like any other.
  expect(
    (await open.world.call(holdOffers, { ...asked, reductions: [{ planId, reductionMinor: 1 }] }, till)).status,
  ).toBe(200)
  expect([amountOf(await quote(1)), amountOf(await quote(2))]).toEqual([900, 2_000])
  expect((await open.world.call(holdOffers, asked, till)).status).toBe(200)
  open.world.passSeconds(15 * 60 + 1)
  expect(amountOf(await quote(1))).toBe(900)
})

describe('a basket that comes to nothing', () => {
  const given = (sellPriceMinor: number) =>
    open.world.owner((tx) => makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor, onHand: 90 }))
  const ask = (variantId: string) => ({ outlet_id: open.ids.outlet, items: [{ variant_id: variantId, quantity: 1 }] })
  const setPrice = (variantId: string, minor: number) =>
    open.world.sql(sql`update listing set sell_price_minor = ${minor} where variant_id = ${variantId}`)
  const quotesKept = async () => (await open.world.sql(sql`select from web_quote`)).length

  test('is refused as it is quoted, and nothing is kept of it', async () => {
    const { variantId } = await given(0)
    const before = await quotesKept()
    const refused = await open.world.call(quoteOrder, ask(variantId), { as: open.app.key })
    expect([refused.status, refused.refusal.code]).toEqual([422, 'order.basket_refused'])
    expect(JSON.parse(refused.text)).toMatchObject({
      facts: { reason: 'nothing-to-pay' },
      data_state: 'nothing_happened',
    })
    expect(await quotesKept()).toBe(before)
    await setPrice(variantId, 1)
    expect((await orders.create(await orders.quote(ask(variantId).items))).status).toBe(200)
  })

  test('since is ordered at its quote while that is good, and refused behind its time', async () => {
    const { variantId } = await given(500)
    const quotes = [await orders.quote(ask(variantId).items), await orders.quote(ask(variantId).items)] as const
    await setPrice(variantId, 0)
    expect((await orders.create(quotes[0])).answer).toMatchObject({ total: { amount: 500 } })
    open.world.passSeconds(15 * 60 + 1)
    const late = await orders.create(quotes[1])
    expect([late.status, late.refusal.code]).toEqual([422, 'order.basket_refused'])
  })
})
