import {
  listMemberBalance,
  listMemberPoints,
  listMemberOrders,
  listMemberChanges,
  adjustBalance,
  adjustPoints,
} from '@kassa/contract/member/member-records.calls.ts'
import { setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { editLevel, listLevels } from '@kassa/contract/member/level.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../test/describe-world.ts'
import { makeDesk } from '../../../test/make/desk.ts'
import { bucketsOf, makeMemberShop, type MemberShop } from '../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../test/prove.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

const world = describeWorld({ connections: 10 })
const shop = madeBefore(() => makeMemberShop(world))

proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const give = async (id: string, points: number, principalMinor = 0, bonusMinor = 0) => {
  if (points) await world.call(adjustPoints, { id, points, note: 'begin' }, mine())
  if (principalMinor)
    await world.call(adjustBalance, { id, bucket: 'principal', amountMinor: principalMinor, note: 'begin' }, mine())
  if (bonusMinor)
    await world.call(adjustBalance, { id, bucket: 'bonus', amountMinor: bonusMinor, note: 'begin' }, mine())
}
const codes = (outcomes: Awaited<ReturnType<MemberShop['desk']['book']>>) =>
  outcomes.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)])

describe('a sale to a member', () => {
  it('writes points, balance and spending once, and nobody has to look at it', async () => {
    const id = await shop.join('Ada')
    await give(id, 500, 8_000, 2_000)
    const balance = bucketsOf({ principalMinor: 8_000, bonusMinor: 2_000 }, 5_000)
    const sale = shop.saleTo(await shop.facts(id), [shop.line(0, 7)], { points: 300, balance })
    expect(codes(await shop.desk.book(sale))).toEqual([['accepted']])
    // 70.00 less 3.00 for 300 points is 67.00: 60 points earned.
    expect(await shop.account(id)).toEqual({
      points: 260,
      principalMinor: 4_000,
      bonusMinor: 1_000,
      spentMinor: 6_700,
      visits: 1,
      levelNumber: 1,
    })
    const points = (await world.call(listMemberPoints, { id }, mine())).answer.rows
    expect(points.map(({ reason, points: moved, afterPoints }) => [reason, moved, afterPoints])).toEqual([
      [1, 60, 260],
      [2, -300, 200],
      [4, 500, 500],
    ])
    const moved = (await world.call(listMemberBalance, { id }, mine())).answer.rows
    expect(moved.map(({ type, amountMinor, afterMinor }) => [type, amountMinor, afterMinor])).toEqual([
      [4, -1_000, 1_000],
      [3, -4_000, 4_000],
      [8, 2_000, 2_000],
      [7, 8_000, 8_000],
    ])
    expect((await world.call(listMemberOrders, { id }, mine())).answer.rows).toMatchObject([
      { pointsUsed: 300, pointsEarned: 60, totalMinor: 6_700 },
    ])
  })

  it('is one statement more than without a member', async () => {
    const id = await shop.join('Una')
    const book = async (times: number) => {
      const counted: number[] = []
      for (let time = 0; time < times; time += 1) {
        const entry = shop.desk.entry(shop.saleTo(await shop.facts(id), [shop.line(0)]))
        counted.push(await world.statementsDuring(async () => void (await shop.desk.upload(entry))))
      }
      return counted.at(-1)
    }
    expect(await book(3)).toBe(2)
    expect((await shop.account(id)).visits).toBe(3)
  })

  it('moves the member up at once, and the next sale has the new level', async () => {
    const id = await shop.join('Bea')
    expect(codes(await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(2, 4)])))).toEqual([['accepted']])
    expect(await shop.account(id)).toMatchObject({ spentMinor: 51_996, levelNumber: 5, points: 510 })
    const next = shop.saleTo(await shop.facts(id), [shop.line(0, 10)])
    expect(next.answer).toMatchObject({ totals: { payableMinor: 9_000 }, points: { earned: 180 } })
    expect(codes(await shop.desk.book(next))).toEqual([['accepted']])
    expect((await world.call(listMemberChanges, { id }, mine())).answer.rows).toMatchObject([
      { fromLevel: 'Basic', toLevel: 'Gold', reason: 'spending' },
    ])
  })

  it('priced before the level went up, or before it was changed, is an honest one', async () => {
    const id = await shop.join('Cleo')
    const before = await shop.facts(id)
    const opened = world.now
    world.passSeconds(60)
    const first = shop.saleTo(before, [shop.line(2, 4)])
    const second = shop.saleTo(before, [shop.line(0)], { at: opened })
    expect(codes(await shop.desk.book(first, second))).toEqual([['accepted'], ['accepted']])
    const gold = (await world.call(listLevels, {}, mine())).answer.rows.find(({ number }) => number === 5)!
    const facts = await shop.facts(id)
    const third = shop.saleTo(facts, [shop.line(0)], { at: world.now })
    world.passSeconds(60)
    const changed = editLevel.request.parse({ ...gold, offBasisPoints: 1_100 })
    await world.call(editLevel, changed, mine())
    expect(codes(await shop.desk.book(third))).toEqual([['accepted']])
    world.passSeconds(1)
    const late = shop.saleTo(facts, [shop.line(0)])
    expect(codes(await shop.desk.book(late))).toEqual([['review', 'sale.member-level-unknown']])
    await world.call(editLevel, editLevel.request.parse({ ...gold, version: gold.version + 1 }), mine())
  })

  it.each([
    ['a level that was never given', 'sale.member-level-unknown', { levelDiscountBasisPoints: 9_000 }],
    ['a ratio that was never given', 'sale.member-level-unknown', { earnRatioHundredths: 10_000 }],
    ['a birthday nobody knows', 'sale.member-birthday-unknown', { birthday: { month: 3, day: 2 } }],
  ])('with %s is booked and filed', async (_, code, forged) => {
    const id = await shop.join('Dora')
    const sale = shop.saleTo({ ...(await shop.facts(id)), ...forged }, [shop.line(0)])
    expect(codes(await shop.desk.book(sale))).toEqual([['review', code]])
  })

  it('of somebody unknown or switched off, or with more than is held, is booked and filed', async () => {
    const id = await shop.join('Enid')
    const facts = await shop.facts(id)
    const nobody = shop.saleTo({ ...facts, id: newId() }, [shop.line(0)])
    expect(codes(await shop.desk.book(nobody))).toEqual([['review', 'sale.member-unknown']])
    const rich = shop.saleTo({ ...facts, points: 1_000 }, [shop.line(0)], { points: 500 })
    expect(codes(await shop.desk.book(rich))).toEqual([['review', 'sale.points-beyond-held']])
    expect(await shop.account(id)).toMatchObject({ points: -500, visits: 1 })
    const paid = shop.saleTo(await shop.facts(id), [shop.line(0)], { balance: { principalMinor: 700, bonusMinor: 0 } })
    expect(codes(await shop.desk.book(paid))).toEqual([['review', 'sale.balance-beyond-held']])
    // Neither bucket pays what only the other holds.
    await give(id, 0, 1_700, 300)
    const balance = { principalMinor: 300, bonusMinor: 700 }
    const shifted = shop.saleTo(await shop.facts(id), [shop.line(0)], { balance })
    expect(codes(await shop.desk.book(shifted))).toEqual([['review', 'sale.balance-beyond-held']])
    await world.call(setMembersEnabled, { ids: [id], enabled: 0 }, mine())
    expect(codes(await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0)])))).toEqual([
      ['review', 'sale.member-disabled'],
    ])
  })
})

