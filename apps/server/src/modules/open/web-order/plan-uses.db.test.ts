import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { readPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { expect, test } from 'vitest'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { newId } from '../../../platform/ids.ts'

/* Uses of limited plans by orders from outside: an order is one use in however many parcels it goes, and a use that a till holds is promised to nobody else. */

const open = describeOpenWorld()
const orders = webOrdersOf(open)
const none = { total: null, perDay: null, perMember: null }

/** A plan of a tenth off that may be used so often, on goods of its own at 10.00. */
async function limited(limits: Partial<PlanTerms['limits']>) {
  const as = await makeMarketer(open.world, open.shop.merchantId)
  const goods = await open.world.owner((tx) =>
    makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: 1_000, onHand: 90 }),
  )
  const scope = { kind: 'products' as const, products: [{ productId: goods.productId, variantId: null }] }
  const name = `Tenth ${newId().slice(-8)}`
  const terms = tenthOff({ name, currency: 'USD', scope, limits: { ...none, ...limits } })
  const planId = (await makePlan(open.world, as, terms)).answer.id
  const memberId = await open.shop.join('Grace')
  const quote = (quantity = 1) => orders.quote([{ variant_id: goods.variantId, quantity }], { member_id: memberId })
  const usedCount = async () => (await open.world.call(readPlan, { id: planId }, { as })).answer.usedCount
  return { planId, memberId, quote, usedCount }
}
type Limited = Awaited<ReturnType<typeof limited>>

const till = () => ({ device: open.shop.desk.device })
const hold = ({ planId, memberId }: Limited, orderId = newId()) =>
  open.world.call(holdOffers, { orderId, memberId, planIds: [planId] }, till())
const ship = async (id: string, quantity: number) => {
  const asked = { id, lines: [{ line: 0, quantity }] }
  const { status } = await open.world.call(shipWebOrder, asked, { as: open.app.key, key: newId() })
  expect(status).toBe(200)
}

test.each(['total', 'perDay', 'perMember'] as const)(
  'in three parcels an order is one use of a limit %s',
  async (limit) => {
    const plan = await limited({ [limit]: 2 })
    const order = await orders.create(await plan.quote(3))
    const id = String(order.answer.id)
    for (const _ of [1, 2, 3]) {
      await ship(id, 1)
      expect((await plan.quote()).total.amount).toBe(900)
    }
    expect(await plan.usedCount()).toBe(1)
    const [own] = (await plansAtDesk(open.world, open.shop)).filter((one) => one.id === plan.planId)
    if (limit !== 'perMember') expect(own?.usage).toMatchObject([{ limit: 2, used: 1 }])
    expect((await hold(plan)).status).toBe(200)
    expect((await hold(plan)).refusal.code).toBe('plan.used-up')
  },
)

test('in parcels over days an order is a use of the first of them', async () => {
  const plan = await limited({ perDay: 1 })
  const order = await orders.create(await plan.quote(3))
  const id = String(order.answer.id)
  await ship(id, 1)
  expect((await plan.quote()).total.amount).toBe(1_000)
  expect((await hold(plan)).refusal.code).toBe('plan.used-up')
  open.world.passSeconds(86_400)
  await ship(id, 1)
  const [own] = (await plansAtDesk(open.world, open.shop)).filter((one) => one.id === plan.planId)
  expect(own?.usage).toMatchObject([{ limit: 1, used: 0 }])
  const next = await plan.quote()
  expect(next.total.amount).toBe(900)
  expect((await orders.create(next)).status).toBe(200)
  expect((await hold(plan)).refusal.code).toBe('plan.used-up')
})

test.each(['total', 'perMember'] as const)(
  'the last use of a limit %s that a till holds is in no quote, and is again when it lets go',
  async (limit) => {
    const plan = await limited({ [limit]: 1 })
    const before = await plan.quote()
    expect(before.total.amount).toBe(900)
    const atTill = newId()
    expect((await hold(plan, atTill)).status).toBe(200)
    expect((await plan.quote()).total.amount).toBe(1_000)
    const refused = JSON.parse((await orders.create(before)).text)
    expect(refused).toMatchObject({ code: 'quote.changed', facts: { quote: { total: { amount: 1_000 } } } })
    expect((await orders.create(refused.facts.quote)).status).toBe(200)
    await open.world.call(releaseOffers, { orderId: atTill }, till())
    const again = await plan.quote()
    expect(again.total.amount).toBe(900)
    expect((await orders.create(again)).status).toBe(200)
    expect((await plan.quote()).total.amount).toBe(1_000)
  },
)

test('a hold that ran out is in no one’s way', async () => {
  const plan = await limited({ total: 1 })
  expect((await hold(plan)).status).toBe(200)
  open.world.passSeconds(15 * 60 + 1)
  expect((await orders.create(await plan.quote())).status).toBe(200)
})
