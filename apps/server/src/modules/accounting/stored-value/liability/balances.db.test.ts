import { previewRechargeRefund, rechargeMember, refundRechargeOf } from '@kassa/contract/stored-value/recharge.calls.ts'
import { createRechargeRule } from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  await world.sql(
    sql`update role set codes = codes || ${[permissionCode('platform.analysis.sales')]}::text[] where tier = 'merchant'`,
  )
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const today = () => world.now.slice(0, 10)
const owed = async (day: string) =>
  Object.fromEntries(
    (await world.call(readLiabilities, { day }, mine())).answer.rows.map(({ role, owedMinor }) => [
      role,
      Number(owedMinor),
    ]),
  )
const posted = async () => {
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer
  const rows = trialBalance(outlets.flatMap((one) => one.lines))
  return Object.fromEntries(rows.map(({ role, leftMinor }) => [role, Number(leftMinor)]))
}

it('a recharge whose gift was spent goes back less it: nothing is owed, and what was kept lowers the gifts', async () => {
  const rule = { name: 'Hundred', rechargeMinor: 10_000, giftMinor: 2_000 }
  const { id: ruleId } = (await world.call(createRechargeRule, rule, mine())).answer
  const [shift] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
  const memberId = await shop.join('Ada')
  const [orderId, shiftId] = [newId(), shift?.id ?? '']
  const paid = { orderId, memberId, ruleId, amountMinor: 10_000, giftMinor: 2_000, shiftId }
  await world.call(rechargeMember, { ...paid, tenders: [{ method: 0, amountMinor: 10_000, reference: null }] }, here())
  const first = today()
  expect(await owed(first)).toEqual({ 'member-balance': 10_000, 'member-bonus': 2_000 })
  world.passSeconds(86_400)
  const balance = { principalMinor: 0, bonusMinor: 1_000 }
  await shop.desk.book(shop.saleTo(await shop.facts(memberId), [shop.line(0)], { balance }))
  expect(await owed(today())).toEqual({ 'member-balance': 10_000, 'member-bonus': 1_000 })
  world.passSeconds(86_400)
  const preview = (await world.call(previewRechargeRefund, { orderId, amountMinor: 10_000 }, here())).answer
  expect(preview).toMatchObject({ bonusTakenMinor: 1_000, shortMinor: 1_000, moneyMinor: 9_000 })
  const back = { refundId: newId(), orderId, amountMinor: 10_000, moneyMinor: 9_000, reason: 'wanted back', shiftId }
  expect((await world.call(refundRechargeOf, back, here())).answer).toMatchObject({ moneyMinor: 9_000 })
  expect(await owed(today())).toEqual({})
  expect(await owed(first)).toEqual({ 'member-balance': 10_000, 'member-bonus': 2_000 })
  // Of 20.00 given 10.00 came back as bonus and 10.00 in money that was kept, so that no gift is left and the goods were paid for.
  expect(await posted()).toMatchObject({ 'member-balance': 0, 'member-bonus': 0, 'bonus-granted': 0 })
})

it('a payment by the balance of nobody who is a member is in suspense', async () => {
  const facts = { ...(await shop.facts(await shop.join('Bea'))), id: newId() }
  const balance = { principalMinor: 700, bonusMinor: 0 }
  await shop.desk.book(shop.saleTo(facts, [shop.line(0)], { balance }))
  expect(await posted()).toMatchObject({ suspense: 700, 'member-balance': 0 })
  expect(await owed(today())).toEqual({})
})
