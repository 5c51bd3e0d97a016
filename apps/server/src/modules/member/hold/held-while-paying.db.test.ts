import { holdMember } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { holdPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { createCouponTemplate, issueCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { holdOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { payIn } from '../../../../test/make/purse.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
let accountId: string

beforeAll(async () => {
  accountId = newId()
  await world.sql(sql`insert into payment_account (merchant_id, id, channel, mode, is_enabled, fields, tails, created_at)
    values (${shop.merchantId}, ${accountId}, 'alipay', 'demo', true, '{}', '{}', ${world.now})`)
})

const mine = () => ({ as: shop.admin.token })
const till = () => ({ device: shop.desk.device })

/** Everything a payment can begin with, of which there is one; what another order is told of each. */
async function oneOfEach() {
  const memberId = await shop.join('Ada')
  await world.call(adjustPoints, { id: memberId, points: 100, note: 'begin' }, mine())
  const paid = await payIn(world, { as: shop.cashier.token, outlet: shop.outlet.outletId }, 1_000)
  const { code } = paid.answer.purse
  const limits = { total: 1, perDay: null, perMember: null }
  const plan = await makePlan(world, shop.admin.token, tenthOff({ name: newId().slice(-20), currency: 'USD', limits }))
  const terms = sentTerms(twoOffTen({ name: newId().slice(-20), currency: 'USD' }))
  const template = await world.call(createCouponTemplate, terms, mine())
  await world.call(issueCoupons, { templateId: template.answer.id, memberIds: [memberId] }, mine())
  const [coupon] = await world.sql<{ id: string }>(sql`select id from coupon where template_id = ${template.answer.id}`)
  const [planIds, couponIds] = [[plan.answer.id], [coupon!.id]]
  const offers = (orderId: string, some: { planIds: string[]; couponIds: string[] }) =>
    world.call(holdOffers, { orderId, memberId, ...some }, till())
  const member = (orderId: string) =>
    world.call(holdMember, { orderId, memberId, points: 100, balanceMinor: 0, password: null }, till())
  const card = (orderId: string) =>
    world.call(holdPurse, { orderId, kind: 'gift-card', code, amountMinor: 1_000 }, till())
  return {
    hold: async (orderId: string) => {
      const asked = [await member(orderId), await card(orderId), await offers(orderId, { planIds, couponIds })]
      return asked.map(({ status }) => status)
    },
    askByOthers: async () => {
      const asked = [
        await member(newId()),
        await card(newId()),
        await offers(newId(), { planIds, couponIds: [] }),
        await offers(newId(), { planIds: [], couponIds }),
      ]
      return asked.map((one) => (one.status === 200 ? 'held' : one.refusal.code))
    },
  }
}

const taken = ['member.held-elsewhere', 'purse.held-elsewhere', 'plan.used-up', 'coupon.held']
const free = ['held', 'held', 'held', 'held']

/** An order whose payment has begun, with an attempt as it stands. */
async function paying(orderId: string, state: string, isBooked = false): Promise<void> {
  const { merchantId } = shop
  const { outletId } = shop.outlet
  const { deviceId } = shop.desk.device
  await world.sql(sql`insert into open_order (merchant_id, id, outlet_id, device_id, staff_id, currency, payable_minor, snapshot,
      expires_at, created_at, business_day)
    values (${merchantId}, ${orderId}, ${outletId}, ${deviceId}, ${shop.cashier.id}, 'USD', 1000, '{}', ${world.now},
      ${world.now}, '2026-03-01')`)
  await world.sql(sql`insert into payment_attempt (merchant_id, id, number, order_id, outlet_id, device_id, staff_id, account_id, channel,
      method, way, amount_minor, currency, state, requested_at, deadline_at, is_booked)
    values (${merchantId}, ${newId()}, ${newId()}, ${orderId}, ${outletId}, ${deviceId}, ${shop.cashier.id}, ${accountId}, 'alipay', 2, 'qr',
      1000, 'USD', ${state}, ${world.now}, ${world.now}, ${isBooked})`)
}

const forgetAll = async (): Promise<void> => {
  for (const job of ['member.forget-holds', 'promotion.forget-holds']) await world.runJob(job)
}

describe('what is held for an order lapses after a quarter of an hour', () => {
  it.each(['requested', 'waiting', 'unknown', 'reversing', 'paid'])(
    'but not while its attempt is %s, for a week, and is not forgotten',
    async (state) => {
      const { hold, askByOthers } = await oneOfEach()
      const orderId = newId()
      expect(await hold(orderId)).toEqual([200, 200, 200])
      await paying(orderId, state)
      world.passSeconds(16 * 60)
      expect(await askByOthers()).toEqual(taken)
      world.passSeconds(6 * 86_400)
      await forgetAll()
      expect(await askByOthers()).toEqual(taken)
      world.passSeconds(86_400)
      expect(await askByOthers()).toEqual(free)
    },
  )

  it.each([
    ['declined', false],
    ['closed', false],
    ['reversed', false],
    ['reversal-failed', false],
    ['paid', true],
  ])('where its attempt is %s (booked: %s)', async (state, isBooked) => {
    const { hold, askByOthers } = await oneOfEach()
    const orderId = newId()
    await hold(orderId)
    await paying(orderId, state, isBooked)
    expect(await askByOthers()).toEqual(taken)
    world.passSeconds(16 * 60)
    expect(await askByOthers()).toEqual(free)
  })

  it('and is forgotten a day later', async () => {
    const { hold } = await oneOfEach()
    const orderId = newId()
    await hold(orderId)
    world.passSeconds(25 * 3_600)
    await forgetAll()
    for (const table of [sql`member_hold`, sql`purse_hold`, sql`plan_hold`, sql`coupon_hold`])
      expect(await world.sql(sql`select from ${table} where order_id = ${orderId}`)).toEqual([])
  })
})
