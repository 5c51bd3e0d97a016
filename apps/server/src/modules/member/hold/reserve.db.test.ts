// The amounts of a member that a device may spend offline: reserved before, for one basket at one till.
import { holdMember, readMemberAtDesk, releaseMember } from '@kassa/contract/member/desk-member.calls.ts'
import { reserveMember } from '@kassa/contract/stored-value/reserve.calls.ts'
import { exchangeOffers } from '@kassa/contract/stored-value/exchange.calls.ts'
import { resetMemberPassword, setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld({ connections: 10 })
const shop = madeBefore(() => makeMemberShop(world, offlineUse))
let second: Desk

const offlineUse = { 'member.offline-use': { points: 200, balanceMinor: 500 } }

beforeAll(async () => {
  second = await anotherDesk()
})
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })

async function anotherDesk(): Promise<Desk> {
  const desk = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
  await desk.book(desk.openShift(0))
  return desk
}

/** A member with so many points, and so much balance, a fifth of it bonus. */
async function having(points: number, balanceMinor: number, of = shop): Promise<string> {
  const id = await of.join('Ada')
  const as = { as: of.admin.token }
  if (points > 0) await world.call(adjustPoints, { id, points, note: 'begin' }, as)
  const bonusMinor = balanceMinor / 5
  for (const [bucket, amountMinor] of [
    ['principal', balanceMinor - bonusMinor],
    ['bonus', bonusMinor],
  ] as const)
    if (amountMinor > 0) await world.call(adjustBalance, { id, bucket, amountMinor, note: 'begin' }, as)
  return id
}

const reserve = (memberId: string, desk: Desk = shop.desk, orderId = newId()) =>
  world.call(reserveMember, { orderId, memberId }, { device: desk.device })
const wants = (memberId: string, points: number, balanceMinor = 0, orderId = newId()) => ({
  orderId,
  memberId,
  points,
  balanceMinor,
  password: null,
})
const balanceOf = async (memberId: string) => {
  const { points, principalMinor, bonusMinor } = await shop.account(memberId)
  return { points, balanceMinor: principalMinor + bonusMinor }
}

/** Returns a sale of two pieces, 20.00, as an offline till wrote it. */
async function soldOffline(
  memberId: string,
  desk: Desk,
  { points = 0, balance = { principalMinor: 0, bonusMinor: 0 }, orderId = newId() },
) {
  const facts = await shop.facts(memberId)
  const sale = shop.saleTo({ ...facts, points: Math.max(points, facts.points) }, [shop.line(0, 2)], {
    points,
    balance,
    on: desk,
  })
  const [done] = await desk.book({ ...sale, orderId })
  return [done!.outcome, ...done!.reasons.map(({ code }) => code)]
}

