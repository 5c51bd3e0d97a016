import {
  createRechargeRule,
  editRechargeRule,
  setRechargeRuleEnabled,
} from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import {
  listRecharges,
  previewRechargeRefund,
  rechargeMember,
  rechargeOffers,
  refundRechargeOf,
} from '@kassa/contract/stored-value/recharge.calls.ts'
import { holdMember } from '@kassa/contract/member/desk-member.calls.ts'
import { listMemberBalance } from '@kassa/contract/member/member-records.calls.ts'
import { setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { listOrders, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { permissions } from '@kassa/contract/permission/permissions.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { changeMethod } from '../../../../test/make/fee-sales.ts'
import { expectWaiting, holdLock } from '../../../../test/make/held-lock.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld({ connections: 10 })
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))
let shiftId: string
let rules: { plain: string; staged: string }

type Asked = InputOf<(typeof rechargeMember)['request']>

beforeAll(async () => {
  const [row] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
  shiftId = row?.id ?? ''
  const add = async (fields: InputOf<(typeof createRechargeRule)['request']>) =>
    (await world.call(createRechargeRule, fields, mine())).answer.id
  rules = {
    plain: await add({ name: 'Hundred', rechargeMinor: 10_000, giftMinor: 2_000 }),
    staged: await add({
      name: 'Year',
      rechargeMinor: 20_000,
      giftMinor: 6_001,
      bonusNowBasisPoints: 5_000,
      bonusMonths: 3,
    }),
  }
})
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const cash = (amountMinor: number) => ({ method: 0, amountMinor, reference: null })
const card = (amountMinor: number, reference: string | null) => ({ method: 3, amountMinor, reference })

const slip = { terminal: 'T1', batch: '0012', lastFour: '6420' }

const asking = (memberId: string, change: Partial<Asked> = {}): Asked => ({
  orderId: newId(),
  memberId,
  ruleId: rules.plain,
  amountMinor: 10_000,
  giftMinor: 2_000,
  tenders: [cash(10_000)],
  shiftId,
  ...change,
})
const pay = (memberId: string, change: Partial<Asked> = {}, at = here()) =>
  world.call(rechargeMember, asking(memberId, change), at)
const codeOf = async (memberId: string, change: Partial<Asked>, at = here()) => {
  const asked = await pay(memberId, change, at)
  return asked.status === 200 ? 'ok' : asked.refusal.code
}
const buckets = async (id: string) => {
  const { principalMinor, bonusMinor } = await shop.account(id)
  return [principalMinor, bonusMinor]
}
const back = async (orderId: string, amountMinor: number | null, at = here()) =>
  (await world.call(previewRechargeRefund, { orderId, amountMinor }, at)).answer
const giveBack = async (orderId: string, amountMinor: number, moneyMinor: number, change: object = {}) =>
  world.call(
    refundRechargeOf,
    { refundId: newId(), orderId, amountMinor, moneyMinor, reason: 'wanted back', shiftId, ...change },
    here(),
  )

