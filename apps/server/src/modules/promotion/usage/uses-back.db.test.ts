// The coupons and uses of limited plans that a sale gives back when it is returned whole: once, and not while another sale with them
// stands.
import { createCouponTemplate, listCoupons, makeCouponCodes } from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements, proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeSellingShop(world, { currency: 'CNY' })
  await shop.desk.book(shop.desk.openShift(10_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const here = () => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })
const reasonsOf = async (body: SaleBody) =>
  (await shop.desk.book(body)).flatMap(({ reasons }) => reasons.map((one) => one.code))
const amountOf = ({ tenders }: SaleBody): number => tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

async function giveBack(body: SaleBody, quantity = 1, amountMinor = amountOf(body)): Promise<void> {
  const asked = { orderId: body.orderId, refundId: newId(), reason: 'torn', amountMinor, shiftId: shop.desk.shiftId }
  const lines = [{ line: 0, quantity, goods: 'restock' as const }]
  expect((await world.call(refundOrder, { ...asked, lines, tenders: [] }, here())).status).toBe(200)
}
const undo = ({ orderId }: SaleBody) =>
  world.call(voidOrder, { orderId, refundId: newId(), shiftId: shop.desk.shiftId, reason: 'wrong' }, here())

describe('a coupon', () => {
  const codes = ['coupons', 'coupons.add', 'coupons.edit', 'coupons.issue', 'coupons.member'].map((key) =>
    permissionCode(`platform.marketing.${key}`),
  )
  const makeCode = async () => {
    const as = await makeMarketer(world, shop.merchantId, codes)
    const templateId = (await world.call(createCouponTemplate, twoOffTen() as never, { as })).answer.id
    await world.call(makeCouponCodes, { templateId, count: 1 }, { as })
    await world.runJob('promotion.make-coupon-codes')
    const look = async () => (await world.call(listCoupons, { templateId }, { as })).answer.rows[0]
    return { code: (await look())?.code ?? '', look }
  }
  const found = async (code: string) => {
    const { answer } = await world.call(findCoupon, { code }, { device: shop.desk.device })
    return couponOf(answer.terms, answer, 'available')
  }
  const saleWith = (coupon: Awaited<ReturnType<typeof found>>) =>
    shop.desk.sale([shop.line(0)], { change: (plain) => ({ ...plain, coupons: [coupon] }) })

  it('stays used while another sale with it stands, and is free once none does', async () => {
    const { code, look } = await makeCode()
    const coupon = await found(code)
    const [first, second, third] = [saleWith(coupon), saleWith(coupon), saleWith(coupon)]
    expect(await reasonsOf(first)).toEqual([])
    expect(await reasonsOf(second)).toEqual(['sale.coupon-used'])
    await giveBack(first)
    expect(await look()).toMatchObject({ status: 'used', orderId: second.orderId })
    expect(await reasonsOf(third)).toEqual(['sale.coupon-used'])
    await giveBack(second)
    expect(await look()).toMatchObject({ status: 'used', orderId: third.orderId })
    await giveBack(third)
    expect(await look()).toMatchObject({ status: 'available' })
  })

  it('comes back also where the sale that was filed came back first', async () => {
    const { code, look } = await makeCode()
    const coupon = await found(code)
    const [first, second] = [saleWith(coupon), saleWith(coupon)]
    await shop.desk.book(first, second)
    await giveBack(second)
    expect(await look()).toMatchObject({ status: 'used', orderId: first.orderId })
    await giveBack(first)
    expect(await look()).toMatchObject({ status: 'available' })
  })

  it('that is free while a sale with it stands disagrees, and a second use that nobody filed', async () => {
    const { code } = await makeCode()
    const coupon = await found(code)
    const [first, second] = [saleWith(coupon), saleWith(coupon)]
    await shop.desk.book(first)
    await world.sql(sql`update coupon set state = 'issued', order_id = null where code = ${code}`)
    expect(await disagreements(world)).toEqual([`uses of coupons: coupon ${code}`])
    await world.sql(sql`update coupon set state = 'used', order_id = ${first.orderId} where code = ${code}`)
    await shop.desk.book(second)
    expect(await disagreements(world)).toEqual([])
    await world.sql(sql`delete from review_item where order_id = ${second.orderId}`)
    expect(await disagreements(world)).toEqual([`uses of coupons: coupon ${code} of order ${second.number}`])
    await world.sql(sql`delete from coupon_use where order_id = ${second.orderId}`)
  })
})

