// The results of offers after goods came back: plans, coupons and the days beside them count the same sales.
import {
  couponResult,
  createCouponTemplate,
  listCoupons,
  makeCouponCodes,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { planResult } from '@kassa/contract/promotion/plan.calls.ts'
import { listOrders, previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMarketer, makePlan, marketingCodes, plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let as: string
let planId: string
let templateId: string

const couponCodes = ['coupons', 'coupons.add', 'coupons.issue', 'coupons.member'].map((key) =>
  permissionCode(`platform.marketing.${key}`),
)

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeSellingShop(world, { currency: 'CNY' })
  as = await makeMarketer(world, shop.merchantId, [...marketingCodes, ...couponCodes])
  await shop.desk.book(shop.desk.openShift(10_000))
  planId = (await makePlan(world, as, tenthOff())).answer.id
  templateId = (await world.call(createCouponTemplate, sentTerms(twoOffTen({ isStackable: true })), { as })).answer.id
})
proveAfterEach(() => world)
afterAll(() => world.close())

/** Two tens by the plan, with a coupon of the template. */
async function sell(code: string) {
  const { answer } = await world.call(findCoupon, { code }, { device: shop.desk.device })
  const coupons = [couponOf(answer.terms, answer, 'available')]
  const plans = [...(await plansAtDesk(world, shop))]
  const body = shop.desk.sale([shop.line(0, 2)], { change: (plain) => ({ ...plain, plans, coupons }) })
  const [booked] = await shop.desk.book(body)
  expect(booked).toMatchObject({ outcome: 'accepted', reasons: [] })
  return body
}
async function codesOf(count: number): Promise<string[]> {
  await world.call(makeCouponCodes, { templateId, count }, { as })
  await world.runJob('promotion.make-coupon-codes')
  return (await world.call(listCoupons, { templateId }, { as })).answer.rows.map(({ code }) => code)
}
async function giveBack(orderId: string, quantity: number) {
  const at = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const lines = [{ line: 0, quantity, goods: 'restock' as const }]
  const { amountMinor } = (await world.call(previewRefund, { orderId, lines, reason: '' }, at)).answer
  const asked = {
    refundId: newId(),
    orderId,
    lines,
    reason: 'back',
    tenders: [],
    shiftId: shop.desk.shiftId,
    amountMinor,
  }
  expect((await world.call(refundOrder, asked, at)).status).toBe(200)
}

const inAll = ({ rows, compared }: { rows: object[]; compared: { rows: { now: object }[] } | null }) => [
  rows.map((row) => ({ ...row, outletName: '' })),
  compared?.rows.map(({ now }) => now) ?? null,
]
const results = async () => ({
  plan: inAll((await world.call(planResult, { id: planId }, { as })).answer),
  coupon: inAll((await world.call(couponResult, { id: templateId }, { as })).answer),
})
const opened = async (named: object) => {
  const request = { ...named, status: 'completion' as const, type: 1 }
  return (await world.call(listOrders, request, { as: shop.adminToken })).answer.rows.map(({ id }) => id).toSorted()
}

it('a sale that was given back whole is in no result, one that was given back in part stays as it was sold', async () => {
  const [first = '', second = '', third = ''] = await codesOf(3)
  const [kept, part, gone] = [await sell(first), await sell(second), await sell(third)]
  const before = await results()
  expect(before.plan[0]).toMatchObject([{ baskets: 3 }])
  expect(before.coupon[0]).toMatchObject([{ baskets: 3 }])
  await giveBack(part.orderId, 1)
  expect(await results()).toEqual(before)
  await giveBack(gone.orderId, 2)
  const after = await results()
  const [sold] = before.plan[0] as { reductionMinor: number; revenueMinor: number }[]
  const two = { baskets: 2, revenueMinor: (sold!.revenueMinor / 3) * 2 }
  expect(after.plan).toMatchObject([[{ ...two, reductionMinor: (sold!.reductionMinor / 3) * 2 }], [two]])
  expect(after.coupon).toMatchObject([[{ ...two, reductionMinor: 400 }], [two]])
  const standing = [kept.orderId, part.orderId].toSorted()
  expect(await opened({ planId })).toEqual(standing)
  expect(await opened({ couponTemplateId: templateId })).toEqual(standing)
})

it('a coupon that came back counts with the sale that uses it again, and nothing stands where all came back', async () => {
  const [code = ''] = await codesOf(1)
  const gone = await sell(code)
  await giveBack(gone.orderId, 2)
  expect(await results()).toEqual({ plan: [[], null], coupon: [[], null] })
  const again = await sell(code)
  const after = await results()
  for (const [rows] of [after.plan, after.coupon]) expect(rows).toMatchObject([{ baskets: 1 }])
  expect(await opened({ couponTemplateId: templateId })).toEqual([again.orderId])
})
