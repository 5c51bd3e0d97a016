import { editLevel, listLevels, setLevelEnabled } from '@kassa/contract/member/level.calls.ts'
import { setMemberLevel } from '@kassa/contract/member/member.calls.ts'
import { listMemberChanges } from '@kassa/contract/member/member-records.calls.ts'
import { expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { sql } from '../../../platform/db/sql.ts'

const world = describeWorld()
const shop = madeBefore(() =>
  makeMemberShop(world, { 'member.level-check': { window: 'rolling-12-months', isLoweringOn: true } }),
)

const mine = () => ({ as: shop.admin.token })
const check = () => world.runJob('member.check-levels')
const passDays = (days: number) => world.passSeconds(days * 86_400)
const levelOf = async (id: string) => (await shop.account(id)).levelNumber
const gold = async () => (await world.call(listLevels, {}, mine())).answer.rows.find(({ number }) => number === 5)!

it('raises whoever reaches a level that became easier, and lowers nobody within the year', async () => {
  const id = await shop.join('Ada')
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(0, 10)]))
  await check()
  expect(await levelOf(id)).toBe(1)
  const level = await gold()
  await world.call(editLevel, editLevel.request.parse({ ...level, minimumSpentMinor: 10_000 }), mine())
  await check()
  // It was looked through today; the next look is tomorrow's.
  expect(await levelOf(id)).toBe(1)
  passDays(1)
  await check()
  expect(await levelOf(id)).toBe(5)
  const back = editLevel.request.parse({ ...level, version: level.version + 1, minimumSpentMinor: 50_000 })
  expect((await world.call(editLevel, back, mine())).status).toBe(200)
  passDays(200)
  await check()
  expect(await levelOf(id)).toBe(5)
})

it('lowers at the first look of a year, leaves a level by hand alone, and says why', async () => {
  const [id, byHand] = [await shop.join('Bea'), await shop.join('Cleo')]
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(2, 4)]))
  expect(await levelOf(id)).toBe(5)
  const set = { id: byHand, levelId: (await gold()).id, untilDay: '2031-12-31', note: 'a friend of the house' }
  expect((await world.call(setMemberLevel, set, mine())).answer.levelNumber).toBe(5)
  await check()
  passDays(366)
  await check()
  expect(await levelOf(id)).toBe(1)
  expect(await levelOf(byHand)).toBe(5)
  const [last] = (await world.call(listMemberChanges, { id }, mine())).answer.rows
  expect(last).toMatchObject({ fromLevel: 'Gold', toLevel: 'Basic', reason: 'yearly-check' })
})

it('gives the holders of a level that is switched off what they reach beside it', async () => {
  const id = await shop.join('Dora')
  await shop.desk.book(shop.saleTo(await shop.facts(id), [shop.line(2, 4)]))
  await check()
  await world.call(setLevelEnabled, { id: (await gold()).id, enabled: 0 }, mine())
  passDays(1)
  await check()
  expect(await levelOf(id)).toBe(1)
})

it('of a merchant that cannot be looked through keep no other from theirs, and the job counts as failed', async () => {
  const other = await makeMemberShop(world)
  passDays(1)
  const lookedOn = async (merchantId: string) =>
    (
      await world.sql<{ day: string | null }>(sql`
        select levels_checked_on as day from member_programme where merchant_id = ${merchantId}`)
    )[0]?.day
  const before = await lookedOn(shop.merchantId)
  const refusing = sql.raw(`merchant_id <> '${shop.merchantId}' or levels_checked_on = '${before}'`)
  await world.sql(sql`alter table member_programme add constraint refuses_one check (${refusing})`)
  await expect(check()).rejects.toThrow('refuses_one')
  expect([await lookedOn(shop.merchantId), await lookedOn(other.merchantId)]).toEqual([before, expect.any(String)])
  await world.sql(sql`alter table member_programme drop constraint refuses_one`)
  await check()
  expect(await lookedOn(shop.merchantId)).not.toBe(before)
})
