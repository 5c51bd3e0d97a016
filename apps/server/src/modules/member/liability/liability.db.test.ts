import { readLiability } from '@kassa/contract/stored-value/liability.calls.ts'
import { adjustBalance, adjustPoints, readPointLots } from '@kassa/contract/member/member-records.calls.ts'
import { createRechargeRule } from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world, { 'member.points-expiry': 'rolling-12-months' }))

proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const owed = async () => (await world.call(readLiability, {}, mine())).answer
const adjust = (id: string, bucket: 'principal' | 'bonus', amountMinor: number) =>
  world.call(adjustBalance, { id, bucket, amountMinor, note: 'x' }, mine())

it('is nothing where nobody holds anything', async () => {
  const answer = await owed()
  expect(answer).toMatchObject({ points: 0, principalMinor: 0, bonusMinor: 0, coupons: 0, months: [], isProven: true })
  expect(answer.days).toHaveLength(31)
})

it('is what the books say, today, day by day, and by when it runs out', async () => {
  const [one, two] = [await shop.join('Ada'), await shop.join('Bea')]
  const first = (await owed()).day
  await shop.desk.book(shop.saleTo(await shop.facts(one), [shop.line(0, 30)]))
  await adjust(one, 'principal', 900)
  world.passSeconds(86_400)
  await adjust(two, 'bonus', 250)
  await world.call(adjustPoints, { id: two, points: 40, note: 'x' }, mine())
  world.passSeconds(2 * 86_400)
  await adjust(one, 'principal', -100)
  await world.call(adjustPoints, { id: one, points: -110, note: 'x' }, mine())
  const rule = { name: 'Later', rechargeMinor: 1_000, giftMinor: 300, bonusNowBasisPoints: 0, bonusMonths: 3 }
  const ruleId = (await world.call(createRechargeRule, rule, mine())).answer.id
  const orderId = newId()
  const paidIn = {
    orderId,
    memberId: two,
    ruleId,
    amountMinor: 1_000,
    giftMinor: 300,
    tenders: [{ method: 3, amountMinor: 1_000, reference: orderId }],
    shiftId: null,
  }
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  expect((await world.call(rechargeMember, paidIn, here)).status).toBe(200)
  const answer = await owed()
  expect(answer).toMatchObject({
    currency: 'USD',
    points: 300 - 110 + 40,
    pointsMinor: 230,
    principalMinor: 1_800,
    bonusMinor: 250,
    bonusToComeMinor: 300,
    isProven: true,
  })
  const at = (day: string) => answer.days.find((one) => one.day === day)
  const [before, later, last] = [answer.days.at(-5), answer.days.at(-3), answer.days.at(-1)]
  expect(at(first)).toMatchObject({ points: 300, principalMinor: 900, bonusMinor: 0 })
  expect(before).toMatchObject({ points: 0, principalMinor: 0, bonusMinor: 0 })
  expect(later).toMatchObject({ points: 340, principalMinor: 900, bonusMinor: 250 })
  expect(last).toMatchObject({ day: answer.day, points: 230, principalMinor: 1_800, bonusMinor: 250 })
  // Month by month it is what each member's own lots say.
  const byMonth = new Map<string | null, number>()
  for (const id of [one, two]) {
    for (const { lastDay, points } of (await world.call(readPointLots, { id }, mine())).answer.lots) {
      const month = lastDay?.slice(0, 7) ?? null
      byMonth.set(month, (byMonth.get(month) ?? 0) + points)
    }
  }
  const told = answer.months.filter(({ points }) => points > 0)
  expect(new Map(told.map(({ month, points }) => [month, points]))).toEqual(byMonth)
  expect(
    answer.months.filter(({ bonusToComeMinor }) => bonusToComeMinor > 0).map((one) => one.bonusToComeMinor),
  ).toEqual([100, 100, 100])
})
