import { createMember, listMembers, readMember } from '@kassa/contract/member/member.calls.ts'
import { findMembersAtDesk, holdMember, readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustBalance, adjustPoints, readPointLots } from '@kassa/contract/member/member-records.calls.ts'
import {
  cancelExchange,
  createExchangeGood,
  exchangeOffers,
  exchangePoints,
  handOverExchange,
} from '@kassa/contract/stored-value/exchange.calls.ts'
import { openHouseAccount, setPurseEnabled } from '@kassa/contract/stored-value/purse.calls.ts'
import { listRecharges, rechargeMember, refundRechargeOf } from '@kassa/contract/stored-value/recharge.calls.ts'
import {
  keepApart,
  listDuplicates,
  listMerges,
  mergeMembers,
  previewMerge,
  undoMerge,
} from '@kassa/contract/member/merge.calls.ts'
import { createCouponTemplate, issueCoupons, listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world, { 'member.points-expiry': 'rolling-12-months' }))
const other = madeBefore(() => makeMemberShop(world))

proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const join = async (more: object) => (await world.call(createMember, { name: 'Twin Sister', ...more }, mine())).answer
const merge = (staysId: string, goesId: string) =>
  world.call(mergeMembers, { staysId, goesId, note: 'same person' }, mine())
const lotsOf = async (id: string) => (await world.call(readPointLots, { id }, mine())).answer.lots
const sellTo = async (id: string, count: number) => {
  const sale = shop.saleTo(await shop.facts(id), [shop.line(0, count)])
  const [outcome] = await shop.desk.book(sale)
  return { sale, outcome }
}

describe('duplicates', () => {
  it('are found by the end of the phone, the address, and name with birthday, until somebody says they are two', async () => {
    const born = { name: 'Ada  Byron', birthday: '1990-12-10' }
    const one = await join({ ...born, phone: '+1 202 555 0111', email: 'Ada@Example.com' })
    const two = await join({ name: 'ADA BYRON', birthday: '1990-12-10', phone: '+81 90 2555 0111' })
    const three = await join({ name: 'A. B.', email: 'ada@example.COM' })
    await join({ name: 'Ada Byron', birthday: '1990-12-11', phone: '+1 202 555 0112' })
    const pairs = async () => (await world.call(listDuplicates, {}, mine())).answer.pairs
    const found = (await pairs()).map(({ alike, one: first, other: second }) => [first.id, second.id, alike])
    expect(found).toEqual([
      [one.id, two.id, ['phone', 'name']],
      [one.id, three.id, ['email']],
    ])
    const apart = { oneId: two.id, otherId: one.id }
    expect((await world.call(keepApart, apart, { as: other.admin.token })).status).toBe(404)
    expect((await world.call(keepApart, apart, mine())).status).toBe(200)
    expect((await world.call(keepApart, apart, mine())).status).toBe(200)
    expect((await world.call(keepApart, { oneId: one.id, otherId: one.id }, mine())).refusal.code).toBe(
      'merge.same-member',
    )
    expect((await pairs()).map(({ other: second }) => second.id)).toEqual([three.id])
    expect((await world.call(listDuplicates, {}, { as: other.admin.token })).answer.pairs).toEqual([])
  })
})

