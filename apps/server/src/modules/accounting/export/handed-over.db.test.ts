// Exports mark their batches, and say by whom and in which files; a batch is handed over once, and what comes late is in the next.
import { createHash } from 'node:crypto'
import { setAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import { listBatches, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { listExports, makeExport, readExport, reverseExport } from '@kassa/contract/accounting/exports.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { charts } from '@kassa/domain/accounting/chart/charts.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const DAY = 86_400
const RIGHTS = ['sales', 'accounting.seal', 'accounting.accounts', 'accounting.export']
const CODES = RIGHTS.map((key) => permissionCode(`platform.analysis.${key}`))
const rows = charts[0] ? [...rowsOfChart(charts[0])] : []

let world: World
let shop: SellingShop
let first: string

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const as = () => ({ as: shop.adminToken })
const outletId = () => shop.outlet.outletId
const make = (firstBatch: number, lastBatch: number, format: 'csv' | 'datev' = 'csv') =>
  world.call(makeExport, { outletId: outletId(), format, firstBatch, lastBatch }, as())
const reverse = (number: number) => world.call(reverseExport, { outletId: outletId(), number }, as())
const again = (number: number) => world.call(readExport, { outletId: outletId(), number }, as())
const list = async () => (await world.call(listExports, { outletId: outletId() }, as())).answer
const states = async () => {
  const { answer } = await world.call(listBatches, { from: first, to: addDays(first, 9) }, as())
  const own = answer.outlets.find((one) => one.outletId === outletId())
  return own?.batches.map(({ number, exports }) => [number, exports?.map((one) => `${one.format} ${one.number}`)])
}
const seal = async (through: string) =>
  expect((await world.call(sealBatch, { outletId: outletId(), through }, as())).status).toBe(200)
const notes = () =>
  world.sql(sql`select call from audit_line where merchant_id = ${shop.merchantId} and call = 'accounting.make-export'`)

/** Three sold and sealed days, numbered 1 to 3, with accounts. */
beforeEach(async () => {
  shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500, onHand: 50 })
  const { merchantId, desk } = shop
  first = world.now.slice(0, 10)
  await world.sql(sql`update role set codes = codes || ${CODES}::text[] where merchant_id = ${merchantId}`)
  await world.sql(sql`update stock_entry set business_day = ${first} where merchant_id = ${merchantId}`)
  await desk.book(desk.openShift())
  for (let day = 0; day < 3; day += 1) {
    await desk.book(desk.sale([shop.line(0)]))
    world.passSeconds(DAY)
  }
  await seal(addDays(first, 2))
  await world.call(setAccounts, { version: 0, rows }, as())
})

it('marks the batches that it handed over, with its files and who made it', async () => {
  expect(await states()).toEqual([
    [1, []],
    [2, []],
    [3, []],
  ])
  const { answer } = await make(1, 2)
  await make(2, 3, 'datev')
  expect(await states()).toEqual([
    [1, ['csv 1']],
    [2, ['csv 1', 'datev 2']],
    [3, ['datev 2']],
  ])
  const shaOf = (base64: string) => createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')
  const listed = await list()
  expect(listed).toMatchObject({ accountsVersion: 1, lastBatch: 3 })
  expect(listed.exports[1]).toMatchObject({ number: 1, byName: expect.stringMatching(/./) })
  expect(listed.exports[1]?.marks).toEqual(answer.files.map(({ name, base64 }) => ({ name, sha256: shaOf(base64) })))
  await reverse(1)
  expect((await states())?.map(([, own]) => own)).toEqual([[], ['datev 2'], ['datev 2']])
})

it('the same batches once more are the same bytes, and said to be a repeat', async () => {
  const made = (await make(1, 2)).answer
  expect(made.isRepeat).toBe(false)
  world.passSeconds(DAY)
  await world.call(setAccounts, { version: 1, rows: rows.map((row) => ({ ...row, account: `${row.account}9` })) }, as())
  const twice = (await make(1, 2)).answer
  expect(twice).toEqual({ ...made, isRepeat: true })
  expect((await again(1)).answer).toEqual({ ...made, isRepeat: true })
  expect((await list()).exports).toHaveLength(1)
  const all = await Promise.all([make(3, 3), make(3, 3), make(3, 3)])
  expect(new Set(all.map(({ answer }) => JSON.stringify(answer.files))).size).toBe(1)
  expect(all.filter(({ answer }) => answer.isRepeat === false)).toHaveLength(1)
  // Each time that files were handed out is in the log.
  expect(await notes()).toHaveLength(5)
})

