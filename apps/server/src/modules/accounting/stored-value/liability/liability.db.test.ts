import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readLiability } from '@kassa/contract/stored-value/liability.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { saleByTimes, sellTimes } from '../../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { liabilityProof } from './liability-proof.ts'

let world: World
let shop: MemberShop
let other: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
  other = await makeMemberShop(world)
  await world.sql(
    sql`update role set codes = codes || ${[permissionCode('platform.analysis.sales')]}::text[] where tier = 'merchant'`,
  )
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const today = () => world.now.slice(0, 10)
const owed = async (day = today(), as = shop.admin.token) => (await world.call(readLiabilities, { day }, { as })).answer
const sums = async (day?: string) =>
  Object.fromEntries((await owed(day)).rows.map(({ role, owedMinor }) => [role, Number(owedMinor)]))
const posted = async () => {
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer
  const lines = outlets.flatMap((one) => one.lines)
  return Object.fromEntries(trialBalance(lines).map(({ role, leftMinor }) => [role, Number(leftMinor)]))
}

it('a pass is owed when it is sold, less with each use, and nothing once its days are over', async () => {
  const first = today()
  const { purse } = (await sellTimes(world, { admin: shop.admin.token, here: here() }, { uses: 3, priceMinor: 1_000 }))
    .answer
  expect(await sums()).toEqual({ 'times-card': 1_000 })
  world.passSeconds(86_400)
  await shop.desk.book(saleByTimes(shop.desk, [shop.line(0)], [purse.code]))
  expect(await sums()).toEqual({ 'times-card': 666 })
  expect(await posted()).toMatchObject({ 'times-card': -666, sales: -334 })
  world.passSeconds(40 * 86_400)
  await world.runJob('member.expire-times')
  expect(await sums()).toEqual({})
  expect(await posted()).toMatchObject({ 'times-card': 0, sales: -334, breakage: -666 })
  expect(await sums(first)).toEqual({ 'times-card': 1_000 })
})

it('the days of the page about members say the same', async () => {
  const id = await shop.join('Ada')
  const first = today()
  await world.call(adjustBalance, { id, bucket: 'principal', amountMinor: 900, note: 'x' }, mine())
  world.passSeconds(86_400)
  await world.call(adjustBalance, { id, bucket: 'bonus', amountMinor: 250, note: 'x' }, mine())
  await world.call(adjustPoints, { id, points: 40, note: 'x' }, mine())
  const { days } = (await world.call(readLiability, {}, mine())).answer
  for (const day of [first, today()]) {
    const said = days.find((one) => one.day === day)
    const { points } = await owed(day)
    const { 'member-balance': principalMinor = 0, 'member-bonus': bonusMinor = 0 } = await sums(day)
    expect({ day, points, principalMinor, bonusMinor }).toEqual(said)
  }
})

it('an entry that no document stands behind is named by the proof', async () => {
  const before = await world.owner((tx) => liabilityProof.run(tx))
  expect(before.firstDisagreement).toBeUndefined()
  const changed = (by: number) =>
    world.sql(sql`update purse_entry set amount_minor = amount_minor + ${by} where reason = 'paid-in'`)
  await changed(1)
  const after = await world.owner((tx) => liabilityProof.run(tx))
  expect(after.firstDisagreement).toMatch(/times-card at outlet/)
  await changed(-1)
})

it('another merchant sees its own, and an outlet of others is not found', async () => {
  expect((await owed(today(), other.admin.token)).rows).toEqual([])
  const theirs = { as: other.admin.token, outlet: shop.outlet.outletId }
  expect((await world.call(readLiabilities, { day: today() }, theirs)).refusal.code).toBe('thing.not-found')
})
