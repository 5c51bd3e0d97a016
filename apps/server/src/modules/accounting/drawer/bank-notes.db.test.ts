import { bankForeignCash, readForeignCash, takeBackForeignCash } from '@kassa/contract/accounting/foreign-cash.calls.ts'
import { readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { openLines } from '@kassa/domain/accounting/batch/open-lines.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { batchProof } from '../batch/batch-proof.ts'
import { listSealedSums } from '../batch/batch.store.ts'
import { readJournal as readBooks } from '../journal/read-journal.ts'

let world: World
let shop: SellingShop
let other: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  ;[shop, other] = [await makeSellingShop(world), await makeSellingShop(world)]
  const codes = ['platform.analysis.sales', 'platform.analysis.accounting.seal'].map((key) => permissionCode(key))
  await world.sql(sql`update role set codes = codes || ${codes}::text[] where tier = 'merchant'`)
  const { desk } = shop
  await desk.book(desk.openShift(5_000))
  // Three times 71.43 yuan for 10.00 each: filed, as nobody set a rate, and booked all the same.
  const notes = [{ currency: 'CNY' as const, amountMinor: 7_143, worthMinor: 1_000 }]
  for (let time = 0; time < 3; time += 1)
    await desk.book(desk.sale([shop.line(0)], { tenders: (due) => [{ ...cash(due), foreign: notes }] }))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.adminToken })
const bank = (amountMinor: number, receivedMinor: number, more = {}, as = shop.adminToken) =>
  world.call(
    bankForeignCash,
    {
      outletId: shop.outlet.outletId,
      currency: 'CNY',
      amountMinor,
      receivedMinor,
      slip: 'B-9',
      businessDay: world.now.slice(0, 10),
      ...more,
    },
    { as },
  )
const roles = async () => {
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer
  const rows = trialBalance(outlets.flatMap(({ lines }) => lines)).map((one) => [one.role, Number(one.leftMinor)])
  const sums = Object.fromEntries(rows) as Record<string, number>
  return ['foreign-cash', 'bank', 'exchange-difference'].map((role) => sums[role] ?? 0)
}

it('notes leave by what they counted; what the bank gave less is an exchange difference', async () => {
  expect(await roles()).toEqual([3_000, 0, 0])
  const { answer } = await bank(7_143, 960)
  expect(answer.held).toMatchObject([{ currency: 'CNY', amountMinor: 14_286, countedMinor: 2_000 }])
  expect(await roles()).toEqual([2_000, 960, 40])
  await bank(14_286, 2_100)
  expect(await roles()).toEqual([0, 3_060, -60])
  expect((await world.call(readForeignCash, {}, mine())).answer.held).toEqual([])
})

it('each line says the notes that it counts, by currency; sealed, the hash and the proof have them', async () => {
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer
  const memo = outlets
    .flatMap(({ lines }) => lines)
    .filter(({ role }) => role === 'foreign-cash')
    .map(({ minor, method, reason, notes }) => [method ?? reason, minor, notes])
  expect(memo).toEqual([
    [0, 3_000, { currency: 'CNY', minor: 21_429 }],
    ['banked', -3_000, { currency: 'CNY', minor: -21_429 }],
  ])
  const { outletId } = shop.outlet
  const through = world.now.slice(0, 10)
  world.passSeconds(86_400)
  expect((await world.call(sealBatch, { outletId, through }, mine())).answer.sealed).toBeGreaterThan(0)
  const [last] = await world.sql<{ number: number }>(
    sql`select max(number)::int as number from journal_batch where outlet_id = ${outletId}`,
  )
  const { lines } = (await world.call(readBatch, { outletId, number: last?.number ?? 0 }, mine())).answer
  expect(lines.flatMap(({ notes }) => notes ?? []).map(({ minor }) => minor)).toEqual([21_429, -21_429])
  const undone = new Error('undone')
  const planted = world.owner(async (tx) => {
    await tx.run(
      sql`update journal_batch_line set notes_minor = notes_minor + 1 where outlet_id = ${outletId} and notes_minor > 0`,
    )
    expect((await batchProof.run(tx)).firstDisagreement).toMatch(`batch ${last?.number} `)
    throw undone
  })
  await expect(planted).rejects.toBe(undone)
})

it('days that an older program sealed keep their line without notes, and are not changed by it', async () => {
  const { merchantId } = shop
  const undone = new Error('undone')
  const older = world.owner(async (tx) => {
    await tx.run(sql`update journal_batch set rule = 4 where merchant_id = ${merchantId}`)
    await tx.run(
      sql`update journal_batch_line set notes_currency = null, notes_minor = null where merchant_id = ${merchantId}`,
    )
    const place = { merchantId, outletId: shop.outlet.outletId, from: '2026-01-01', to: '2026-12-31' }
    const { lines } = await readBooks(tx, place)
    expect(lines.filter(({ notes }) => notes)).toEqual([])
    expect(openLines(lines, await listSealedSums(tx, place), '2026-12-31')).toEqual([])
    throw undone
  })
  await expect(older).rejects.toBe(undone)
})

it('a booking that was wrong is taken back once', async () => {
  const [last] = (await world.call(readForeignCash, {}, mine())).answer.banked
  const takeBack = (as = shop.adminToken) => world.call(takeBackForeignCash, { id: last?.id ?? '' }, { as })
  expect((await takeBack(other.adminToken)).refusal.code).toBe('thing.not-found')
  const both = await Promise.all([takeBack(), takeBack()])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await roles()).toEqual([2_000, 960, 40])
})

it('more than is there, a day to come and an outlet of others are refused, and nothing is booked', async () => {
  const before = await roles()
  expect((await bank(14_287, 1)).refusal).toMatchObject({ code: 'foreign-cash.not-there', details: { held: 14_286 } })
  expect((await bank(1, 1, { currency: 'JPY' })).refusal.code).toBe('foreign-cash.not-there')
  expect((await bank(1, 1, { businessDay: '2099-01-01' })).refusal.code).toBe('foreign-cash.day-ahead')
  expect((await bank(1, 1, {}, other.adminToken)).refusal.code).toBe('thing.not-found')
  const race = await Promise.all([bank(14_286, 1_900), bank(14_286, 1_900)])
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await roles())[0]).toBe(0)
  expect(before[0]).toBe(2_000)
})