describe('a recharge', () => {
  it('pays in principal and gift, is an order of type 2 outside revenue, and stands on its own line of the shift', async () => {
    const id = await shop.join('Ada')
    const before = (await world.call(readShift, { id: shiftId }, here())).answer
    const offers = (await world.call(rechargeOffers, {}, here())).answer
    expect(offers.rules.map(({ rechargeMinor, giftNowMinor }) => [rechargeMinor, giftNowMinor])).toEqual([
      [10_000, 2_000],
      [20_000, 3_000],
    ])
    const asked = asking(id, { tenders: [cash(4_000), card(6_000, 'slip-1')] })
    const done = (await world.call(rechargeMember, asked, here())).answer
    expect(done).toMatchObject({ principalMinor: 10_000, bonusMinor: 2_000, bonusLaterMinor: 0, balanceMinor: 12_000 })
    expect(done.number).toMatch(/^V/)
    expect((await world.call(rechargeMember, asked, here())).answer).toEqual(done)
    expect(await buckets(id)).toEqual([10_000, 2_000])
    const { rows } = (await world.call(listMemberBalance, { id }, mine())).answer
    expect(rows.map(({ type, amountMinor, documentNumber }) => [type, amountMinor, documentNumber])).toEqual([
      [2, 2_000, done.number],
      [1, 10_000, done.number],
    ])
    const order = (await world.call(readOrder, { id: asked.orderId }, here())).answer
    expect(order).toMatchObject({ type: 2, status: 'completion', totalMinor: 10_000, can: { refund: false } })
    expect(order.lines).toMatchObject([{ kind: 'recharge', name: 'Hundred', quantity: 1, unitPriceMinor: 10_000 }])
    const after = (await world.call(readShift, { id: shiftId }, here())).answer
    expect(after).toMatchObject({ recharges: 1, rechargesMinor: 10_000, cashRechargesMinor: 4_000 })
    expect([after.orders, after.salesMinor, after.cashSalesMinor]).toEqual([
      before.orders,
      before.salesMinor,
      before.cashSalesMinor,
    ])
    expect(after.expectedMinor).toBe(Number(before.expectedMinor) + 4_000)
    expect(await shop.account(id)).toMatchObject({ points: 0, spentMinor: 0, visits: 0 })
    const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const refund = {
      refundId: newId(),
      orderId: asked.orderId,
      lines,
      reason: 'x',
      amountMinor: 1,
      tenders: [],
      shiftId: null,
    }
    expect((await world.call(refundOrder, refund, here())).status).toBe(404)
  })

  it('is refused whole, with a code, and leaves nothing', async () => {
    const id = await shop.join('Bea')
    const refused: [string, Partial<Asked>][] = [
      ['recharge.tender-sum', { tenders: [cash(9_999)] }],
      ['recharge.method-refused', { tenders: [{ method: 4, amountMinor: 10_000, reference: null }] }],
      ['recharge.method-refused', { tenders: [{ method: 1, amountMinor: 10_000, reference: 'W123' }] }],
      ['recharge.reference-unfit', { tenders: [card(10_000, null)] }],
      ['recharge.slip-used', { tenders: [card(10_000, 'SLIP-1')] }],
      ['recharge.slip-used', { tenders: [card(5_000, 'twin'), card(5_000, 'TWIN')] }],
      ['request.invalid', { tenders: [{ ...card(10_000, 'slip-7'), card: { ...slip, lastFour: '12' } }] }],
      ['recharge.differs', { giftMinor: 2_001 }],
      ['recharge.differs', { amountMinor: 9_999, tenders: [cash(9_999)] }],
      ['recharge.rule-not-offered', { ruleId: newId() }],
      ['recharge.amount-invalid', { ruleId: null, giftMinor: 0, amountMinor: 9_999_901, tenders: [cash(9_999_901)] }],
      ['recharge.differs', { ruleId: null }],
      ['shift.not-open', { shiftId: null }],
      ['shift.not-open', { shiftId: newId() }],
      ['thing.not-found', { memberId: newId() }],
    ]
    for (const [code, change] of refused) expect([change, await codeOf(id, change)]).toEqual([change, code])
    expect(await buckets(id)).toEqual([0, 0])
    await world.call(setMembersEnabled, { ids: [id], enabled: 0 }, mine())
    expect(await codeOf(id, {})).toBe('member.disabled')
    const theirs = { as: other.cashier.token, outlet: other.outlet.outletId }
    expect(await codeOf(id, { ruleId: null, giftMinor: 0, shiftId: null }, theirs)).toBe('thing.not-found')
    await world.call(setRechargeRuleEnabled, { id: rules.plain, enabled: 0 }, mine())
    expect(await codeOf(await shop.join('Cleo'), {})).toBe('recharge.rule-not-offered')
    await world.call(setRechargeRuleEnabled, { id: rules.plain, enabled: 1 }, mine())
  })

  it('by card keeps what its slip says, by which its order is found; another terminal may give the same code', async () => {
    const id = await shop.join('Carl')
    const half = (terminal: string) => ({ ...card(5_000, 'code-77'), card: { ...slip, terminal } })
    const asked = asking(id, { tenders: [half('T1'), half('T2')] })
    const done = (await world.call(rechargeMember, asked, here())).answer
    expect(done.tenders).toEqual([half('T1'), half('T2')].map((one) => ({ ...one, reference: 'CODE-77' })))
    const { rows } = (await world.call(listOrders, { search: '6420', limit: 20 }, mine())).answer
    expect(rows.map((one) => one.id)).toEqual([asked.orderId])
    expect(await codeOf(id, { tenders: [{ ...card(10_000, 'code-77'), card: slip }] })).toBe('recharge.slip-used')
    expect(await codeOf(id, { tenders: [{ ...card(10_000, 'code-77'), card: { ...slip, terminal: 'T3' } }] })).toBe(
      'ok',
    )
  })

  it('of a free amount needs its own permission, at both ends of what may be paid in', async () => {
    const id = await shop.join('Dora')
    const free = (amountMinor: number) => ({ ruleId: null, giftMinor: 0, amountMinor, tenders: [cash(amountMinor)] })
    const codes = permissions.filter(({ key }) => key !== 'desk.members.rechargeFree').map(({ code }) => code)
    const as = await world.owner(async (tx) => {
      const { merchantId, outlet } = shop
      const { staffId: accountId } = await makeStaff(tx, merchantId, { outletIds: [outlet.outletId], codes })
      return makeSession(tx, { kind: 'staff', accountId, merchantId })
    })
    const bound = { as, outlet: shop.outlet.outletId }
    expect(await codeOf(id, free(500), bound)).toBe('recharge.not-permitted')
    expect((await world.call(rechargeOffers, {}, bound)).answer.free).toBeNull()
    expect(await codeOf(id, free(1))).toBe('ok')
    expect(await codeOf(id, free(9_999_900))).toBe('ok')
    expect(await buckets(id)).toEqual([9_999_901, 0])
  })
})

