import { listMemberGifts, listMemberPoints } from '@kassa/contract/member/member-records.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import {
  createOpenGift,
  deleteOpenGift,
  editOpenGift,
  listOpenGifts,
  setOpenGiftEnabled,
} from '@kassa/contract/stored-value/open-gift.calls.ts'
import { expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { createCouponTemplate, listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { newId } from '../../../platform/ids.ts'
import { giveOpenGifts } from './give-open-gifts.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world, { 'member.points-expiry': 'year-end' }))
const other = madeBefore(() => makeShop(world))

proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const add = (fields: object) => world.call(createOpenGift, { name: 'Welcome', points: 100, ...fields }, mine())

it('has its limits at both ends, a name once, and is not found by others', async () => {
  for (const [fields, status] of [
    [{ name: 'Least', points: 1 }, 200],
    [{ name: 'Most', points: 9_999_999 }, 200],
    [{ name: 'None', points: 0 }, 422],
    [{ name: 'No coupon', couponCount: 1 }, 422],
    [{ name: 'Many', couponCount: 100 }, 422],
    [{ name: 'Beyond', points: 10_000_000 }, 422],
    [{ name: 'A', points: 1 }, 422],
    [{ name: 'One day', fromDay: '2026-03-02', untilDay: '2026-03-02' }, 200],
  ] as const)
    expect([fields.name, (await add(fields)).status]).toEqual([fields.name, status])
  const backwards = await add({ name: 'Backwards', fromDay: '2026-03-02', untilDay: '2026-03-01' })
  expect(backwards.refusal.code).toBe('open-gift.period-invalid')
  for (const half of [{ fromDay: '2026-03-02' }, { untilDay: '2026-03-02' }]) {
    expect((await add({ name: 'Half', ...half })).refusal.code).toBe('recharge-rule.period-incomplete')
    const { id, version } = (await world.call(listOpenGifts, {}, mine())).answer.rows[0]!
    const edited = await world.call(editOpenGift, { id, version, name: 'Least', points: 1, ...half }, mine())
    expect(edited.refusal.code).toBe('recharge-rule.period-incomplete')
  }
  expect((await add({ name: 'LEAST' })).refusal.code).toBe('open-gift.name-taken')
  const { rows } = (await world.call(listOpenGifts, {}, mine())).answer
  expect(rows.map(({ name }) => name)).toEqual(['Least', 'Most', 'One day'])
  for (const { id } of rows) {
    expect((await world.call(deleteOpenGift, { id }, { as: other.admin.token })).status).toBe(404)
    expect((await world.call(deleteOpenGift, { id }, mine())).status).toBe(200)
  }
})

it('is given once to whoever joins while it runs, all rules of the day together', async () => {
  const first = (await add({ name: 'Spring', fromDay: '2026-01-01', untilDay: '2026-12-31' })).answer
  await add({ name: 'For ever', points: 50 })
  await add({ name: 'Over', points: 7, fromDay: '2026-01-01', untilDay: '2026-01-31' })
  await add({ name: 'To come', points: 7, fromDay: '2027-01-01', untilDay: '2027-12-31' })
  const off = (await add({ name: 'Off', points: 7 })).answer
  await world.call(setOpenGiftEnabled, { id: off.id, enabled: 0 }, mine())
  const { id, points, currency } = (await world.call(createMember, { name: 'Newcomer' }, mine())).answer
  expect(points).toBe(150)
  const gifts = (await world.call(listMemberGifts, { id }, mine())).answer
  expect(
    gifts.rows
      .map(({ name, points: given, occasion }) => [name, given, occasion])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  ).toEqual([
    ['For ever', 50, 'joined'],
    ['Spring', 100, 'joined'],
  ])
  const firstPage = (await world.call(listMemberGifts, { id, limit: 1 }, mine())).answer
  const cursor = firstPage.nextCursor ?? undefined
  const secondPage = (await world.call(listMemberGifts, { id, limit: 1, cursor }, mine())).answer
  expect([...firstPage.rows, ...secondPage.rows]).toEqual(gifts.rows)
  expect((await world.call(listMemberGifts, { id }, { as: other.admin.token })).status).toBe(404)
  const rows = (await world.call(listMemberPoints, { id }, mine())).answer.rows
  expect(rows.map(({ reason, lastDay }) => [reason, lastDay])).toEqual([
    [3, '2026-12-31'],
    [3, '2026-12-31'],
  ])
  await world.owner((tx) =>
    giveOpenGifts(
      { tx, merchantId: shop.merchantId, now: world.now, newId },
      { id, currency, day: '2026-03-02', outletId: null },
    ),
  )
  expect((await shop.account(id)).points).toBe(150)
  const edit = { id: first.id, version: 1, name: 'Spring', points: 5 }
  expect((await world.call(editOpenGift, edit, mine())).answer).toMatchObject({ grants: 1, points: 5, version: 2 })
  expect((await world.call(editOpenGift, edit, mine())).refusal.code).toBe('thing.changed-meanwhile')
  expect((await shop.account(id)).points).toBe(150)
})

const coupon = async (stock: number | null, perMember: number | null = null): Promise<string> => {
  const window = { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null }
  const worth = { kind: 'rebate' as const, amountMinor: 500 }
  const everywhere = { scope: { kind: 'all' as const }, outlets: { kind: 'all' as const }, window, validDays: 30 }
  const limits = { thresholdMinor: 1_000, isStackable: false, leavesOutReduced: false, stock, perMember }
  const made = await world.call(
    createCouponTemplate,
    { name: 'Five off', currency: 'USD', value: worth, ...everywhere, ...limits },
    mine(),
  )
  return made.answer.id
}
const couponsOf = async (memberId: string) =>
  (await world.call(listCoupons, { memberId, limit: 50 }, mine())).answer.rows.length

it('of coupons comes out of their stock as far as it reaches, several newcomers at once', async () => {
  const templateId = await coupon(3)
  expect((await add({ name: 'Empty', points: 0 })).refusal.code).toBe('open-gift.gives-nothing')
  expect((await add({ name: 'Strange', couponTemplateId: newId(), couponCount: 1 })).refusal.code).toBe(
    'open-gift.coupon-missing',
  )
  const gift = await add({ name: 'Coupons', points: 0, couponTemplateId: templateId, couponCount: 2 })
  expect(gift.answer).toMatchObject({ points: 0, couponCount: 2, couponName: 'Five off' })
  const joined = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => world.call(createMember, { name: `Guest ${name}` }, mine())),
  )
  const counts = []
  for (const { answer } of joined) counts.push(await couponsOf(answer.id))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3)
  const told = []
  for (const { answer } of joined) {
    const given = (await world.call(listMemberGifts, { id: answer.id }, mine())).answer.rows
    told.push(given.find(({ giftId }) => giftId === gift.answer.id))
  }
  expect(told.map((one) => one?.couponCount)).toEqual(counts)
  expect(told.map((one) => one?.couponName)).toEqual(counts.map((count) => (count > 0 ? 'Five off' : null)))
  await world.call(deleteOpenGift, { id: gift.answer.id }, mine())
})

