// Points, coupons and uses of plans that lower the price of a pre-order or layaway are that order's, until it is collected or cancelled.
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { holdMember } from '@kassa/contract/member/desk-member.calls.ts'
import { createCouponTemplate, issueCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { holdOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { cancelSetAside, setAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: MemberShop
let second: MadeDevice
beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  shop = await makeMemberShop(world)
  second = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

type Asked = InputOf<(typeof setAside)['request']>

/** A member with 500 points and a coupon, and a plan that is used once in all. */
async function promised() {
  const memberId = await shop.join('Grace')
  const as = { as: shop.admin.token }
  await world.call(adjustPoints, { id: memberId, points: 500, note: 'begin' }, as)
  const terms = sentTerms(twoOffTen({ name: newId().slice(-20), currency: 'USD' }))
  const template = await world.call(createCouponTemplate, terms, as)
  await world.call(issueCoupons, { templateId: template.answer.id, memberIds: [memberId] }, as)
  const [coupon] = await world.sql<{ id: string }>(sql`select id from coupon where template_id = ${template.answer.id}`)
  const limits = { total: 1, perDay: null, perMember: null }
  const marketer = await makeMarketer(world, shop.merchantId)
  const plan = await makePlan(world, marketer, tenthOff({ name: newId().slice(-20), currency: 'USD', limits }))
  return { memberId, couponId: coupon!.id, planId: plan.answer.id }
}
type Promised = Awaited<ReturnType<typeof promised>>

const lastDay = (): string => new Date(Date.parse(world.now) + 60 * 86_400_000).toISOString().slice(0, 10)
const saved = ({ memberId, couponId, planId }: Promised, change: Partial<Asked> = {}): Asked => ({
  id: newId(),
  kind: 'layaway',
  staffId: null,
  memberId,
  customer: 'Grace',
  phone: '',
  note: '',
  lastDay: lastDay(),
  dues: [{ day: lastDay(), amountMinor: 1_000 }],
  totalMinor: 1_000,
  openedAt: world.now,
  shown: { pieces: 1, names: ['Tea'], totalMinor: 1_000 },
  lines: [{ variantId: shop.line(0).productId, quantity: 1 }],
  keeps: { couponIds: [couponId], points: 400, uses: [{ planId, quantity: 1, reductionMinor: 100 }] },
  steps: [{ kind: 'set-note', note: '' }],
  head: 1,
  ...change,
})
const put = (one: Asked, device = shop.desk.device) => world.call(setAside, one, { device })
const cancel = (id: string) =>
  world.call(cancelSetAside, { id, reason: 'Not wanted' }, { as: shop.cashier.token, outlet: shop.outlet.outletId })

/** Returns the answers to another basket that wants each of them. */
async function wanted({ memberId, couponId, planId }: Promised, orderId = newId(), device = second) {
  const offers = { orderId, memberId, planIds: [] as string[], couponIds: [] as string[] }
  const plan = await world.call(holdOffers, { ...offers, planIds: [planId] }, { device })
  const coupon = await world.call(holdOffers, { ...offers, orderId: newId(), couponIds: [couponId] }, { device })
  const points = await world.call(
    holdMember,
    { orderId, memberId, points: 101, balanceMinor: 0, password: null },
    { device },
  )
  return [plan, coupon, points].map((one) => (one.status === 200 ? 'free' : one.refusal.code))
}
const KEPT = ['plan.used-up', 'coupon.kept', 'points.not-there']

it.each(['layaway', 'pre-order'] as const)(
  'a %s keeps them however long it waits, and cancelled gives them back',
  async (kind) => {
    const one = await promised()
    const order = saved(one, { kind, ...(kind === 'pre-order' && { dues: [] }) })
    expect((await put(order)).status).toBe(200)
    expect(await wanted(one)).toEqual(KEPT)
    world.passSeconds(20 * 86_400)
    await world.runJob('promotion.forget-holds')
    await world.runJob('member.forget-holds').catch(() => undefined)
    expect(await wanted(one)).toEqual(KEPT)
    // Saved again it has them still; the first answer lost and asked again is no second use.
    expect(
      (
        await put({
          ...order,
          lastDay: lastDay(),
          dues: kind === 'layaway' ? [{ day: lastDay(), amountMinor: 1_000 }] : [],
        })
      ).status,
    ).toBe(200)
    expect(await wanted(one)).toEqual(KEPT)
    expect((await cancel(order.id)).status).toBe(200)
    expect((await cancel(order.id)).refusal.code).toBe('set-aside.over')
    expect(await wanted(one)).toEqual(['free', 'free', 'free'])
  },
)

it('of two tills that save an order with the last of each one has them, and nothing is kept for the other', async () => {
  const one = await promised()
  const [first, other] = [saved(one), saved(one)]
  const answers = await Promise.all([put(first), put(other, second)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const lost = answers[0]?.status === 200 ? other : first
  const [row] = await world.sql<{ rows: number }>(sql`
    select (select count(*) from set_aside where id = ${lost.id})::int + (select count(*) from plan_hold where order_id = ${lost.id})::int
      + (select count(*) from coupon_hold where order_id = ${lost.id})::int as rows`)
  expect(row?.rows).toBe(0)
})

it('a quote keeps none, and an order that becomes one lets go of them', async () => {
  const one = await promised()
  const order = saved(one)
  await put(order)
  expect((await put({ ...order, kind: 'quotation', dues: [] })).status).toBe(200)
  expect(await wanted(one)).toEqual(['free', 'free', 'free'])
})

it('an order that an older desk saves keeps nothing, and one that it saves again keeps what it had', async () => {
  const one = await promised()
  const { keeps: _keeps, ...older } = saved(one)
  expect((await put(older)).status).toBe(200)
  expect(await wanted(one)).toEqual(['free', 'free', 'free'])
  const another = await promised()
  const order = saved(another)
  await put(order)
  const { keeps: _kept, ...again } = order
  expect((await put(again)).status).toBe(200)
  expect(await wanted(another)).toEqual(KEPT)
})

it('the till that collects it may use all of them, on whatever day, and then they are used', async () => {
  const one = await promised()
  const order = saved(one)
  await put(order)
  world.passSeconds(3 * 86_400)
  const held = await world.call(
    holdOffers,
    { orderId: order.id, memberId: one.memberId, planIds: [one.planId], couponIds: [one.couponId] },
    { device: second },
  )
  expect(held.status).toBe(200)
  expect(
    (
      await world.call(
        holdMember,
        { orderId: order.id, memberId: one.memberId, points: 400, balanceMinor: 0, password: null },
        { device: second },
      )
    ).status,
  ).toBe(200)
  expect(await wanted(one, newId(), shop.desk.device)).toEqual([...KEPT.slice(0, 2), 'member.held-elsewhere'])
})

it('what a member does not have is refused in words, and nothing is saved', async () => {
  const one = await promised()
  const order = saved(one, { keeps: { couponIds: [], points: 501, uses: [] } })
  expect((await put(order)).refusal.code).toBe('points.not-there')
  expect(await world.sql(sql`select id from set_aside where id = ${order.id}`)).toEqual([])
})

it('a use that an order keeps is gone for a till that used it without a line: its sale is booked and filed', async () => {
  const one = await promised()
  const plans = (await plansAtDesk(world, shop)).filter(({ id }) => id === one.planId)
  expect((await put(saved(one))).status).toBe(200)
  const [outcome] = await shop.desk.book(shop.desk.sale([shop.line(0)], { plans }))
  expect(outcome).toMatchObject({ outcome: 'review', reasons: [{ code: 'sale.plan-over-limit' }] })
})
