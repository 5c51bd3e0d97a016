// The amounts reserved for a basket that went to another till of its outlet while the line was cut.
import { releaseMember } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { reserveMember } from '@kassa/contract/stored-value/reserve.calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world, { 'member.offline-use': { points: 200, balanceMinor: 500 } }))
let second: Desk

beforeAll(async () => {
  second = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
  await second.book(second.openShift(0))
})
proveAfterEach(() => world)

/** A member with 200 points and 5.00, all of it reserved for a basket at the first till. */
async function reserved(): Promise<{ readonly memberId: string; readonly orderId: string }> {
  const [memberId, orderId] = [await shop.join('Ada'), newId()]
  const as = { as: shop.admin.token }
  await world.call(adjustPoints, { id: memberId, points: 200, note: 'begin' }, as)
  await world.call(adjustBalance, { id: memberId, bucket: 'principal', amountMinor: 500, note: 'begin' }, as)
  await world.call(reserveMember, { orderId, memberId }, { device: shop.desk.device })
  return { memberId, orderId }
}

const ask = (memberId: string, desk: Desk, orderId = newId()) =>
  world.call(reserveMember, { orderId, memberId }, { device: desk.device })

async function soldAt(desk: Desk, memberId: string, orderId: string, points: number, principalMinor: number) {
  const facts = await shop.facts(memberId)
  const balance = { principalMinor, bonusMinor: 0 }
  const sale = shop.saleTo({ ...facts, points: Math.max(points, facts.points) }, [shop.line(0, 2)], {
    points,
    balance,
    on: desk,
  })
  const [done] = await desk.book({ ...sale, orderId })
  return [done?.outcome, ...(done?.reasons ?? []).map(({ code }) => code)]
}

it('is spent by the till that has the basket now, all of it', async () => {
  const { memberId, orderId } = await reserved()
  expect(await soldAt(second, memberId, orderId, 200, 500)).toEqual(['accepted'])
})

it.each([
  ['a cent', 200, 501, 'sale.balance-beyond-held'],
  ['points', 300, 500, 'sale.points-beyond-held'],
])('%s more than is reserved is booked and filed', async (_, points, minor, code) => {
  const { memberId, orderId } = await reserved()
  expect(await soldAt(second, memberId, orderId, points, minor)).toEqual(['review', code])
})

it('left there, it is free once that till has said that it has it', async () => {
  const { memberId, orderId } = await reserved()
  const release = () => world.call(releaseMember, { orderId, alsoReserve: true }, { device: second.device })
  await release()
  expect((await ask(memberId, shop.desk)).answer).toMatchObject({ points: 0, principalMinor: 0 })
  await ask(memberId, second, orderId)
  await release()
  expect((await ask(memberId, shop.desk)).answer).toMatchObject({ points: 200, principalMinor: 500 })
})