describe('a gift in stages', () => {
  it('comes a share at once and the rest month by month, each part once', async () => {
    const id = await shop.join('Emmy')
    const change = { ruleId: rules.staged, amountMinor: 20_000, giftMinor: 6_001, tenders: [cash(20_000)] }
    expect((await pay(id, change)).answer).toMatchObject({ bonusMinor: 6_001, bonusLaterMinor: 3_001 })
    expect(await buckets(id)).toEqual([20_000, 3_000])
    const seen: number[] = []
    for (let month = 0; month < 4; month += 1) {
      world.passSeconds(31 * 86_400)
      await world.runJob('member.release-bonus')
      await world.runJob('member.release-bonus')
      seen.push((await shop.account(id)).bonusMinor)
    }
    expect(seen).toEqual([4_001, 5_001, 6_001, 6_001])
  })

  it('that cannot come to one member comes to the others, and the job counts as failed until it can', async () => {
    const ids = [await shop.join('Held'), await shop.join('Free')]
    const change = { ruleId: rules.staged, amountMinor: 20_000, giftMinor: 6_001, tenders: [cash(20_000)] }
    for (const id of ids) await pay(id, change)
    const [held, free] = await world.sql<{ memberId: string; orderId: string }>(sql`
      select member_id, min(order_id::text) as order_id from bonus_release where member_id = any (${ids}) group by 1 order by 2`)
    const bonuses = async () => [
      (await shop.account(held!.memberId)).bonusMinor,
      (await shop.account(free!.memberId)).bonusMinor,
    ]
    const refusing = sql.raw(`order_id <> '${held!.orderId}' or released_at is null`)
    await world.sql(sql`alter table bonus_release add constraint refuses_one check (${refusing})`)
    world.passSeconds(31 * 86_400)
    await expect(world.runJob('member.release-bonus')).rejects.toThrow('refuses_one')
    expect(await bonuses()).toEqual([3_000, 4_001])
    await world.sql(sql`alter table bonus_release drop constraint refuses_one`)
    await world.runJob('member.release-bonus')
    expect(await bonuses()).toEqual([4_001, 4_001])
  })

  it('that is due is held behind its member, as a refund of its recharge holds it', async () => {
    // The embedded database runs one transaction at a time: nothing waits there.
    if (clusterUrl === '') return
    const id = await shop.join('Turn')
    await pay(id, { ruleId: rules.staged, amountMinor: 20_000, giftMinor: 6_001, tenders: [cash(20_000)] })
    world.passSeconds(31 * 86_400)
    const letGo = await holdLock(world, sql`select from member_account where member_id = ${id} for update`)
    const released = world.runJob('member.release-bonus')
    await expectWaiting(world, 1)
    const free = await world.sql(sql`
      select part from bonus_release where member_id = ${id} and released_at is null for update skip locked`)
    await letGo()
    await released
    expect([free.length, (await shop.account(id)).bonusMinor]).toEqual([3, 4_001])
  })
})