describe('what is reserved for a till', () => {
  it('is nothing where the merchant has not said so', async () => {
    const plain = await makeMemberShop(world)
    const id = await having(300, 1_000, plain)
    const { answer } = await world.call(
      reserveMember,
      { orderId: newId(), memberId: id },
      { device: plain.desk.device },
    )
    expect(answer).toMatchObject({ points: 0, principalMinor: 0, bonusMinor: 0 })
  })

  it('is no more than the setting, and no more than is free', async () => {
    const rich = await having(300, 1_000)
    expect((await reserve(rich)).answer).toMatchObject({ points: 200, principalMinor: 400, bonusMinor: 100 })
    expect((await reserve(rich, second)).answer).toMatchObject({ points: 100, principalMinor: 400, bonusMinor: 100 })
    expect((await reserve(rich, await anotherDesk())).answer).toMatchObject({
      points: 0,
      principalMinor: 0,
      bonusMinor: 0,
    })
    const poor = await having(50, 0)
    expect((await reserve(poor)).answer).toMatchObject({ points: 50, principalMinor: 0, bonusMinor: 0 })
  })

  it('is in whole yen', async () => {
    const yen = await makeMemberShop(world, offlineUse, 'JPY')
    const id = await having(0, 700, yen)
    const { answer } = await world.call(reserveMember, { orderId: newId(), memberId: id }, { device: yen.desk.device })
    expect(answer.principalMinor + answer.bonusMinor).toBe(500)
  })

  it('is one limit for all baskets of a till, and not doubled by asking again', async () => {
    const id = await having(1_000, 5_000)
    const orderId = newId()
    for (let time = 0; time < 2; time += 1)
      expect((await reserve(id, shop.desk, orderId)).answer).toMatchObject({ points: 200, principalMinor: 400 })
    expect((await reserve(id)).answer).toMatchObject({ points: 0, principalMinor: 0 })
  })

  it('leaves what needs the member’s password where it is, until it is typed', async () => {
    const asking = { mode: 'proportional', passwordAboveMinor: 300 }
    const strict = await makeMemberShop(world, { ...offlineUse, 'member.balance': asking })
    const id = await having(0, 1_000, strict)
    const typing = async (orderId: string, password: string | null = null) => {
      const asked = await world.call(reserveMember, { orderId, memberId: id, password }, { device: strict.desk.device })
      return asked.status === 200 ? asked.answer.principalMinor + asked.answer.bonusMinor : asked.refusal.code
    }
    const [first, second] = [newId(), newId()]
    expect(await typing(first)).toBe(500)
    await world.call(releaseMember, { orderId: first, alsoReserve: true }, { device: strict.desk.device })
    await world.call(resetMemberPassword, { id, password: '112233' }, { as: strict.admin.token })
    expect(await typing(first)).toBe(300)
    expect(await typing(first, '000000')).toBe('member.password-wrong')
    expect(await typing(first, '112233')).toBe(500)
    expect(await typing(first)).toBe(500)
    expect(await typing(second, '112233')).toBe(0)
    await world.call(releaseMember, { orderId: first, alsoReserve: true }, { device: strict.desk.device })
    expect(await typing(second)).toBe(300)
  })

  it('is no balance of a member with a password where the shop sets no limit', async () => {
    const id = await having(0, 500)
    await world.call(resetMemberPassword, { id, password: '112233' }, mine())
    expect((await reserve(id)).answer).toMatchObject({ principalMinor: 0, bonusMinor: 0 })
  })

  it('is held for everybody else, and free at its own till', async () => {
    const id = await having(200, 500)
    const orderId = newId()
    await reserve(id, shop.desk, orderId)
    const at = { device: second.device }
    expect((await world.call(holdMember, wants(id, 1), at)).refusal.code).toBe('member.held-elsewhere')
    expect((await world.call(holdMember, wants(id, 0, 1), at)).refusal.code).toBe('member.held-elsewhere')
    expect((await world.call(adjustPoints, { id, points: -1, note: 'x' }, mine())).refusal.code).toBe(
      'points.below-zero',
    )
    expect((await world.call(readMemberAtDesk, { id }, here())).answer.points).toBe(0)
    const asked = wants(id, 200, 500, orderId)
    expect((await world.call(holdMember, asked, { device: shop.desk.device })).status).toBe(200)
    // One order pays out of it: what it holds and what is reserved for it are the same points.
    expect((await world.call(readMemberAtDesk, { id }, here())).answer.points).toBe(0)
  })

  it('stays when its payment is left, and goes with the member', async () => {
    const id = await having(200, 0)
    const orderId = newId()
    const own = { device: shop.desk.device }
    await reserve(id, shop.desk, orderId)
    await world.call(holdMember, wants(id, 200, 0, orderId), own)
    await world.call(releaseMember, { orderId }, own)
    expect((await reserve(id, second)).answer.points).toBe(0)
    await world.call(releaseMember, { orderId, alsoReserve: true }, { device: second.device })
    expect((await reserve(id, second)).answer.points).toBe(0)
    await world.call(releaseMember, { orderId, alsoReserve: true }, own)
    expect((await reserve(id, second)).answer.points).toBe(200)
  })

  it('lapses a day after it was asked for last, and is forgotten later', async () => {
    const id = await having(200, 0)
    const orderId = newId()
    await reserve(id, shop.desk, orderId)
    world.passSeconds(20 * 3_600)
    const { until } = (await reserve(id, shop.desk, orderId)).answer
    expect(Date.parse(until) - Date.parse(world.now)).toBe(24 * 3_600_000)
    world.passSeconds(23 * 3_600)
    await world.runJob('member.forget-holds')
    expect((await reserve(id, second)).answer.points).toBe(0)
    world.passSeconds(3_601)
    expect((await reserve(id, second)).answer.points).toBe(200)
    world.passSeconds(25 * 3_600)
    await world.runJob('member.forget-holds')
    expect(await world.sql(sql`select from member_hold where order_id = ${orderId}`)).toEqual([])
  })

  it('is another till’s again once its device was unbound', async () => {
    const id = await having(200, 0)
    const lost = await anotherDesk()
    await reserve(id, lost)
    expect((await reserve(id, second)).answer.points).toBe(0)
    await world.sql(
      sql`update device_registration set unbound_at = ${world.now} where device_id = ${lost.device.deviceId}`,
    )
    expect((await reserve(id, second)).answer.points).toBe(200)
    expect((await reserve(id, lost)).refusal.code).toBe('device.unbound')
  })

  it('is nothing of a member who is switched off, or another merchant’s', async () => {
    const id = await having(200, 0)
    await world.call(setMembersEnabled, { ids: [id], enabled: 0 }, mine())
    expect((await reserve(id)).refusal.code).toBe('member.disabled')
    const other = await makeMemberShop(world, offlineUse)
    expect((await reserve(id, other.desk)).status).toBe(404)
    expect(await world.sql(sql`select from member_hold where member_id = ${id}`)).toEqual([])
  })

  it('goes with a member who is merged', async () => {
    const [stays, goes] = [await having(10, 0), await having(200, 0)]
    const orderId = newId()
    await reserve(goes, shop.desk, orderId)
    expect((await world.call(mergeMembers, { staysId: stays, goesId: goes, note: 'same' }, mine())).status).toBe(200)
    expect((await reserve(stays, second)).answer.points).toBe(10)
    expect(await soldOffline(goes, shop.desk, { points: 200, orderId })).toEqual(['accepted'])
    expect((await balanceOf(stays)).points).toBe(20)
    expect(await world.sql(sql`select from member_hold where order_id = ${orderId}`)).toEqual([])
  })

  it('is never more than there is, of twenty tills that ask at once with others who spend it', async () => {
    const id = await having(450, 1_200)
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const { device } = at % 2 === 0 ? shop.desk : second
        return at % 4 === 3
          ? world
              .call(holdMember, wants(id, 150, 300), { device })
              .then(({ status }) => ({ points: status === 200 ? 150 : 0, minor: status === 200 ? 300 : 0 }))
          : reserve(id, at % 2 === 0 ? shop.desk : second).then(({ answer }) => ({
              points: answer.points,
              minor: answer.principalMinor + answer.bonusMinor,
            }))
      }),
    )
    const sum = (pick: (one: { points: number; minor: number }) => number) =>
      asked.reduce((all, one) => all + pick(one), 0)
    expect(sum(({ points }) => points)).toBeLessThanOrEqual(450)
    expect(sum(({ minor }) => minor)).toBeLessThanOrEqual(1_200)
    expect(sum(({ points }) => points)).toBeGreaterThanOrEqual(400)
  })
})

