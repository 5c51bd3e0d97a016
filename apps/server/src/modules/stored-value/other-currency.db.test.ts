// A chain that sells in two currencies: what is held in one of them is neither spent nor paid out where the other is sold in. Nothing is converted.
import { holdMember } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { createExchangeGood, exchangeOffers, exchangePoints } from '@kassa/contract/stored-value/exchange.calls.ts'
import { listPursePayments, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { previewRechargeRefund, rechargeMember, refundRechargeOf } from '@kassa/contract/stored-value/recharge.calls.ts'
import { reserveMember } from '@kassa/contract/stored-value/reserve.calls.ts'
import { beforeAll, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../test/describe-world.ts'
import { makeDesk, type Desk } from '../../../test/make/desk.ts'
import { makeProduct } from '../../../test/make/goods.ts'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { makeOutlet, makeStaff, type MadeOutlet } from '../../../test/make/merchant.ts'
import { payIn } from '../../../test/make/purse.ts'
import { makeSession } from '../../../test/make/session.ts'
import { allCodes } from '../../../test/make/shop.ts'
import { proveAfterEach } from '../../../test/prove.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world, { 'member.offline-use': { points: 500, balanceMinor: 5_000 } }))
/** The outlet that sells in yen, a till of it with an open shift, and somebody who works at both outlets. */
let yen: MadeOutlet
let till: Desk
let token: string

beforeAll(async () => {
  const { merchantId } = shop
  yen = await world.owner((tx) => makeOutlet(tx, merchantId, { currency: 'JPY' }))
  const outletIds = [shop.outlet.outletId, yen.outletId]
  const { staffId } = await world.owner((tx) => makeStaff(tx, merchantId, { outletIds, codes: allCodes }))
  token = await world.owner((tx) => makeSession(tx, { kind: 'staff', accountId: staffId, merchantId }))
  till = await makeDesk(world, { merchantId, outlet: yen, staffId })
  await till.book(till.openShift(100_000))
})
proveAfterEach(() => world)

const here = () => ({ as: token, outlet: shop.outlet.outletId })
const there = () => ({ as: token, outlet: yen.outletId })
const drawer = async () => (await world.call(readShift, { id: till.shiftId }, there())).answer.expectedMinor
const refunds = () => world.sql(sql`select id from refund where merchant_id = ${shop.merchantId}`)

async function rich(): Promise<string> {
  const id = await shop.join('Ada')
  const as = { as: shop.admin.token }
  await world.call(adjustPoints, { id, points: 1_000, note: 'begin' }, as)
  await world.call(adjustBalance, { id, bucket: 'principal', amountMinor: 8_000, note: 'begin' }, as)
  return id
}

const hold = (memberId: string, points: number, balanceMinor: number, device = till.device) =>
  world.call(holdMember, { orderId: newId(), memberId, points, balanceMinor, password: null }, { device })

it('a till that sells in yen holds nothing of a balance in dollars, and none of the points', async () => {
  const id = await rich()
  expect((await hold(id, 0, 8_000)).refusal).toMatchObject({
    code: 'balance.not-there',
    details: { available: '0 JPY', wanted: '8000 JPY' },
  })
  expect((await hold(id, 1, 0)).refusal).toMatchObject({ code: 'points.not-there', details: { available: '0' } })
  expect((await hold(id, 0, 0)).status).toBe(200)
  await world.sql(sql`delete from member_hold where member_id = ${id}`)
  expect((await hold(id, 1_000, 8_000, shop.desk.device)).status).toBe(200)
})

it('its points are given for no goods there, and nobody is shown that they would be', async () => {
  const id = await rich()
  const product = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet, yen], { onHand: 20 }))
  const offered = { variantId: product.productId, points: 300 }
  const goodId = (await world.call(createExchangeGood, offered, { as: shop.admin.token })).answer.id
  const offers = async (at: object) => (await world.call(exchangeOffers, { memberId: id }, at)).answer
  const shown = async (at: object) => {
    const { points, goods } = await offers(at)
    return [points, goods.find((one) => one.id === goodId)?.most]
  }
  expect([await shown(there()), await shown(here())]).toEqual([
    [0, 0],
    [1_000, 3],
  ])
  const asked = { memberId: id, goodId, count: 1, points: 300, isHandedOver: true }
  const given = (at: object) => world.call(exchangePoints, { orderId: newId(), ...asked }, at)
  const refused = { code: 'points.not-there', details: { available: 0, wanted: 300 } }
  expect((await given(there())).refusal).toMatchObject(refused)
  expect(await shop.account(id)).toMatchObject({ points: 1_000 })
  expect((await given(here())).status).toBe(200)
})

it('nothing of it is reserved there for when the line is lost', async () => {
  const id = await rich()
  const reserve = (device: Desk['device']) => world.call(reserveMember, { orderId: newId(), memberId: id }, { device })
  expect((await reserve(till.device)).answer).toMatchObject({ points: 0, principalMinor: 0, bonusMinor: 0 })
  expect((await reserve(shop.desk.device)).answer).toMatchObject({ points: 500, principalMinor: 5_000 })
})

it('money that was paid onto a card in dollars does not leave a drawer of yen', async () => {
  const orderId = newId()
  const { purse } = (await payIn(world, here(), 2_000, { orderId })).answer
  const [before, made] = [await drawer(), await refunds()]
  const back = (at: object, shiftId: string | null) =>
    world.call(takeBackFromPurse, { refundId: newId(), orderId, amountMinor: 500, reason: 'unwanted', shiftId }, at)
  for (const shiftId of [till.shiftId, null]) {
    expect((await back(there(), shiftId)).refusal).toMatchObject({
      code: 'refund.other-currency',
      details: { wanted: 'USD', given: 'JPY' },
    })
  }
  expect([await drawer(), await refunds()]).toEqual([before, made])
  const shown = async (at: object) => (await world.call(listPursePayments, { id: purse.id }, at)).answer.payments[0]
  expect([(await shown(there()))?.mostBackMinor, (await shown(here()))?.mostBackMinor]).toEqual([0, 2_000])
  expect((await back(here(), null)).status).toBe(200)
})

it('nor does money of a recharge, and nobody is shown what would', async () => {
  const [memberId, orderId] = [await shop.join('Ben'), newId()]
  const tenders = [{ method: 0, amountMinor: 3_000, reference: null }]
  const asked = { orderId, memberId, ruleId: null, amountMinor: 3_000, giftMinor: 0, tenders }
  const paid = await world.call(rechargeMember, { ...asked, shiftId: shop.desk.shiftId }, here())
  expect(paid.status).toBe(200)
  const [before, made] = [await drawer(), await refunds()]
  const back = { refundId: newId(), orderId, amountMinor: 3_000, moneyMinor: 3_000, reason: 'wanted back' }
  const refused = await world.call(refundRechargeOf, { ...back, shiftId: till.shiftId }, there())
  expect(refused.refusal).toMatchObject({ code: 'refund.other-currency', details: { wanted: 'USD', given: 'JPY' } })
  const preview = { orderId, amountMinor: null }
  expect((await world.call(previewRechargeRefund, preview, there())).refusal.code).toBe('refund.other-currency')
  expect([await drawer(), await refunds()]).toEqual([before, made])
  expect(await shop.account(memberId)).toMatchObject({ principalMinor: 3_000 })
  const home = await world.call(refundRechargeOf, { ...back, shiftId: shop.desk.shiftId }, here())
  expect(home.status).toBe(200)
})