describe('a member of an outlet with another currency', () => {
  it('is booked and filed, and nothing is taken from what is held', async () => {
    const id = await shop.join('Ottilie')
    const facts = await shop.facts(id)
    await world.sql(sql`update member_account set currency = 'CNY' where member_id = ${id}`)
    expect(codes(await shop.desk.book(shop.saleTo(facts, [shop.line(0)])))).toEqual([
      ['review', 'sale.member-other-currency'],
    ])
    expect(await shop.account(id)).toMatchObject({ spentMinor: 0, visits: 1 })
  })
})

describe('a refund', () => {
  it('gives points and balance back as they went, and takes what was earned: worked example 10', async () => {
    const id = await shop.join('Fay')
    await give(id, 700, 8_000, 2_000)
    const balance = { principalMinor: 4_000, bonusMinor: 1_000 }
    const sale = shop.saleTo(await shop.facts(id), [shop.line(0, 3), shop.line(2)], { points: 700, balance })
    expect(codes(await shop.desk.book(sale))).toEqual([['accepted']])
    const { orderId } = sale
    const before = { points: 700, principalMinor: 8_000, bonusMinor: 2_000, spentMinor: 0 }
    for (const lines of [
      [{ line: 0, quantity: 1, goods: 'restock' as const }],
      [
        { line: 0, quantity: 2, goods: 'restock' as const },
        { line: 1, quantity: 1, goods: 'damaged' as const },
      ],
    ]) {
      const at = { as: shop.cashier.token, outlet: shop.outlet.outletId }
      const { answer } = await world.call(previewRefund, { orderId, lines, reason: 'back', tenders: [] }, at)
      const refund = {
        refundId: newId(),
        orderId,
        lines,
        reason: 'back',
        tenders: [],
        amountMinor: answer.amountMinor,
        shiftId: shop.desk.shiftId,
      }
      expect((await world.call(refundOrder, refund, at)).status).toBe(200)
    }
    expect(await shop.account(id)).toMatchObject(before)
    const points = (await world.call(listMemberPoints, { id }, mine())).answer.rows
    expect(points.map(({ reason }) => reason)).toEqual([5, 6, 5, 6, 1, 2, 4])
    const moved = (await world.call(listMemberBalance, { id }, mine())).answer.rows
    expect(new Set(moved.map(({ type }) => type))).toEqual(new Set([3, 4, 5, 6, 7, 8]))
  })
})

