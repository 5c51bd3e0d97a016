import { addMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { createMember, setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { listMemberPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers, undoMerge } from '@kassa/contract/member/merge.calls.ts'
import { listReferrals, makeReferralCode, readReferral } from '@kassa/contract/member/referral.calls.ts'
import { createCouponTemplate, deleteCouponTemplate, listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { saveMemberSettings } from '@kassa/contract/settings/settings.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { exchangeBody, exchangeTender } from '../../../../test/make/exchange.ts'
import { outcomeOf } from '../../../../test/make/fee-sales.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
let other: MemberShop

beforeAll(async () => {
  other = await makeMemberShop(world)
})
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const nothing = { points: 0, couponTemplateId: null, couponCount: 0 }
const rule = {
  currency: 'USD',
  minimumMinor: 1_000,
  days: 30,
  mostFriends: 2,
  takesBack: true,
  referrer: { ...nothing, points: 100 },
  friend: { ...nothing, points: 50 },
}
let version = 0
const set = async (change: object | null) => {
  const value = change === null ? null : { ...rule, ...change }
  const saved = await world.call(saveMemberSettings, { changes: [{ key: 'member.referral', value, version }] }, mine())
  if (saved.status === 200) version += 1
  return saved
}
beforeEach(async () => void (await set({})))

let names = 0
const add = (referralCode = '', at = shop) =>
  world.call(createMember, { name: `Member ${(names += 1)}`, referralCode }, { as: at.admin.token })
const member = async (code = '') => (await add(code)).answer.id
const codeOf = async (id: string) => (await world.call(makeReferralCode, { id }, mine())).answer.code
/** Points by referrals alone: purchases earn beside them. */
const points = (...ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const [row] = await world.sql<{ points: number }>(sql`
        select coalesce(sum(points), 0)::bigint as points from point_entry where member_id = ${id} and document_kind = 'referral'`)
      return row?.points
    }),
  )
const look = async () => {
  await world.runJob('member.earn-referrals')
  await world.settled()
}
const friendsOf = async (id: string) => (await world.call(listReferrals, { id }, mine())).answer.rows
const states = async (id: string) => (await friendsOf(id)).map(({ state }) => state)
const buy = async (id: string, index = 0, count = 1, spend = {}) => {
  const sale = shop.saleTo({ ...(await shop.facts(id)) }, [shop.line(index, count)], spend)
  return sale
}
const sell = async (id: string, index = 0, count = 1) => {
  const sale = await buy(id, index, count)
  await shop.desk.book(sale)
  return sale.orderId
}
const giveBack = async (orderId: string, quantity = 1) => {
  const at = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const asked = { orderId, lines: [{ line: 0, quantity, goods: 'restock' as const }], reason: 'back', tenders: [] }
  const { amountMinor } = (await world.call(previewRefund, asked, at)).answer
  const refund = { ...asked, amountMinor, refundId: newId(), shiftId: null }
  expect((await world.call(refundOrder, refund, at)).status).toBe(200)
  await world.settled()
}

it('the rule has its limits at both ends, and no coupon of nobody', async () => {
  for (const [what, change, status] of [
    ['least', { minimumMinor: 0, days: 1, mostFriends: 1 }, 200],
    ['most', { minimumMinor: 99_999_999, days: 365, mostFriends: 1_000 }, 200],
    ['a minimum beyond', { minimumMinor: 100_000_000 }, 422],
    ['no day', { days: 0 }, 422],
    ['a day beyond', { days: 366 }, 422],
    ['no friends', { mostFriends: 0 }, 422],
    ['a friend beyond', { mostFriends: 1_001 }, 422],
    ['points beyond', { friend: { ...nothing, points: 10_000_000 } }, 422],
    ['nothing for anybody', { referrer: nothing, friend: nothing }, 422],
    ['a coupon without its number', { friend: { ...nothing, couponTemplateId: newId() } }, 422],
    ['a coupon of nobody', { friend: { points: 0, couponTemplateId: newId(), couponCount: 1 } }, 422],
  ] as const)
    expect([what, (await set(change)).status]).toEqual([what, status])
})

describe('a friend who comes by a code', () => {
  it('is rewarded once with whoever brought them, by the first purchase that is enough', async () => {
    const referrer = await member()
    const code = await codeOf(referrer)
    expect(await codeOf(referrer)).toBe(code)
    const friend = await member(` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `)
    await look()
    await sell(friend, 1)
    await look()
    expect([await points(referrer, friend), await states(referrer)]).toEqual([[0, 0], ['waiting']])
    const orderId = await sell(friend)
    await Promise.all([look(), look()])
    await sell(friend)
    await look()
    expect(await points(referrer, friend)).toEqual([100, 50])
    expect(await friendsOf(referrer)).toMatchObject([{ friendId: friend, state: 'earned', orderId, points: 100 }])
    const { rows } = (await world.call(listMemberPoints, { id: friend }, mine())).answer
    expect(rows.filter(({ documentKind }) => documentKind === 'referral')).toMatchObject([{ reason: 11, points: 50 }])
    const { answer } = await world.call(readReferral, { id: friend }, mine())
    expect(answer).toMatchObject({ isOn: true, code: null, friends: 0, broughtBy: { id: referrer } })
  })

  it('comes by a desk too, whose sale arrives when it has a line again, after the time was over', async () => {
    const referrer = await member()
    const at = { as: shop.cashier.token, outlet: shop.outlet.outletId }
    const joined = await world.call(
      addMemberAtDesk,
      { name: 'At desk', phone: '', referralCode: await codeOf(referrer) },
      at,
    )
    const friend = joined.answer.id
    const late = await buy(friend, 0, 1)
    world.passSeconds(40 * 86_400)
    await look()
    expect(await states(referrer)).toEqual(['waiting'])
    await shop.desk.book(late)
    await look()
    expect(await points(referrer, friend)).toEqual([100, 50])
  })

  it('who buys on the day after the last is not rewarded, and makes room for another', async () => {
    const referrer = await member()
    const code = await codeOf(referrer)
    const [onLast, dayAfter] = [await member(code), await member(code)]
    expect((await add(code)).refusal).toMatchObject({ code: 'referral.full', details: { code, most: 2 } })
    world.passSeconds(30 * 86_400)
    await sell(onLast)
    world.passSeconds(86_400)
    await sell(dayAfter)
    await look()
    expect(await points(referrer, onLast, dayAfter)).toEqual([100, 50, 0])
    world.passSeconds(31 * 86_400)
    await look()
    expect((await states(referrer)).toSorted()).toEqual(['earned', 'expired'])
    expect((await add(code)).status).toBe(200)
    expect((await add(code)).refusal.code).toBe('referral.full')
  })

  it('is counted one after the other where two come at once', async () => {
    const code = await codeOf(await member())
    await set({ mostFriends: 1 })
    const both = await Promise.all([add(code), add(code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('is refused by codes of nobody, of others, of members who are gone, and while nothing is given', async () => {
    const referrer = await member()
    const code = await codeOf(referrer)
    const before = (await world.call(listReferrals, { id: referrer }, mine())).answer.total
    expect((await add('nobody')).refusal.code).toBe('referral.unknown')
    expect((await add(code, other)).refusal.code).toBe('referral.off')
    await world.call(
      saveMemberSettings,
      { changes: [{ key: 'member.referral', value: rule, version: 0 }] },
      { as: other.admin.token },
    )
    expect((await add(code, other)).refusal.code).toBe('referral.unknown')
    for (const call of [readReferral, listReferrals, makeReferralCode] as const)
      expect((await world.call(call as typeof readReferral, { id: referrer }, { as: other.admin.token })).status).toBe(
        404,
      )
    await world.call(setMembersEnabled, { ids: [referrer], enabled: 0 }, mine())
    expect((await add(code)).refusal.code).toBe('referral.unknown')
    await world.call(setMembersEnabled, { ids: [referrer], enabled: 1 }, mine())
    await set(null)
    expect((await add(code)).refusal.code).toBe('referral.off')
    expect((await world.call(listReferrals, { id: referrer }, mine())).answer.total).toBe(before)
  })

  it('who turns out to be the same person, or to have had a card before, earns nothing', async () => {
    const referrer = await member()
    const earlier = await member()
    world.passSeconds(60)
    const code = await codeOf(referrer)
    const [self, known] = [await member(code), await member(code)]
    const merge = (staysId: string, goesId: string) =>
      world.call(mergeMembers, { staysId, goesId, note: 'one person' }, mine())
    expect((await merge(referrer, self)).status).toBe(200)
    expect((await merge(earlier, known)).status).toBe(200)
    await sell(referrer)
    await sell(earlier)
    await look()
    expect([await points(referrer, earlier), await states(referrer)]).toEqual([
      [0, 0],
      ['void', 'void'],
    ])
  })
})

describe('merges', () => {
  const merge = async (staysId: string, goesId: string) =>
    (await world.call(mergeMembers, { staysId, goesId, note: 'one person' }, mine())).answer.id

  it('leave each of the two their own reward', async () => {
    const referrer = await member()
    const friend = await member(await codeOf(referrer))
    world.passSeconds(60)
    const second = await member()
    await merge(second, friend)
    await sell(second)
    await look()
    expect(await points(referrer, second)).toEqual([100, 50])
    expect(await friendsOf(referrer)).toMatchObject([{ state: 'earned', points: 100 }])
  })

  it('that are undone let the friend wait again', async () => {
    const referrer = await member()
    const friend = await member(await codeOf(referrer))
    const id = await merge(referrer, friend)
    await sell(referrer)
    await look()
    expect(await states(referrer)).toEqual(['void'])
    expect((await world.call(undoMerge, { id }, mine())).status).toBe(200)
    await sell(friend)
    await look()
    expect([await points(referrer, friend), await states(referrer)]).toEqual([[100, 50], ['earned']])
  })
})

it('a purchase earns on the day before joining too, as outlets of other zones have it', async () => {
  const referrer = await member()
  const friend = await member(await codeOf(referrer))
  await world.sql(sql`update referral set joined_on = joined_on + 1 where friend_id = ${friend}`)
  await sell(friend)
  await look()
  expect(await points(referrer, friend)).toEqual([100, 50])
})

describe('a purchase that comes back', () => {
  const brought = async () => {
    const referrer = await member()
    return [referrer, await member(await codeOf(referrer))] as const
  }

  it('takes the rewards back where too little of it is left, and another purchase earns them anew', async () => {
    const [referrer, friend] = await brought()
    const orderId = await sell(friend, 0, 2)
    await look()
    await giveBack(orderId)
    expect(await points(referrer, friend)).toEqual([100, 50])
    await giveBack(orderId)
    expect([await points(referrer, friend), await states(referrer)]).toEqual([[0, 0], ['waiting']])
    await look()
    expect(await points(referrer, friend)).toEqual([0, 0])
    await sell(friend)
    await look()
    expect([await points(referrer, friend), await states(referrer)]).toEqual([[100, 50], ['earned']])
  })

  it('takes no more than is there, and is final then', async () => {
    await set({ referrer: { ...nothing, points: 150 } })
    const [referrer, friend] = await brought()
    const orderId = await sell(friend)
    await look()
    await shop.desk.book(shop.saleTo(await shop.facts(referrer), [shop.line(0)], { points: 100 }))
    await giveBack(orderId)
    expect([await points(referrer, friend), await states(referrer)]).toEqual([[100, 0], ['taken-back']])
    await sell(friend)
    await look()
    expect(await points(referrer, friend)).toEqual([100, 0])
    expect(await friendsOf(referrer)).toMatchObject([{ points: 150, pointsBack: 50 }])
  })

  it('makes no room for another friend once its reward was used', async () => {
    const [referrer, friend] = await brought()
    const code = await codeOf(referrer)
    const orderId = await sell(friend)
    await look()
    await shop.desk.book(shop.saleTo(await shop.facts(referrer), [shop.line(0)], { points: 100 }))
    await giveBack(orderId)
    expect(await states(referrer)).toEqual(['taken-back'])
    expect((await add(code)).status).toBe(200)
    expect((await add(code)).refusal).toMatchObject({ code: 'referral.full', details: { code, most: 2 } })
  })

  it('for another size takes nothing back until that one comes back', async () => {
    const [referrer, friend] = await brought()
    const sold = await buy(friend)
    await shop.desk.book(sold)
    await look()
    const change = async (of: typeof sold) => {
      const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
      const tender = [exchangeTender(1_000)]
      const entry = exchangeBody(shop, of, [1], { lines, backMinor: 1_000, backTenders: tender, outTenders: tender })
      expect(await outcomeOf(shop, entry)).toEqual(['accepted'])
      await look()
      return entry.sale
    }
    const other = await change(sold)
    const again = await change({ ...sold, ...other })
    expect([await points(referrer, friend), await states(referrer)]).toEqual([[100, 50], ['earned']])
    await giveBack(again.orderId)
    expect([await points(referrer, friend), await states(referrer)]).toEqual([[0, 0], ['waiting']])
  })

  it('before it was looked at, or under a rule that takes nothing back, changes nothing', async () => {
    const [first, early] = await brought()
    await giveBack(await sell(early))
    await look()
    expect([await points(first, early), await states(first)]).toEqual([[0, 0], ['waiting']])
    await set({ takesBack: false })
    const [referrer, friend] = await brought()
    await set({})
    const orderId = await sell(friend)
    await look()
    await giveBack(orderId)
    expect([await points(referrer, friend), await states(referrer)]).toEqual([[100, 50], ['earned']])
  })

  it('takes back coupons that nobody used', async () => {
    const window = { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null }
    const everywhere = { scope: { kind: 'all' as const }, outlets: { kind: 'all' as const }, window, validDays: 30 }
    const limits = { thresholdMinor: 1_000, isStackable: false, leavesOutReduced: false, stock: 3, perMember: null }
    const value = { kind: 'rebate' as const, amountMinor: 500 }
    const made = await world.call(
      createCouponTemplate,
      { name: 'Five off', currency: 'USD', value, ...everywhere, ...limits },
      mine(),
    )
    const coupon = { points: 0, couponTemplateId: made.answer.id, couponCount: 2 }
    await set({ referrer: coupon, friend: coupon })
    const [referrer, friend] = await brought()
    const orderId = await sell(friend)
    await look()
    const held = async (memberId: string) =>
      (await world.call(listCoupons, { memberId, status: 'available' }, mine())).answer.rows.length
    // The stock has three: the friend is first.
    expect([await held(friend), await held(referrer)]).toEqual([2, 1])
    await giveBack(orderId)
    expect([await held(friend), await held(referrer), await states(referrer)]).toEqual([0, 0, ['waiting']])
    await world.call(deleteCouponTemplate, { id: made.answer.id }, mine())
    // The rule that names it already may be saved; one that takes it in anew may not.
    expect((await set({ referrer: coupon, friend: coupon, days: 31 })).status).toBe(200)
    expect((await set({})).status).toBe(200)
    expect((await set({ friend: coupon })).status).toBe(422)
  })
})
