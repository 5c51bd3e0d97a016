import { holdOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { createRechargeRule } from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import {
  listRecharges,
  previewRechargeRefund,
  rechargeMember,
  rechargeOffers,
  refundRechargeOf,
} from '@kassa/contract/stored-value/recharge.calls.ts'
import { adjustPoints, listMemberPoints } from '@kassa/contract/member/member-records.calls.ts'

import { createCouponTemplate, listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
let shiftId: string

beforeAll(async () => {
  const [row] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
  shiftId = row?.id ?? ''
})
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })

let amounts = 100_00
/** A rule of its own amount that gives 301 points and three coupons, of which `stock` are left. */
async function ruleWith(stock: number | null): Promise<{ ruleId: string; amountMinor: number; templateId: string }> {
  amounts += 1
  const terms = sentTerms(twoOffTen({ currency: 'USD', stock }))
  const templateId = (await world.call(createCouponTemplate, terms, mine())).answer.id
  const rule = { name: `Pay ${amounts}`, rechargeMinor: amounts, giftMinor: 100, points: 301 }
  const made = await world.call(createRechargeRule, { ...rule, couponTemplateId: templateId, couponCount: 3 }, mine())
  return { ruleId: made.answer.id, amountMinor: amounts, templateId }
}

async function pay(memberId: string, { ruleId, amountMinor }: { ruleId: string; amountMinor: number }, points = 301) {
  const tenders = [{ method: 0, amountMinor, reference: null }]
  const asked = { orderId: newId(), memberId, ruleId, amountMinor, giftMinor: 100, points, tenders, shiftId }
  return world.call(rechargeMember, asked, here())
}
const back = async (orderId: string, amountMinor: number | null) =>
  (await world.call(previewRechargeRefund, { orderId, amountMinor }, here())).answer
async function giveBack(orderId: string, amountMinor: number): Promise<void> {
  const { moneyMinor } = await back(orderId, amountMinor)
  const asked = { refundId: newId(), orderId, amountMinor, moneyMinor, reason: 'wanted back', shiftId }
  expect((await world.call(refundRechargeOf, asked, here())).status).toBe(200)
}
const couponsOf = async (memberId: string) => {
  const { rows } = (await world.call(listCoupons, { memberId }, mine())).answer
  return rows.map(({ status }) => status).toSorted()
}
const movesOf = async (id: string) => {
  const { rows } = (await world.call(listMemberPoints, { id }, mine())).answer
  return rows.map(({ reason, points }) => [reason, points])
}

describe('a recharge that gives points and coupons', () => {
  it('is offered with them, gives them with the money, and says so ever after', async () => {
    const id = await shop.join('Ada')
    const rule = await ruleWith(null)
    const { rules } = (await world.call(rechargeOffers, {}, here())).answer
    const told = { points: 301, coupon: { name: 'Two off ten', count: 3 } }
    expect(rules.find((one) => one.id === rule.ruleId)).toMatchObject(told)
    expect((await pay(id, rule, 300)).refusal.code).toBe('recharge.differs')
    expect(await couponsOf(id)).toEqual([])
    const { answer } = await pay(id, rule)
    expect(answer).toMatchObject({ points: 301, coupons: [{ name: 'Two off ten', count: 3 }] })
    expect((await world.call(listRecharges, { id }, here())).answer.recharges).toEqual([answer])
    expect(await shop.account(id)).toMatchObject({ points: 301 })
    expect(await movesOf(id)).toEqual([[10, 301]])
    expect(await couponsOf(id)).toEqual(['available', 'available', 'available'])
  })

  it('gives as many coupons as are left, and offers no more', async () => {
    const id = await shop.join('Bea')
    const rule = await ruleWith(2)
    const offered = async () =>
      (await world.call(rechargeOffers, {}, here())).answer.rules.find((one) => one.id === rule.ruleId)?.coupon
    expect(await offered()).toMatchObject({ count: 2 })
    expect((await pay(id, rule)).answer.coupons).toMatchObject([{ count: 2 }])
    expect(await offered()).toBeNull()
    expect((await pay(id, rule)).answer).toMatchObject({ points: 301, coupons: [] })
  })
})

describe('a refund of it', () => {
  it('takes points and coupons back in proportion, each begun one, and the rest with the last', async () => {
    const id = await shop.join('Cleo')
    const rule = await ruleWith(null)
    const { orderId } = (await pay(id, rule)).answer
    expect(await back(orderId, 5_000)).toMatchObject({ pointsTaken: 151, pointsUsed: 0, couponsTaken: 2 })
    await giveBack(orderId, 5_000)
    expect(await couponsOf(id)).toEqual(['available', 'disabled', 'disabled'])
    expect(await shop.account(id)).toMatchObject({ points: 150 })
    await giveBack(orderId, rule.amountMinor - 5_000)
    expect(await movesOf(id)).toEqual([
      [5, -150],
      [5, -151],
      [10, 301],
    ])
    expect(await couponsOf(id)).toEqual(['disabled', 'disabled', 'disabled'])
  })

  it('says what is used: points go below zero, a coupon that pays for something just now stays', async () => {
    const id = await shop.join('Dora')
    const rule = await ruleWith(null)
    const { orderId } = (await pay(id, rule)).answer
    const used = { id, points: -300, note: 'spent' }
    expect((await world.call(adjustPoints, used, mine())).status).toBe(200)
    const [coupon] = (await world.call(listCoupons, { memberId: id }, mine())).answer.rows
    const held = { orderId: newId(), couponIds: [coupon?.id ?? ''], planIds: [], memberId: id }
    expect((await world.call(holdOffers, held, { device: shop.desk.device })).status).toBe(200)
    const told = { pointsTaken: 301, pointsUsed: 300, couponsTaken: 2, couponsUsed: 1 }
    expect(await back(orderId, null)).toMatchObject(told)
    await giveBack(orderId, rule.amountMinor)
    expect(await shop.account(id)).toMatchObject({ points: -300 })
    expect(await couponsOf(id)).toEqual(['available', 'disabled', 'disabled'])
  })
})