describe('a merge', () => {
  it('adds up both by entries, as its preview said, and undone leaves both as they were', async () => {
    const [stays, goes] = [
      await join({ email: 'here@example.com' }),
      await join({ phone: '+1 202 555 0120', tags: ['vip'] }),
    ]
    await sellTo(stays.id, 2)
    await world.call(adjustPoints, { id: stays.id, points: 5, note: 'own' }, mine())
    world.passSeconds(40 * 86_400)
    await sellTo(goes.id, 49)
    await world.call(adjustBalance, { id: goes.id, bucket: 'principal', amountMinor: 700, note: 'x' }, mine())
    await world.call(adjustBalance, { id: goes.id, bucket: 'bonus', amountMinor: 30, note: 'x' }, mine())
    const before = [await shop.account(stays.id), await shop.account(goes.id)]
    const lots = [await lotsOf(stays.id), await lotsOf(goes.id)]
    const pair = { staysId: stays.id, goesId: goes.id }
    expect((await world.call(previewMerge, pair, { as: other.admin.token })).status).toBe(404)
    const preview = (await world.call(previewMerge, pair, mine())).answer
    expect(preview).toMatchObject({
      points: 25 + 490,
      principalMinor: 700,
      bonusMinor: 30,
      spentMinor: 51_000,
      visits: 2,
    })
    // Neither had spent enough for gold; both together have.
    expect([before[0]?.levelNumber, before[1]?.levelNumber, preview.levelName]).toEqual([1, 1, 'Gold'])
    expect(preview.takes.toSorted()).toEqual(['phone', 'tags'])
    expect((await merge(stays.id, stays.id)).refusal.code).toBe('merge.same-member')
    expect((await merge(stays.id, newId())).status).toBe(404)
    const { answer } = await merge(stays.id, goes.id)
    expect(await shop.account(stays.id)).toEqual({
      points: 515,
      principalMinor: 700,
      bonusMinor: 30,
      spentMinor: 51_000,
      visits: 2,
      levelNumber: 5,
    })
    expect(await shop.account(goes.id)).toMatchObject({
      points: 0,
      principalMinor: 0,
      bonusMinor: 0,
      spentMinor: 0,
      visits: 0,
    })
    const sorted = (all: { lastDay: string | null; points: number }[]) =>
      all.toSorted((one, two) => (one.lastDay ?? '~').localeCompare(two.lastDay ?? '~'))
    expect(sorted(await lotsOf(stays.id))).toEqual(sorted([...(lots[0] ?? []), ...(lots[1] ?? [])]))
    expect((await world.call(readMember, { id: stays.id }, mine())).answer).toMatchObject({
      phone: '+12025550120',
      email: 'here@example.com',
      tags: ['vip'],
    })
    expect((await world.call(listMembers, { search: '5550120' }, mine())).answer.rows.map(({ id }) => id)).toEqual([
      stays.id,
    ])
    const [row] = (await world.call(listMerges, { limit: 1 }, mine())).answer.rows
    expect(row).toMatchObject({
      id: answer.id,
      staysCard: stays.cardNumber,
      goesCard: goes.cardNumber,
      isUndoable: true,
    })
    expect((await world.call(listMerges, {}, { as: other.admin.token })).answer.rows).toEqual([])
    const asked = { id: answer.id }
    expect((await world.call(undoMerge, asked, { as: other.admin.token })).status).toBe(404)
    expect((await world.call(undoMerge, asked, mine())).status).toBe(200)
    expect([await shop.account(stays.id), await shop.account(goes.id)]).toEqual(before)
    expect([await lotsOf(stays.id), await lotsOf(goes.id)]).toEqual(lots)
    expect((await world.call(readMember, { id: goes.id }, mine())).answer).toMatchObject({
      phone: '+12025550120',
      isArchived: false,
      enabled: 1,
    })
    expect((await world.call(readMember, { id: stays.id }, mine())).answer).toMatchObject({ phone: '', tags: [] })
    expect((await world.call(undoMerge, asked, mine())).refusal.code).toBe('merge.undone-already')
  })

  it('leaves nothing behind while a payment of either has begun', async () => {
    const [stays, goes] = [await join({}), await join({})]
    await world.call(adjustPoints, { id: goes.id, points: 300, note: 'x' }, mine())
    const hold = { orderId: newId(), memberId: goes.id, points: 100, balanceMinor: 0, password: null }
    expect((await world.call(holdMember, hold, { device: shop.desk.device })).status).toBe(200)
    expect((await merge(stays.id, goes.id)).refusal.code).toBe('merge.payment-begun')
    expect(await shop.account(goes.id)).toMatchObject({ points: 300 })
    world.passSeconds(16 * 60)
    const { answer } = await merge(stays.id, goes.id)
    await world.call(holdMember, { ...hold, orderId: newId() }, { device: shop.desk.device })
    expect((await world.call(undoMerge, { id: answer.id }, mine())).refusal.code).toBe('merge.payment-begun')
  })

  it('is not undone while an order that waits keeps points that it brought', async () => {
    const [stays, goes] = [await join({}), await join({})]
    await world.call(adjustPoints, { id: goes.id, points: 300, note: 'x' }, mine())
    const { answer } = await merge(stays.id, goes.id)
    const orderId = newId()
    await world.sql(sql`insert into member_hold (merchant_id, order_id, member_id, currency, expires_at, kept_points)
      values (${shop.merchantId}, ${orderId}, ${stays.id}, 'USD', ${world.now}, 300)`)
    expect((await world.call(undoMerge, { id: answer.id }, mine())).refusal.code).toBe('merge.payment-begun')
    expect((await shop.account(stays.id)).points).toBe(300)
    await world.sql(sql`delete from member_hold where order_id = ${orderId}`)
    expect((await world.call(undoMerge, { id: answer.id }, mine())).status).toBe(200)
    expect((await shop.account(goes.id)).points).toBe(300)
  })

  it('makes the old card stand for the one who stayed: found, held, sold to late, refunded', async () => {
    const [stays, goes] = [await join({}), await join({})]
    await world.call(adjustPoints, { id: goes.id, points: 500, note: 'x' }, mine())
    const facts = await shop.facts(goes.id)
    const late = shop.saleTo(facts, [shop.line(0, 3)], { points: 100, at: world.now })
    await merge(stays.id, goes.id)
    const found = (await world.call(findMembersAtDesk, { text: goes.cardNumber }, here())).answer
    expect(found).toMatchObject({ isExact: true, members: [{ id: stays.id, cardNumber: stays.cardNumber }] })
    expect((await world.call(readMemberAtDesk, { id: goes.id }, here())).answer.id).toBe(stays.id)
    const [outcome] = await shop.desk.book(late)
    expect(outcome).toMatchObject({ outcome: 'accepted' })
    expect(await shop.account(stays.id)).toMatchObject({ points: 500 - 100 + 20, spentMinor: 2_900, visits: 1 })
    expect(await shop.account(goes.id)).toMatchObject({ points: 0, spentMinor: 0 })
    const taken = await world.call(createMember, { name: 'New One', cardNumber: goes.cardNumber }, mine())
    expect(taken.refusal.code).toBe('member.card-taken')
  })

  it('takes coupons along, and brings those back that it brought', async () => {
    const terms = sentTerms(twoOffTen({ currency: 'USD' }))
    const templateId = (await world.call(createCouponTemplate, terms, mine())).answer.id
    const [stays, goes] = [await join({}), await join({})]
    await world.call(issueCoupons, { templateId, memberIds: [stays.id, goes.id] }, mine())
    const couponsOf = async (memberId: string) =>
      (await world.call(listCoupons, { templateId, memberId }, mine())).answer.rows.map(({ id }) => id)
    const [own, theirs] = [await couponsOf(stays.id), await couponsOf(goes.id)]
    expect([own.length, theirs.length]).toEqual([1, 1])
    expect((await world.call(previewMerge, { staysId: stays.id, goesId: goes.id }, mine())).answer.coupons).toBe(2)
    const { answer } = await merge(stays.id, goes.id)
    expect((await couponsOf(stays.id)).toSorted()).toEqual([...own, ...theirs].toSorted())
    expect(await couponsOf(goes.id)).toEqual([])
    expect((await world.call(undoMerge, { id: answer.id }, mine())).status).toBe(200)
    expect([await couponsOf(stays.id), await couponsOf(goes.id)]).toEqual([own, theirs])
  })

  it('cannot be undone once something was spent, once it was merged on, and after thirty days', async () => {
    const [stays, goes] = [await join({}), await join({})]
    await world.call(adjustPoints, { id: goes.id, points: 200, note: 'x' }, mine())
    const first = (await merge(stays.id, goes.id)).answer
    await world.call(adjustPoints, { id: stays.id, points: -1, note: 'x' }, mine())
    expect((await world.call(undoMerge, { id: first.id }, mine())).refusal.code).toBe('merge.spent-since')
    const [keeps, gone] = [await join({}), await join({})]
    const second = (await merge(keeps.id, gone.id)).answer
    const on = (await merge(stays.id, keeps.id)).answer
    expect((await world.call(undoMerge, { id: second.id }, mine())).refusal.code).toBe('merge.undo-later-first')
    expect((await world.call(readMemberAtDesk, { id: gone.id }, here())).answer.id).toBe(stays.id)
    expect((await world.call(undoMerge, { id: on.id }, mine())).status).toBe(200)
    expect((await world.call(readMemberAtDesk, { id: gone.id }, here())).answer.id).toBe(keeps.id)
    world.passSeconds(30 * 86_400 + 1)
    expect((await world.call(undoMerge, { id: second.id }, mine())).refusal.code).toBe('merge.too-old')
  })

  it('leaves exchanges that wait and recharges within reach of the one who stays', async () => {
    const [stays, goes] = [await join({}), await join({})]
    await world.call(adjustPoints, { id: goes.id, points: 600, note: 'begin' }, mine())
    const good = { variantId: shop.line(3).productId, points: 300 }
    const { id: goodId } = (await world.call(createExchangeGood, good, mine())).answer
    const [out, back] = [newId(), newId()]
    for (const orderId of [out, back]) {
      const asked = { orderId, memberId: goes.id, goodId, count: 1, points: 300, isHandedOver: false }
      expect((await world.call(exchangePoints, asked, here())).status).toBe(200)
    }
    const orderId = newId()
    const free = { orderId, memberId: goes.id, ruleId: null, amountMinor: 5_000, giftMinor: 0 }
    const tenders = [{ method: 3, amountMinor: 5_000, reference: 'merge-1' }]
    expect((await world.call(rechargeMember, { ...free, tenders, shiftId: null }, here())).status).toBe(200)
    await merge(stays.id, goes.id)
    const { exchanges } = (await world.call(exchangeOffers, { memberId: stays.id }, here())).answer
    expect(exchanges.map((one) => one.orderId).toSorted()).toEqual([out, back].toSorted())
    expect(exchanges.every(({ can }) => can.handOver && can.cancel)).toBe(true)
    expect((await world.call(handOverExchange, { orderId: out }, here())).answer.status).toBe('received')
    const cancel = { orderId: back, refundId: newId(), reason: 'gone' }
    expect((await world.call(cancelExchange, cancel, here())).status).toBe(200)
    expect(await shop.account(stays.id)).toMatchObject({ points: 300, principalMinor: 5_000 })
    const { recharges } = (await world.call(listRecharges, { id: stays.id }, here())).answer
    expect(recharges).toMatchObject([{ orderId, memberId: stays.id, balanceMinor: 5_000 }])
    const refund = { refundId: newId(), orderId, amountMinor: 5_000, moneyMinor: 5_000, reason: 'gone' }
    expect((await world.call(refundRechargeOf, { ...refund, shiftId: null }, here())).status).toBe(200)
    expect((await shop.account(stays.id)).principalMinor).toBe(0)
  })

  it('leaves a member with one house account: of two that are on, one is switched off before', async () => {
    const [stays, goes] = [await join({}), await join({})]
    const open = async (memberId: string) =>
      (await world.call(openHouseAccount, { memberId, creditMinor: 1_000 }, mine())).answer
    const [mineOwn, theirs] = [await open(stays.id), await open(goes.id)]
    const refused = await merge(stays.id, goes.id)
    expect(refused.refusal).toMatchObject({
      code: 'merge.two-accounts',
      details: { code: mineOwn.code, other: theirs.code },
    })
    const turn = (enabled: 0 | 1) => world.call(setPurseEnabled, { id: theirs.id, enabled }, mine())
    expect((await turn(0)).status).toBe(200)
    expect((await merge(stays.id, goes.id)).status).toBe(200)
    expect((await turn(1)).refusal.code).toBe('purse.member-has-one')
    await world.call(setPurseEnabled, { id: mineOwn.id, enabled: 0 }, mine())
    expect((await turn(1)).answer).toMatchObject({ enabled: 1, isHolderOff: false, spendableMinor: 1_000 })
  })

  it('happens before or after a sale of the one who goes, never between', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [stays, goes] = [await join({}), await join({})]
      const sale = shop.saleTo(await shop.facts(goes.id), [shop.line(0, 3)])
      const [booked, merged] = await Promise.all([shop.desk.book(sale), merge(stays.id, goes.id)])
      expect(booked[0]?.outcome).toBe('accepted')
      expect(merged.status).toBe(200)
      expect(await shop.account(stays.id)).toMatchObject({ points: 30, spentMinor: 3_000, visits: 1 })
      expect(await shop.account(goes.id)).toMatchObject({ points: 0, spentMinor: 0, visits: 0 })
    }
  })
})
