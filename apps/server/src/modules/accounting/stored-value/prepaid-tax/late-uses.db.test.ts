// Uses of session passes that come from a till days late, after the books were sealed: the days between stay as they were, to the last unit.
import { listBatches, readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { readDocuments } from '@kassa/contract/accounting/documents.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { setPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { allowAll } from '../../../../../test/make/owner.ts'
import { saleByTimes, sellTimes } from '../../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

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
  await allowAll(world, shop.merchantId)
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

/** A pass that was used on two days, with a moment of a day before them from which a till is still silent. */
async function makeUsedPass(currency: 'USD' | 'JPY', taxPoint: 'sale' | 'use') {
  const code = await makePass(currency, taxPoint)
  world.passSeconds(DAY)
  const [late, lateDay] = [world.now, today()]
  world.passSeconds(DAY)
  const between = today()
  await use(code)
  world.passSeconds(DAY)
  const last = today()
  await use(code)
  return { code, late, lateDay, between, last }
}

/** Puts batches under the rule of an older program, as they say by which rule they were derived. */
const sealedByRule = (rule: number) =>
  world.sql(sql`update journal_batch set rule = ${rule} where merchant_id = ${shop.merchantId}`)

const documentsOf = async (day: string, role: 'tax', rateBasisPoints: number) =>
  (
    await world.call(
      readDocuments,
      { outletId: shop.outlet.outletId, day, role, reason: 'used', rateBasisPoints },
      mine(),
    )
  ).answer

it.each(['USD', 'JPY'] as const)('a late use moves no later day that was sealed, in %s', async (currency) => {
  const { code, late, lateDay, between, last } = await makeUsedPass(currency, 'sale')
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
  const [day, late] = [today(), world.now]
  await use(code)
  const other = await sellTimes(world, { admin: shop.admin.token, here: here() }, { uses: 3, priceMinor: 1_000 })
  await use(other.answer.purse.code)
  expect(await taxOn(day)).toEqual([['tax', -60]])
  world.passSeconds(DAY)
  await seal(day)
  await sealedByRule(3)
  expect(await taxOn(day)).toEqual([['tax', -61]])
  const { rows, totalMinor } = await documentsOf(day, 'tax', 1_000)
  expect([rows.map(({ minor }) => Number(minor)).toSorted((one, other) => other - one), Number(totalMinor)]).toEqual([
    [-30, -31],
    -61,
  ])
  world.passSeconds(1)
  await use(code, late)
  expect(await taxOn(day)).toEqual([['tax', -91]])
  expect((await documentsOf(day, 'tax', 1_000)).totalMinor).toBe(-91)
  await sealedByRule(4)
})

it('days of tax paid ahead that an older program sealed keep the order of days, whatever comes late after them', async () => {
  const { code, late, lateDay, between, last } = await makeUsedPass('USD', 'sale')
  await use(code, late)
  const taxes = async () =>
    [await taxOn(lateDay), await taxOn(between), await taxOn(last)].flat().map(([, minor]) => minor)
  expect(await taxes()).toEqual([-30, -30, -31])
  world.passSeconds(DAY)
  await seal(last)
  await sealedByRule(3)
  expect(await taxes()).toEqual([-30, -31, -30])
  await sealedByRule(4)
})

it('a use that comes after an older program sealed moves none of its days', async () => {
  const { code, late, lateDay, between, last } = await makeUsedPass('USD', 'sale')
  world.passSeconds(DAY)
  await seal(last)
  await sealedByRule(3)
  const taxes = async () => [await taxOn(lateDay), await taxOn(between), await taxOn(last)]
  const before = await taxes()
  world.passSeconds(1)
  await use(code, late)
  expect((await taxes()).slice(1)).toEqual(before.slice(1))
  const open = today()
  world.passSeconds(DAY)
  await seal(open)
  const newest = (await batches()).at(-1)?.number ?? 0
  const { lines } = (await world.call(readBatch, { outletId: shop.outlet.outletId, number: newest }, mine())).answer
  expect(new Set(lines.map(({ day }) => day))).toEqual(new Set([lateDay]))
})