describe('a sale that comes late', () => {
  it('spends what was reserved for it, and what is left of that is free', async () => {
    const id = await having(200, 500)
    const orderId = newId()
    await reserve(id, shop.desk, orderId)
    const balance = { principalMinor: 240, bonusMinor: 60 }
    expect(await soldOffline(id, shop.desk, { balance, orderId })).toEqual(['accepted'])
    expect(await world.sql(sql`select from member_hold where order_id = ${orderId}`)).toEqual([])
    expect(await balanceOf(id)).toMatchObject({ balanceMinor: 200 })
    expect((await reserve(id, second)).answer).toMatchObject({ principalMinor: 160, bonusMinor: 40 })
  })

  it('beyond it is booked and filed, and the book goes below zero', async () => {
    const id = await having(100, 500)
    const orderId = newId()
    await reserve(id, shop.desk, orderId)
    const balance = { principalMinor: 700, bonusMinor: 0 }
    expect(await soldOffline(id, shop.desk, { points: 200, balance, orderId })).toEqual([
      'review',
      'sale.points-beyond-held',
      'sale.balance-beyond-held',
    ])
    expect((await balanceOf(id)).balanceMinor).toBe(-200)
  })

  it('after it lapsed is booked and filed where others have it now, who are not hurt before they spend', async () => {
    const id = await having(200, 500)
    const [first, then] = [newId(), newId()]
    await reserve(id, shop.desk, first)
    world.passSeconds(24 * 3_600 + 1)
    expect((await reserve(id, second, then)).answer).toMatchObject({
      points: 200,
      principalMinor: 400,
      bonusMinor: 100,
    })
    const balance = { principalMinor: 400, bonusMinor: 100 }
    expect(await soldOffline(id, shop.desk, { points: 200, balance, orderId: first })).toEqual([
      'review',
      'sale.points-reserved',
      'sale.balance-reserved',
    ])
    const [filed] = await world.sql<{ reasons: { facts: object }[] }>(sql`
      select reasons from review_item where order_id = ${first}`)
    expect(filed?.reasons.map(({ facts }) => facts)).toEqual([
      { given: 200, held: 0 },
      { given: 500, held: 0 },
    ])
    expect(await soldOffline(id, second, { balance, orderId: then })).toEqual(['review', 'sale.balance-beyond-held'])
    expect((await balanceOf(id)).balanceMinor).toBe(-500)
  })

  it('after it lapsed is a sale like any other where nobody else wants it', async () => {
    const id = await having(0, 500)
    const orderId = newId()
    await reserve(id, shop.desk, orderId)
    world.passSeconds(3 * 86_400)
    const balance = { principalMinor: 400, bonusMinor: 100 }
    expect(await soldOffline(id, shop.desk, { balance, orderId })).toEqual(['accepted'])
  })
})

it('what is reserved for a basket is its member’s to use at its till', async () => {
  const id = await having(200, 0)
  const basketId = newId()
  await reserve(id, shop.desk, basketId)
  const points = async (asked: { basketId?: string }) => [
    (await world.call(exchangeOffers, { memberId: id, ...asked }, here())).answer.points,
    (await world.call(readMemberAtDesk, { id, ...asked }, here())).answer.points,
  ]
  expect(await points({})).toEqual([0, 0])
  expect(await points({ basketId: newId() })).toEqual([0, 0])
  expect(await points({ basketId })).toEqual([200, 200])
})