it('what an older program handed over, without keeping it, is made again of the same batches and accounts', async () => {
  const { files } = (await make(1, 2)).answer
  await world.sql(
    sql`update journal_export set by_name = null, files = null, packed = null where merchant_id = ${shop.merchantId}`,
  )
  expect((await make(1, 2)).answer).toMatchObject({ files, isRepeat: true, byName: null, marks: null })
  expect((await reverse(1)).status).toBe(200)
})

it('refuses a part of what was handed over, and more than it; nothing is made', async () => {
  await make(2, 2)
  for (const [from, to] of [
    [1, 2],
    [2, 3],
    [1, 3],
  ] as const)
    expect((await make(from, to)).refusal).toMatchObject({
      code: 'accounting.batches-exported',
      details: { number: 1, first: 2, last: 2 },
    })
  expect((await list()).exports).toHaveLength(1)
  expect((await make(1, 1)).answer.isRepeat).toBe(false)
  expect((await make(1, 3, 'datev')).answer.isRepeat).toBe(false)
})

it('a mapping that was wrong: taken back with its own accounts, made anew with those of now; each can be had again', async () => {
  const wrong = (await make(1, 3)).answer
  const right = rows.map((row) => (row.role === 'sales' ? { ...row, account: '4711' } : row))
  await world.call(setAccounts, { version: 1, rows: right }, as())
  const back = (await reverse(1)).answer
  const anew = (await make(1, 3)).answer
  expect(anew).toMatchObject({ number: 3, mapVersion: 2, isRepeat: false })
  expect(Buffer.from(anew.files[0]?.base64 ?? '', 'base64').toString()).toContain('4711')
  for (const one of [wrong, back, anew])
    expect((await again(one.number)).answer).toMatchObject({ files: one.files, isRepeat: true })
  expect((await reverse(1)).refusal).toMatchObject({ code: 'accounting.export-reversed' })
})

it('a late sale after an export is in the next batch, which no export has', async () => {
  const before = (await make(1, 3)).answer
  const { desk } = shop
  await desk.book(desk.sale([shop.line(0)], { at: `${addDays(first, 1)}T10:00:00.000Z` }))
  world.passSeconds(DAY)
  await seal(addDays(first, 3))
  expect((await make(1, 3)).answer.files).toEqual(before.files)
  expect((await make(1, 4)).refusal).toMatchObject({ code: 'accounting.batches-exported' })
  const late = (await make(4, 4)).answer
  expect(Buffer.from(late.files[0]?.base64 ?? '', 'base64').toString()).toContain(addDays(first, 1))
})

it('another merchant finds no export', async () => {
  await make(1, 3)
  const stranger = await makeSellingShop(world)
  await world.sql(sql`update role set codes = codes || ${CODES}::text[] where merchant_id = ${stranger.merchantId}`)
  const other = { as: stranger.adminToken }
  expect((await world.call(readExport, { outletId: outletId(), number: 1 }, other)).status).toBe(404)
  expect((await again(2)).status).toBe(404)
})

it('what is taken back and handed over anew has entries of its own each time, for each program by itself', async () => {
  const entries = (base64 = '') =>
    new Set(
      Buffer.from(base64, 'base64')
        .toString()
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(',')[0]),
    )
  const all = [
    (await make(1, 2)).answer.files[0],
    (await reverse(1)).answer.files[0],
    (await make(1, 1)).answer.files[0],
  ]
  const anew = [(await make(2, 3)).answer.files[0], (await reverse(3)).answer.files[0]]
  expect([...all, ...anew].map((file) => [...entries(file?.base64)])).toEqual([
    ['1', '2'],
    ['1R', '2R'],
    ['1N2'],
    ['2N2', '3'],
    ['1R2'],
  ])
  const datev = Buffer.from((await make(1, 1, 'datev')).answer.files[0]?.base64 ?? '', 'base64').toString()
  expect(datev).toMatch(/-1"/)
  expect(datev).not.toContain('N2')
})