it('of a birthday is given once a year, on 28 February where there is no 29th', async () => {
  const templateId = await coupon(null, 3)
  const about = { occasion: 'birthday', couponTemplateId: templateId, couponCount: 2 }
  const gift = (await add({ name: 'Many happy returns', points: 20, ...about })).answer
  const born = async (name: string, birthday: string) =>
    (await world.call(createMember, { name, birthday }, mine())).answer.id
  const [leap, plain] = [await born('Leap', '2000-02-29'), await born('Plain', '1990-07-01')]
  const before = [(await shop.account(leap)).points, (await shop.account(plain)).points]
  const lookAt = async (day: string) => {
    world.setNow(`${day}T06:00:00.000Z`)
    await world.runJob('member.give-birthday-gifts')
    await world.runJob('member.give-birthday-gifts')
    const points = [(await shop.account(leap)).points, (await shop.account(plain)).points]
    return [...points.map((one, at) => one - (before[at] ?? 0)), await couponsOf(leap), await couponsOf(plain)]
  }
  expect(await lookAt('2026-06-30')).toEqual([0, 0, 0, 0])
  expect(await lookAt('2026-07-01')).toEqual([0, 20, 0, 2])
  expect(await lookAt('2027-02-28')).toEqual([20, 20, 2, 2])
  expect(await lookAt('2027-03-01')).toEqual([20, 20, 2, 2])
  // The template gives a member three at most.
  expect(await lookAt('2027-07-01')).toEqual([20, 40, 2, 3])
  expect(await lookAt('2028-02-28')).toEqual([20, 40, 2, 3])
  expect(await lookAt('2028-02-29')).toEqual([40, 40, 3, 3])
  await world.call(deleteOpenGift, { id: gift.id }, mine())
})

it('of a birthday is given once a year to somebody whose two cards were merged, whatever day the other one says', async () => {
  const gift = (await add({ name: 'Another year', points: 20, occasion: 'birthday' })).answer
  const born = async (birthday: string) =>
    (await world.call(createMember, { name: 'Two Cards', birthday }, mine())).answer.id
  const [stays, goes, alone] = [await born('1990-05-03'), await born('1990-05-01'), await born('1991-05-03')]
  const joined = (await shop.account(alone)).points
  const lookAt = async (day: string) => {
    world.setNow(`${day}T06:00:00.000Z`)
    await world.runJob('member.give-birthday-gifts')
    return [(await shop.account(stays)).points, (await shop.account(alone)).points]
  }
  expect([await lookAt('2029-05-01'), (await shop.account(goes)).points]).toEqual([[joined, joined], joined + 20])
  const merged = await world.call(mergeMembers, { staysId: stays, goesId: goes, note: 'same person' }, mine())
  expect(merged.status).toBe(200)
  expect(await lookAt('2029-05-03')).toEqual([2 * joined + 20, joined + 20])
  expect(await lookAt('2030-05-03')).toEqual([2 * joined + 40, joined + 40])
  await world.call(deleteOpenGift, { id: gift.id }, mine())
})