describe('a refund of a recharge', () => {
  it('takes the gift first, deducts what of it is spent, and gives the money back as it came', async () => {
    const id = await shop.join('Fay')
    const asked = asking(id, { tenders: [cash(4_000), card(6_000, 'slip-9')] })
    await world.call(rechargeMember, asked, here())
    const half = await back(asked.orderId, 5_000)
    expect(half).toMatchObject({ moneyMinor: 5_000, bonusTakenMinor: 1_000, shortMinor: 0, mostMinor: 10_000 })
    expect(half.tenders).toEqual([{ method: 3, amountMinor: 5_000 }])
    expect((await giveBack(asked.orderId, 5_000, 4_999)).refusal.code).toBe('refund.differs-from-preview')
    expect((await giveBack(asked.orderId, 5_000, 5_000)).answer).toMatchObject({ moneyMinor: 5_000 })
    expect(await buckets(id)).toEqual([5_000, 1_000])
    // Six of the balance are spent, one of them bonus.
    const sale = shop.saleTo(await shop.facts(id), [shop.line(0)], { balance: { principalMinor: 0, bonusMinor: 600 } })
    await shop.desk.book(sale)
    const rest = await back(asked.orderId, null)
    expect(rest).toMatchObject({ amountMinor: 5_000, bonusTakenMinor: 400, shortMinor: 600, moneyMinor: 4_400 })
    expect(rest.tenders).toEqual([
      { method: 3, amountMinor: 1_000 },
      { method: 0, amountMinor: 3_400 },
    ])
    expect((await giveBack(asked.orderId, 5_001, 4_400)).refusal.code).toBe('recharge.refund-too-large')
    expect((await giveBack(asked.orderId, 5_000, 4_400, { shiftId: null })).refusal.code).toBe('shift.not-open')
    const refundId = newId()
    const done = (await giveBack(asked.orderId, 5_000, 4_400, { refundId })).answer
    expect((await giveBack(asked.orderId, 5_000, 4_400, { refundId })).answer).toEqual(done)
    expect(await buckets(id)).toEqual([0, 0])
    expect((await world.call(readOrder, { id: asked.orderId }, here())).answer.status).toBe('refunded')
    const { recharges } = (await world.call(listRecharges, { id }, here())).answer
    expect(recharges).toMatchObject([{ refundedMinor: 10_000 }])
    const theirs = { as: other.cashier.token, outlet: other.outlet.outletId }
    const asks = { orderId: asked.orderId, amountMinor: 1 }
    expect((await world.call(previewRechargeRefund, asks, theirs)).status).toBe(404)
    expect((await world.call(listRecharges, { id }, theirs)).status).toBe(404)
  })

  it('gives back in cash what was paid by a way that gives nothing back', async () => {
    const setRefundable = (isRefundable: boolean) => changeMethod(world, shop.admin.token, { isRefundable })
    const id = await shop.join('Hal')
    const asked = asking(id, { tenders: [cash(4_000), card(6_000, 'slip-10')] })
    await world.call(rechargeMember, asked, here())
    await setRefundable(false)
    expect((await back(asked.orderId, 5_000)).tenders).toEqual([{ method: 0, amountMinor: 5_000 }])
    const refused = await giveBack(asked.orderId, 5_000, 5_000, { shiftId: null })
    expect(refused.refusal.code).toBe('shift.not-open')
    const { answer } = await giveBack(asked.orderId, 5_000, 5_000)
    expect(answer.tenders).toEqual([{ method: 0, amountMinor: 5_000 }])
    await setRefundable(true)
    expect((await back(asked.orderId, null)).tenders).toEqual([{ method: 3, amountMinor: 5_000 }])
  })

  it('takes what has not come yet before what the member has', async () => {
    const id = await shop.join('Gwen')
    const change = { ruleId: rules.staged, amountMinor: 20_000, giftMinor: 6_001, tenders: [cash(20_000)] }
    const { orderId } = (await pay(id, change)).answer
    const planned = await back(orderId, 5_000)
    expect(planned).toMatchObject({ bonusCancelledMinor: 1_501, bonusTakenMinor: 0, moneyMinor: 5_000 })
    await giveBack(orderId, 5_000, 5_000)
    expect(await buckets(id)).toEqual([15_000, 3_000])
    for (let month = 0; month < 4; month += 1) {
      world.passSeconds(31 * 86_400)
      await world.runJob('member.release-bonus')
    }
    expect(await buckets(id)).toEqual([15_000, 4_500])
  })

  it('of what a payment holds is not there; of several at once one has it', async () => {
    const id = await shop.join('Hal')
    const { orderId } = (await pay(id)).answer
    const hold = { orderId: newId(), memberId: id, points: 0, balanceMinor: 6_000, password: null }
    expect((await world.call(holdMember, hold, { device: shop.desk.device })).status).toBe(200)
    expect(await back(orderId, null)).toMatchObject({ mostMinor: 5_000 })
    world.passSeconds(16 * 60)
    const { moneyMinor } = await back(orderId, 6_000)
    const raced = await Promise.all(Array.from({ length: 6 }, () => giveBack(orderId, 6_000, moneyMinor)))
    expect(raced.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422, 422, 422, 422, 422])
    expect(await buckets(id)).toEqual([4_000, 800])
  })

  it('and a payment that begins at the same moment do not spend the same money', async () => {
    const id = await shop.join('Ida')
    const { orderId } = (await pay(id)).answer
    const [held, given] = await Promise.all([
      world.call(
        holdMember,
        { orderId: newId(), memberId: id, points: 0, balanceMinor: 12_000, password: null },
        { device: shop.desk.device },
      ),
      giveBack(orderId, 10_000, 10_000),
    ])
    expect([held.status === 200, given.status === 200].filter(Boolean)).toHaveLength(1)
  })
})

it('a rule that was changed meanwhile is told with what it is now', async () => {
  const id = await shop.join('Jo')
  const made = (await world.call(createRechargeRule, { name: 'Fifty', rechargeMinor: 5_000, giftMinor: 100 }, mine()))
    .answer
  const edit = { id: made.id, version: 1, name: 'Fifty', rechargeMinor: 5_000, giftMinor: 50 }
  await world.call(editRechargeRule, edit, mine())
  const told = await pay(id, { ruleId: made.id, amountMinor: 5_000, giftMinor: 100, tenders: [cash(5_000)] })
  expect(told.refusal.code).toBe('recharge.differs')
  expect(told.refusal.message).toContain('50.00 USD now comes with a bonus of 0.50 USD and 0 points')
})