describe('by hand', () => {
  it.each([
    [{ points: 0 }, 422],
    [{ points: 9_999_999 }, 200],
    [{ points: -9_999_999 }, 200],
    [{ points: 10_000_000 }, 422],
    [{ points: 1, note: '' }, 422],
    [{ points: 1, note: 'n'.repeat(100) }, 200],
    [{ points: 1, note: 'n'.repeat(101) }, 422],
  ])('points %j: %i', async (fields, status) => {
    const id = await shop.join('Gus')
    await give(id, 9_999_999)
    expect((await world.call(adjustPoints, { id, note: 'why', ...fields }, mine())).status).toBe(status)
  })

  it('nothing goes below zero, and a refusal changes nothing', async () => {
    const id = await shop.join('Hal')
    await give(id, 100, 500, 50)
    const before = await shop.account(id)
    expect((await world.call(adjustPoints, { id, points: -101, note: 'x' }, mine())).refusal).toMatchObject({
      code: 'points.below-zero',
      details: { available: 100, wanted: 101 },
    })
    for (const [bucket, amountMinor] of [
      ['principal', -501],
      ['bonus', -51],
    ] as const) {
      const refused = await world.call(adjustBalance, { id, bucket, amountMinor, note: 'x' }, mine())
      expect(refused.refusal.code).toBe('balance.below-zero')
    }
    expect(await shop.account(id)).toEqual(before)
  })
})

describe('several at once', () => {
  it('two desks spend the same points: both are booked, and the second is filed', async () => {
    const id = await shop.join('Ida')
    await give(id, 500)
    const facts = await shop.facts(id)
    const other = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
    await other.book(other.openShift(0))
    const outcomes = await Promise.all([
      shop.desk.book(shop.saleTo(facts, [shop.line(0)], { points: 500 })),
      other.book(shop.saleTo(facts, [shop.line(0)], { points: 500, on: other })),
    ])
    expect(outcomes.flatMap(codes).toSorted((one, two) => one.length - two.length)).toEqual([
      ['accepted'],
      ['review', 'sale.points-beyond-held'],
    ])
    expect(await shop.account(id)).toMatchObject({ points: -500, visits: 2 })
  })
})
