import { readDocuments } from '@kassa/contract/accounting/documents.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { readPointsValue, setPointsValue } from '@kassa/contract/accounting/stored-value/points-value.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readLiability } from '@kassa/contract/stored-value/liability.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World
let shop: MemberShop
let other: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world, { 'member.points-expiry': 'rolling-12-months' })
  other = await makeMemberShop(world)
  const codes = ['platform.analysis.sales', 'platform.analysis.accounting.accounts'].map((key) => permissionCode(key))
  await world.sql(sql`update role set codes = codes || ${codes}::text[] where tier = 'merchant'`)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const today = () => world.now.slice(0, 10)
const owed = async (day = today()) => {
  const { rows } = (await world.call(readLiabilities, { day }, mine())).answer
  return rows
    .filter(({ role }) => role === 'points-liability')
    .reduce((sum, { owedMinor }) => sum + Number(owedMinor), 0)
}
const posted = async () => {
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer
  const lines = outlets.flatMap((one) => one.lines)
  return Object.fromEntries(trialBalance(lines).map(({ role, leftMinor }) => [role, Number(leftMinor)]))
}
/** The documents behind each line of the debt on a day, by why it moved; they come to their line. */
const opened = async (day: string) => {
  const { outletId } = shop.outlet
  const { outlets } = (await world.call(readJournal, { from: day, to: day }, mine())).answer
  const lines = outlets.flatMap((one) => (one.outletId === outletId ? one.lines : []))
  const behind: Record<string, (string | undefined)[]> = {}
  for (const { role, reason, minor } of lines.filter((one) => one.role === 'points-liability')) {
    const asked = { outletId, day, role, reason: reason ?? '' }
    const { rows, totalMinor } = (await world.call(readDocuments, asked, mine())).answer
    expect([reason, totalMinor, addWide(rows.map((row) => row.minor))]).toEqual([reason, minor, minor])
    behind[reason ?? ''] = rows.map(({ document }) => document?.kind)
  }
  return behind
}
const set = (worth: { points: number; amountMinor: number } | null, isOn = true) =>
  world.call(setPointsValue, { isOn, points: worth?.points ?? null, amountMinor: worth?.amountMinor ?? null }, mine())

it('are no debt until somebody says so, and need a value where no rule has one', async () => {
  await shop.desk.book(shop.saleTo(await shop.facts(await shop.join('Eve')), [shop.line(0)]))
  expect([await owed(), (await posted())['points-liability']]).toEqual([0, undefined])
  await world.sql(sql`delete from setting where merchant_id = ${other.merchantId} and key = 'member.spend-rule'`)
  const unvalued = { isOn: true, points: null, amountMinor: null }
  const { refusal } = await world.call(setPointsValue, unvalued, { as: other.admin.token })
  expect(refusal.code).toBe('accounting.points-without-value')
  expect((await world.call(readPointsValue, {}, { as: other.admin.token })).answer.values).toEqual([])
})

it('earned, taken back, used, at another value, given by hand: what is owed is what the points are worth', async () => {
  const { answer } = await set({ points: 10, amountMinor: 7 })
  expect(answer.values).toMatchObject([{ points: 10, amountMinor: 7 }])
  const held = await owed()
  expect((await posted())['points-granted']).toBe(held)
  const memberId = await shop.join('Ada')
  const sold = shop.saleTo(await shop.facts(memberId), [shop.line(0, 30)])
  await shop.desk.book(sold)
  const first = today()
  const earned = await owed()
  expect(earned).toBeGreaterThan(held)
  world.passSeconds(86_400)
  const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const back = { orderId: sold.orderId, lines, reason: 'unwanted', refundId: newId(), amountMinor: 1_000, tenders: [] }
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  expect((await world.call(refundOrder, { ...back, shiftId: null }, here)).status).toBe(200)
  expect(await owed()).toBeLessThan(earned)
  const beforeUse = await owed()
  await shop.desk.book(shop.saleTo(await shop.facts(memberId), [shop.line(1)], { points: 100 }))
  expect(await owed()).toBe(beforeUse - 70)
  const others = [3, 7].map(async (count) => shop.saleTo(await shop.facts(memberId), [shop.line(1, count)]))
  await shop.desk.book(...(await Promise.all(others)))
  expect((await opened(first))['earned']).toContain('order')
  const behind = await opened(today())
  expect(behind['used']).toEqual(['order'])
  expect(behind['earned']?.toSorted()).toEqual(['order', 'order', 'refund'])
  world.passSeconds(86_400)
  await set({ points: 10, amountMinor: 9 })
  expect((await posted())['points-liability']).toBe(-(await owed()))
  // Points that nobody earned at an outlet are owed by the merchant, and are in no outlet's books.
  const atOutlets = await owed()
  await world.call(adjustPoints, { id: memberId, points: 100, note: 'x' }, mine())
  expect(await owed()).toBe(atOutlets + 90)
  const page = (await world.call(readLiability, {}, mine())).answer
  expect(page.pointsMinor).toBe(await owed())
  expect(await owed(first)).toBe(earned)
})

it('that expire are owed no more; those that were given by hand stay', async () => {
  world.passSeconds(400 * 86_400)
  await world.runJob('member.expire-points')
  expect(await owed()).toBe(90)
  expect((await world.call(readLiability, {}, mine())).answer).toMatchObject({ points: 100, pointsMinor: 90 })
})

it('from the day on which they are no debt any more nothing is owed for them, and before it all', async () => {
  await shop.desk.book(shop.saleTo(await shop.facts(await shop.join('Bea')), [shop.line(0, 2)]))
  const before = await owed()
  expect(before).toBeGreaterThan(0)
  const day = today()
  world.passSeconds(86_400)
  await set(null, false)
  expect([await owed(), await owed(day)]).toEqual([0, before])
  expect((await world.call(readPointsValue, {}, { as: other.admin.token })).answer.values).toEqual([])
})
