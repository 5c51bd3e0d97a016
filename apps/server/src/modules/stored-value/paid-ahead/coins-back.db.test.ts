// Money that was paid ahead goes back in coins of the drawer that pays: the stored-value account or balance loses the requested amount, the
// drawer the amount in coins.
import { payIntoPurse, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { rechargeMember, refundRechargeOf } from '@kassa/contract/stored-value/recharge.calls.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { beforeEach, expect, it } from 'vitest'
import { describeWorld } from '../../../../test/describe-world.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld()
let shop: MemberShop
let shiftId: string

const fives = { CNY: null, USD: { unitMinor: 5, mode: 'nearest' }, JPY: null, ETB: null }

beforeEach(async () => {
  shop = await makeMemberShop(world)
  const { merchantId } = shop
  await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${merchantId}, 'merchant', ${merchantId}, 'sales.cash-rounding', ${JSON.stringify(fives)}::jsonb, now())`)
  const [row] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${merchantId}`)
  shiftId = row?.id ?? ''
})
proveAfterEach(() => world)

const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const inCash = [{ method: 0, amountMinor: 1_037, reference: null }]
const drawer = async () => Number((await world.call(readShift, { id: shiftId }, here())).answer.expectedMinor)
const refunds = async () =>
  (await world.call(listRefunds, { limit: 5 }, here())).answer.rows.map(({ amountMinor, tenders }) => [
    amountMinor,
    tenders.map((one) => [one.method, Math.abs(one.amountMinor), Math.abs(one.cashRoundingMinor)]),
  ])

it('10.37 of a gift card goes back as 10.35', async () => {
  const orderId = newId()
  const paid = { orderId, purseId: null, amountMinor: 1_037, tenders: inCash, shiftId }
  expect((await world.call(payIntoPurse, paid, here())).status).toBe(200)
  const before = await drawer()
  const asked = { refundId: newId(), orderId, amountMinor: 1_037, reason: 'gift', shiftId }
  const { answer } = await world.call(takeBackFromPurse, asked, here())
  expect(answer).toMatchObject({
    amountMinor: 1_037,
    purse: { totalMinor: 0 },
    tenders: [{ method: 0, amountMinor: 1_035 }],
  })
  expect(await drawer()).toBe(before - 1_035)
  expect(await refunds()).toEqual([[1_037, [[0, 1_035, 2]]]])
})

it('10.37 of a recharge goes back as 10.35, and the balance loses all of it', async () => {
  const memberId = await shop.join('Ada')
  const orderId = newId()
  const paid = { orderId, memberId, ruleId: null, amountMinor: 1_037, giftMinor: 0, tenders: inCash, shiftId }
  expect((await world.call(rechargeMember, paid, here())).status).toBe(200)
  const before = await drawer()
  const asked = { refundId: newId(), orderId, amountMinor: 1_037, moneyMinor: 1_037, reason: 'wanted back', shiftId }
  expect((await world.call(refundRechargeOf, asked, here())).status).toBe(200)
  expect(await drawer()).toBe(before - 1_035)
  expect((await shop.account(memberId)).principalMinor).toBe(0)
  expect(await refunds()).toEqual([[1_037, [[0, 1_035, 2]]]])
})
