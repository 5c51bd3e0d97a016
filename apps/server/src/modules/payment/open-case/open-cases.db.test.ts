import { startAttempt, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { askCase, closeCase, listOpenCases, takeBackCase } from '@kassa/contract/payment/open-case.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { amountOfScript } from '@kassa/simulators/script.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

let alipay: SimulatedAlipay
let world: World
let shop: SellingShop
let stranger: SellingShop

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf } })
  shop = await makeSellingShop(world, { currency: 'CNY' })
  stranger = await makeSellingShop(world, { currency: 'CNY' })
  await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

const pay = async (amountMinor: number, payableMinor = amountMinor, orderId = newId()): Promise<AttemptView> => {
  const asked = { id: newId(), orderId, staffId: shop.cashier.staffId, method: 2, way: 'code' } as const
  const order = { payableMinor, snapshot: {} }
  const request = { ...asked, code: '281234567890123456', amountMinor, order }
  return (await world.call(startAttempt, request, { device: shop.desk.device })).answer
}
const cases = async (as = shop.adminToken) => (await world.call(listOpenCases, {}, { as })).answer
const kinds = async () => (await cases()).rows.map(({ kind }) => kind)

it('lists what a person has to look at, when its time has come, and nobody else’s', async () => {
  await pay(amountOfScript('unclear'))
  await pay(amountOfScript('wrong-amount'))
  await pay(1_000)
  expect(await kinds()).toEqual(['differs'])
  world.passSeconds(61)
  expect((await kinds()).toSorted()).toEqual(['differs', 'unclear', 'without-sale'])
  expect((await cases()).total).toBe(3)
  expect((await cases(stranger.adminToken)).rows).toEqual([])
  const inInbox = async (as: string) =>
    (await world.call(listErrands, {}, { as })).answer.rows.find(({ kind }) => kind === 'payment-case')?.count
  expect([await inInbox(shop.adminToken), await inInbox(stranger.adminToken)]).toEqual([3, undefined])
})

it('asks again, takes back, and decides by hand with a reason and the right to', async () => {
  const { rows } = await cases()
  const one = (kind: string) => rows.find((row) => row.kind === kind)!
  const as = shop.adminToken
  expect((await world.call(askCase, { id: one('unclear').id }, { as })).answer.state).toBe('unknown')
  expect((await world.call(askCase, { id: one('unclear').id }, { as: stranger.adminToken })).status).toBe(404)
  const before = alipay.simulator.book.kept()
  expect((await world.call(takeBackCase, { id: one('without-sale').id }, { as })).answer.state).toBe('reversed')
  expect(alipay.simulator.book.kept()).toBe(before - 1_000)
  const close = (outcome: 'paid' | 'unpaid' | 'returned', reason = 'seen at Alipay') =>
    world.call(closeCase, { id: one('differs').id, outcome, reason }, { as })
  expect((await close('paid', 'x')).refusal.code).toBe('request.invalid')
  expect((await close('returned')).refusal.code).toBe('attempt.not-now')
  expect((await close('unpaid')).answer.state).toBe('closed')
  expect((await close('unpaid')).refusal.code).toBe('attempt.not-now')
  expect(await kinds()).toEqual(['unclear'])
})

it('says what is missing of an order that was paid in part, and where its basket waits', async () => {
  const orderId = newId()
  await pay(1_200, 5_000, orderId)
  await pay(1_300, 5_000, orderId)
  await pay(2_100)
  world.passSeconds(661)
  const waiting = (await cases()).rows.filter(({ kind }) => kind === 'without-sale')
  const paid = waiting.toSorted((first, second) => first.amountMinor - second.amountMinor)
  expect(paid.map(({ amountMinor, missingMinor }) => [amountMinor, missingMinor])).toEqual([
    [1_200, 2_500],
    [1_300, 2_500],
    [2_100, 0],
  ])
  expect(paid[0]?.deviceName).not.toBe('')
  // One part goes back: that much more is missing, as long as anything of it is there.
  await world.call(takeBackCase, { id: paid[0]!.id }, { as: shop.adminToken })
  const left = (await cases()).rows.find(({ orderId: of }) => of === orderId)
  expect([left?.amountMinor, left?.missingMinor]).toEqual([1_300, 3_700])
})
