// Uses of session passes that come from a till days late, after the books were sealed: the days between stay as they were, to the last unit.
import { listBatches, readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { setPrepaidTax } from '@kassa/contract/accounting/prepaid-tax.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { saleByTimes, sellTimes } from '../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const DAY = 86_400

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const today = () => world.now.slice(0, 10)

/** A shop that chose, and a pass of three uses for 1000. */
async function makePass(currency: 'USD' | 'JPY', taxPoint: 'sale' | 'use'): Promise<string> {
  shop = await makeMemberShop(world, {}, currency)
  await world.sql(sql`update role set codes = ${codesOfTier('merchant')}::text[] where tier = 'merchant'`)
  const { outletId } = shop.outlet
  const choice = { outletId, kind: 'times-card' as const, taxPoint, rateBasisPoints: 1_000, taxCode: null }
  await world.call(setPrepaidTax, choice, mine())
  const sold = await sellTimes(
    world,
    { admin: shop.admin.token, here: here() },
    { uses: 3, priceMinor: 1_000, currency },
  )
  return sold.answer.purse.code
}
const use = (code: string, at?: string) => shop.desk.book(saleByTimes(shop.desk, [shop.line(0)], [code], at))
const seal = (through: string) => world.call(sealBatch, { outletId: shop.outlet.outletId, through }, mine())
const linesOn = async (day: string) =>
  (await world.call(readJournal, { from: day, to: day }, mine())).answer.outlets.find(
    ({ outletId }) => outletId === shop.outlet.outletId,
  )?.lines ?? []
const taxOn = async (day: string, of = ['tax', 'tax-paid-ahead']) =>
  (await linesOn(day)).flatMap(({ role, minor }) => (of.includes(role) ? [[role, Number(minor)]] : []))
const batches = async () =>
  (await world.call(listBatches, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer.outlets.find(
    ({ outletId }) => outletId === shop.outlet.outletId,
  )?.batches ?? []

it.each(['USD', 'JPY'] as const)('a late use moves no later day that was sealed, in %s', async (currency) => {
  const code = await makePass(currency, 'sale')
  world.passSeconds(DAY)
  const [late, lateDay] = [world.now, today()]
  world.passSeconds(DAY)
  const between = today()
  await use(code)
  world.passSeconds(DAY)
  const last = today()
  await use(code)
  world.passSeconds(DAY)
  await seal(last)
  const sealed = await batches()
  const [booked, bookedLast] = [await linesOn(between), await linesOn(last)]
  await use(code, late)
  expect([await linesOn(between), await linesOn(last)]).toEqual([booked, bookedLast])
  expect(await taxOn(lateDay)).toEqual([['tax-paid-ahead', -30]])
  const open = today()
  world.passSeconds(DAY)
  await seal(open)
  const after = await batches()
  const head = ({ number, hash }: (typeof after)[number]) => ({ number, hash })
  expect(after.slice(0, -1).map((one) => head(one))).toEqual(sealed.map((one) => head(one)))
  const { outletId } = shop.outlet
  const { lines } = (await world.call(readBatch, { outletId, number: after.at(-1)?.number ?? 0 }, mine())).answer
  const taxes = lines.filter(({ role }) => role === 'tax-paid-ahead')
  expect(taxes.map(({ day, minor }) => [day, minor])).toEqual([[lateDay, -30]])
  expect(new Set(lines.map(({ day }) => day))).toEqual(new Set([lateDay]))
})

it('each use has its own tax, and days that an older program sealed keep that of their sum', async () => {
  const code = await makePass('USD', 'use')
  const day = today()
  await use(code)
  const other = await sellTimes(world, { admin: shop.admin.token, here: here() }, { uses: 3, priceMinor: 1_000 })
  await use(other.answer.purse.code)
  expect(await taxOn(day)).toEqual([['tax', -60]])
  world.passSeconds(DAY)
  await seal(day)
  await world.sql(sql`update journal_batch set rule = 3 where merchant_id = ${shop.merchantId}`)
  expect(await taxOn(day)).toEqual([['tax', -61]])
  await world.sql(sql`update journal_batch set rule = 4 where merchant_id = ${shop.merchantId}`)
})

it('days of tax paid ahead that an older program sealed keep the order of days', async () => {
  const code = await makePass('USD', 'sale')
  world.passSeconds(DAY)
  const [late, lateDay] = [world.now, today()]
  world.passSeconds(DAY)
  const between = today()
  await use(code)
  world.passSeconds(DAY)
  const last = today()
  await use(code)
  await use(code, late)
  const taxes = async () =>
    [await taxOn(lateDay), await taxOn(between), await taxOn(last)].flat().map(([, minor]) => minor)
  expect(await taxes()).toEqual([-30, -30, -31])
  world.passSeconds(DAY)
  await seal(last)
  await world.sql(sql`update journal_batch set rule = 3 where merchant_id = ${shop.merchantId}`)
  expect(await taxes()).toEqual([-30, -31, -30])
  await world.sql(sql`update journal_batch set rule = 4 where merchant_id = ${shop.merchantId}`)
})