describe('a limit of a plan', () => {
  const plan = async (changes: Partial<PlanTerms>) =>
    makePlan(world, await makeMarketer(world, shop.merchantId), tenthOff(changes))
  const once = (limits: Partial<PlanTerms['limits']>) =>
    plan({ limits: { total: null, perDay: null, perMember: null, ...limits } })
  const saleOf = async (count = 1) => {
    const plans = await plansAtDesk(world, shop)
    return shop.desk.sale([shop.line(0, count)], { plans })
  }

  it.each([{ total: 1 }, { perDay: 1 }])('%o: a whole refund and a void give the use back, once', async (limits) => {
    await once(limits)
    const before = await plansAtDesk(world, shop)
    const sale = () => shop.desk.sale([shop.line(0)], { plans: before })
    const [first, second, third] = [sale(), sale(), sale()]
    expect(await reasonsOf(first)).toEqual([])
    await giveBack(first)
    expect(amountOf(await saleOf())).toBe(900)
    expect(await reasonsOf(second)).toEqual([])
    expect((await undo(second)).status).toBe(200)
    expect(await reasonsOf(third)).toEqual([])
    expect(await reasonsOf(sale())).toEqual(['sale.plan-over-limit'])
  })

  it('per member: a void gives it back to the member it was used by, once, and to nobody else', async () => {
    const members = await makeMemberShop(world, {}, 'CNY')
    const { desk, line, merchantId, cashier, outlet } = members
    const as = await makeMarketer(world, merchantId)
    await makePlan(world, as, tenthOff({ limits: { total: null, perDay: null, perMember: 1 } }))
    const plans = await plansAtDesk(world, { ...shop, desk })
    const [ada, bob] = [await members.join('Ada'), await members.join('Bob')]
    const used = async (memberId: string) => {
      const member = await members.facts(memberId)
      const body = desk.sale([line(0)], { plans, change: (plain) => ({ ...plain, member }) })
      const codes = (await desk.book(body)).flatMap(({ reasons }) => reasons.map(({ code }) => code))
      return { body, isOver: codes.includes('sale.plan-over-limit') }
    }
    const first = await used(ada)
    expect([first.isOver, (await used(bob)).isOver]).toEqual([false, false])
    const request = { orderId: first.body.orderId, refundId: newId(), shiftId: desk.shiftId, reason: 'wrong' }
    for (const _ of ['first', 'again'])
      expect((await world.call(voidOrder, request, { as: cashier.token, outlet: outlet.outletId })).status).toBe(200)
    expect([(await used(bob)).isOver, (await used(ada)).isOver, (await used(ada)).isOver]).toEqual([true, false, true])
  })

  it('a part that comes back gives nothing back', async () => {
    await once({ total: 1 })
    const sale = await saleOf(2)
    await shop.desk.book(sale)
    await giveBack(sale, 1, 900)
    expect(amountOf(await saleOf())).toBe(1_000)
    await giveBack(sale, 1, 900)
    expect(amountOf(await saleOf())).toBe(900)
  })

  it('of marked-down lots: what came back whole can be reduced again', async () => {
    const scope = { kind: 'products' as const, products: [{ productId: shop.line(0).productId, variantId: null }] }
    const reward = { kind: 'percent' as const, offBasisPoints: 3_000 }
    const benefit = { type: 'bundle' as const, count: 1, reward, pooling: 'mix' as const, maxTimes: null }
    await plan({ scope, benefit, lots: { expiresBy: '2026-03-05', quantity: 2 } })
    const sale = await saleOf(2)
    expect([amountOf(sale), await reasonsOf(sale)]).toEqual([1_400, []])
    expect(amountOf(await saleOf())).toBe(1_000)
    await giveBack(sale, 2)
    expect(amountOf(await saleOf(2))).toBe(1_400)
  })
})
