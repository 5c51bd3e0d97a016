// The paper of a refund states the facts of the sale's member by the books.
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { createCouponTemplate, issueCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { bucketsOf, makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const till = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })

async function rich(name: string): Promise<string> {
  const id = await shop.join(name)
  await world.call(adjustPoints, { id, points: 500, note: 'begin' }, mine())
  for (const [bucket, amountMinor] of [
    ['principal', 8_000],
    ['bonus', 2_000],
  ] as const)
    await world.call(adjustBalance, { id, bucket, amountMinor, note: 'begin' }, mine())
  return id
}
async function giveBack(orderId: string, line: number, quantity: number) {
  const lines = [{ line, quantity, goods: 'restock' as const }]
  const { amountMinor } = (await world.call(previewRefund, { orderId, lines, reason: '' }, till())).answer
  const asked = { refundId: newId(), orderId, lines, reason: 'back', tenders: [], shiftId: shop.desk.shiftId }
  return (await world.call(refundOrder, { ...asked, amountMinor }, till())).answer.member
}

it('points that came back and went, and what the books hold after each refund', async () => {
  const id = await rich('Ada')
  // 70.00 less 3.00 for 300 points: 60 points earned, 50.00 paid from both buckets.
  const balance = bucketsOf({ principalMinor: 8_000, bonusMinor: 2_000 }, 5_000)
  const sale = shop.saleTo(await shop.facts(id), [shop.line(0, 7)], { points: 300, balance })
  await shop.desk.book(sale)
  let points = 260
  let balanceMinor = 5_000
  for (const quantity of [2, 5]) {
    const said = await giveBack(sale.orderId, 0, quantity)
    const account = await shop.account(id)
    expect(said).toMatchObject({ who: { name: 'Ada' }, coupons: [], left: { points: account.points } })
    expect(account.points).toBe(points + (said?.pointsReturned ?? 0) - (said?.pointsTaken ?? 0))
    expect(said?.left.balanceMinor).toBe(account.principalMinor + account.bonusMinor)
    expect(said?.left.balanceMinor).toBeGreaterThan(balanceMinor)
    points = account.points
    balanceMinor = said?.left.balanceMinor ?? 0
  }
  expect([points, balanceMinor]).toEqual([500, 10_000])
})

it('the coupon that can be used again, with the refund that brings the last of the goods', async () => {
  const id = await shop.join('Bea')
  const terms = sentTerms(twoOffTen({ currency: 'USD', isStackable: true }))
  const templateId = (await world.call(createCouponTemplate, terms, mine())).answer.id
  const issued = (await world.call(issueCoupons, { templateId, memberIds: [id] }, mine())).answer.codes
  const found = (await world.call(findCoupon, { code: issued[0]?.code ?? '' }, { device: shop.desk.device })).answer
  const member = await shop.facts(id)
  const coupons = [couponOf(found.terms, found, 'available')]
  const sale = shop.desk.sale([shop.line(0, 2)], { change: (plain) => ({ ...plain, member, coupons }) })
  await shop.desk.book(sale)
  expect(await giveBack(sale.orderId, 0, 1)).toMatchObject({ who: { name: 'Bea' }, coupons: [] })
  expect(await giveBack(sale.orderId, 0, 1)).toMatchObject({ coupons: ['Two off ten'] })
})

it('the same of a sale that is undone, and nothing of nobody', async () => {
  const id = await rich('Cleo')
  const sale = shop.saleTo(await shop.facts(id), [shop.line(0, 3)])
  await shop.desk.book(sale)
  const asked = { orderId: sale.orderId, refundId: newId(), shiftId: shop.desk.shiftId, reason: 'mistake' }
  const { answer } = await world.call(voidOrder, asked, till())
  expect(answer.member).toMatchObject({ pointsReturned: 0, pointsTaken: 30, left: { points: 500, balanceMinor: null } })
  const plain = shop.desk.sale([shop.line(0)])
  await shop.desk.book(plain)
  expect(await giveBack(plain.orderId, 0, 1)).toBeNull()
})
