import { listBatches, readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { closeBooks, readClosing, reopenBooks } from '@kassa/contract/accounting/closing.calls.ts'
import { setAccounts } from '@kassa/contract/accounting/accounts.calls.ts'
import { listExports, makeExport, reverseExport } from '@kassa/contract/accounting/exports.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { rowsOfChart } from '@kassa/domain/accounting/chart/chart.ts'
import { charts } from '@kassa/domain/accounting/chart/charts.ts'
import { readAnchors, readBooksAnchors } from '@kassa/domain/audit/verify-chain.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDevice } from '../../../../test/make/device.ts'
import { payIn } from '../../../../test/make/purse.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { findUnknown, sayLetters } from '../../../maintenance/verify-letters.ts'
import { sql } from '../../../platform/db/sql.ts'
import { batchProof } from './batch-proof.ts'

const DAY = 86_400
const PERMISSIONS = [
  'platform.analysis.sales',
  'platform.inventory.stock.costs',
  'platform.analysis.accounting.seal',
  'platform.analysis.accounting.close',
  'platform.analysis.accounting.accounts',
  'platform.analysis.accounting.export',
].map((key) => permissionCode(key))

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { averageCostThousandths: 400_000, rateBasisPoints: 2_500, onHand: 50 })
  await world.sql(
    sql`update role set codes = codes || ${PERMISSIONS}::text[] where merchant_id = ${shop.merchantId} and tier = 'merchant'`,
  )
  // The books begin with the day of the first sale.
  await world.sql(
    sql`update stock_entry set business_day = ${world.now.slice(0, 10)} where merchant_id = ${shop.merchantId}`,
  )
})
afterAll(() => world.close())

const as = () => ({ as: shop.adminToken })
const outletId = () => shop.outlet.outletId
const list = async () => {
  const { answer } = await world.call(listBatches, { from: '2026-01-01', to: '2026-12-31' }, as())
  return answer.outlets[0] ?? { batches: [], waiting: [] }
}
const read = async (number: number) => (await world.call(readBatch, { outletId: outletId(), number }, as())).answer
const heard = (at = world.now) =>
  world.sql(sql`update device_registration set last_seen_at = ${at}, queued = 0 where merchant_id = ${shop.merchantId}`)
const job = () => world.runJob('accounting.seal-days')
const proven = async () => (await world.owner((tx) => batchProof.run(tx))).firstDisagreement
const sums = async (number: number) => {
  const { lines } = await read(number)
  const byRole = Map.groupBy(lines, ({ role, day }) => `${day} ${role}`)
  return Object.fromEntries([...byRole].map(([key, own]) => [key, Number(addWide(own.map(({ minor }) => minor)))]))
}
/** The business day of the shop's first sale, a sale in it, and the moment after the day is over and the till was heard. */
const sellADay = async () => {
  const { desk } = shop
  await desk.book(desk.openShift(), desk.sale([shop.line(0)]))
  const [day] = await world.sql<{ day: string }>(
    sql`select business_day as day from sales_order where merchant_id = ${shop.merchantId}`,
  )
  const at = world.now
  world.passSeconds(DAY)
  return { day: day?.day ?? '', at }
}

it('a day is sealed once its tills were heard; what comes late stands in the next batch with its day, and the sealed one stays', async () => {
  const { day, at } = await sellADay()
  await job()
  expect(await list()).toMatchObject({ batches: [], waiting: [{ day, silent: [expect.any(String)] }] })
  await heard()
  await job()
  const [first] = (await list()).batches
  expect(first).toMatchObject({ number: 1, day, reason: 'heard', silent: [], isChangedSince: false })
  expect(await sums(1)).toMatchObject({ [`${day} sales`]: -800, [`${day} drawer`]: expect.any(Number) })
  await shop.desk.book(shop.desk.sale([shop.line(0, 2)], { at }))
  expect((await list()).batches).toEqual([{ ...first, isChangedSince: true }])
  world.passSeconds(DAY)
  await heard()
  await job()
  const { batches } = await list()
  expect(batches.map(({ number, day: own, isChangedSince }) => [number, own, isChangedSince])).toEqual([
    [1, day, true],
    [2, addDays(day, 1), false],
  ])
  expect(batches[0]?.hash).toBe(first?.hash)
  expect(await sums(2)).toMatchObject({
    [`${day} sales`]: -1_600,
    [`${day} cost-of-sales`]: 800,
    [`${day} stock`]: -800,
  })
  expect((await read(2)).lines.every((line) => line.postingDay === day)).toBe(true)
  await job()
  expect((await list()).batches).toHaveLength(2)
  expect(await proven()).toBeUndefined()
})

it('after three days a day is sealed without the tills that were not heard, and names them', async () => {
  const { day } = await sellADay()
  world.passSeconds(2 * DAY)
  await job()
  expect((await list()).batches).toEqual([])
  world.passSeconds(DAY)
  await job()
  const [till] = await world.sql<{ name: string }>(sql`select name from device where merchant_id = ${shop.merchantId}`)
  expect((await list()).batches).toMatchObject([{ number: 1, day, reason: 'waited', silent: [till?.name] }])
})

/** The till of the shop is registered anew, and this is how it was heard; its registration of before said what is given. */
async function registerAnew(before: { queued: number; oldest: string | null }): Promise<void> {
  const { merchantId, outlet } = shop
  const { deviceId, registrationId } = shop.desk.device
  await world.sql(sql`
    update device_registration set unbound_at = ${world.now}, queued = ${before.queued}, oldest_queued_at = ${before.oldest}
    where merchant_id = ${merchantId} and id = ${registrationId}`)
  const anew = await world.owner((tx) => makeDevice(tx, merchantId, outlet, { deviceId }))
  await world.sql(sql`
    update device_registration set registered_at = ${world.now}, last_seen_at = ${world.now} where id = ${anew.registrationId}`)
}

it.each([
  ['its new registration', (at: string) => ({ old: null, anew: at })],
  ['the one that ended', (at: string) => ({ old: at, anew: null })],
])('a day waits for a till that was registered anew and has entries of that day, by %s', async (_, saying) => {
  const { day, at } = await sellADay()
  const said = saying(at)
  await registerAnew({ queued: said.old === null ? 0 : 1, oldest: said.old })
  const tell = (queued: number, oldest: string | null) =>
    world.sql(sql`
      update device_registration set queued = ${queued}, oldest_queued_at = ${oldest}
      where merchant_id = ${shop.merchantId} and unbound_at is null`)
  if (said.anew !== null) await tell(1, said.anew)
  await job()
  expect(await list()).toMatchObject({ batches: [], waiting: [{ day, silent: [expect.any(String)] }] })
  // The journal of an ended registration is still taken, and what it said falls with each entry.
  await shop.desk.book(shop.desk.sale([shop.line(0)], { at }))
  if (said.anew !== null) await tell(0, null)
  await job()
  expect((await list()).batches).toMatchObject([{ day, reason: 'heard', silent: [] }])
})

it.each([
  ['another machine stands in its place', true],
  ['no other has its place', false],
])(
  'a day waits for a machine that was off as its registration ended, because it may have sold: %s',
  async (_, isReplaced) => {
    const { day, at } = await sellADay()
    if (isReplaced) await registerAnew({ queued: 0, oldest: null })
    else
      await world.sql(sql`
      update device_registration set unbound_at = ${world.now}, queued = 0 where merchant_id = ${shop.merchantId}`)
    await job()
    expect(await list()).toMatchObject({ batches: [], waiting: [{ day, silent: [expect.any(String)] }] })
    // It has a line again, and brings what it sold: the sale stands on its day.
    const [outcome] = await shop.desk.book(shop.desk.sale([shop.line(0)], { at }))
    expect(outcome).toMatchObject({ outcome: 'review', reasons: [{ code: 'device.unbound' }] })
    await job()
    const { batches } = await list()
    expect(batches).toMatchObject([{ day, reason: 'heard', silent: [] }])
    expect((await read(1)).lines.every((line) => line.day === day)).toBe(true)
  },
)

it('a day does not wait for a machine that had a line until it was replaced', async () => {
  const { day } = await sellADay()
  await world.sql(
    sql`update device_registration set last_seen_at = ${world.now} where merchant_id = ${shop.merchantId}`,
  )
  await registerAnew({ queued: 0, oldest: null })
  await job()
  expect((await list()).batches).toMatchObject([{ day, reason: 'heard', silent: [] }])
})

it('a person seals what is over, once, and nothing else', async () => {
  const { day } = await sellADay()
  const seal = (through: string, id = outletId(), token = shop.adminToken) =>
    world.call(sealBatch, { outletId: id, through }, { as: token })
  expect((await seal(addDays(day, 1))).refusal).toMatchObject({ code: 'accounting.day-not-over' })
  const stranger = await makeSellingShop(world)
  expect((await seal(day, stranger.outlet.outletId)).status).toBe(404)
  expect((await seal(day, outletId(), shop.cashierToken)).status).toBe(403)
  expect((await list()).batches).toEqual([])
  expect((await seal(day)).answer).toEqual({ sealed: 1 })
  expect((await seal(day)).refusal).toMatchObject({ code: 'accounting.day-sealed' })
  expect((await list()).batches).toMatchObject([{ number: 1, day, reason: 'hand', silent: [expect.any(String)] }])
  expect(
    (await world.call(readBatch, { outletId: outletId(), number: 1 }, { as: stranger.adminToken })).status,
  ).not.toBe(200)
})

it.each([
  ['an amount', sql`update journal_batch_line set minor = minor + 1 where role = 'drawer'`],
  ['all amounts, which still come to 0', sql`update journal_batch_line set minor = minor * 2 where true`],
  ['a day', sql`update journal_batch set day = day - 1 where true`],
  ['the silent tills', sql`update journal_batch set silent = array[outlet_id] where true`],
])('the proof names a batch in which somebody changed %s', async (_, change) => {
  await sellADay()
  await heard()
  await job()
  expect(await proven()).toBeUndefined()
  const undone = new Error('undone')
  const changing = world.owner(async (tx) => {
    await tx.run(sql`${change} and merchant_id = ${shop.merchantId}`)
    const { firstDisagreement } = await batchProof.run(tx)
    expect(firstDisagreement).toMatch(/^batch 1 /)
    throw undone
  })
  await expect(changing).rejects.toBe(undone)
  expect(await proven()).toBeUndefined()
})

it('the daily letter about the log says how far the books are sealed, so that a chain written anew is seen', async () => {
  const { day } = await sellADay()
  await world.sql(
    sql`update role set codes = codes || ${[permissionCode('platform.audit.adminLog.export')]}::text[] where merchant_id = ${shop.merchantId}`,
  )
  await world.call(sealBatch, { outletId: outletId(), through: day }, as())
  await world.runJob('audit.seal-lines')
  await world.runJob('audit.anchor-chains')
  const letters = await world.sql<{ text: string }>(sql`
    select facts ->> 'text' as text from outgoing_message where key like ${`log-anchor/${shop.merchantId}/%`}`)
  const { hash } = await read(1)
  const told = readBooksAnchors(letters.map(({ text }) => text).join('\n'))
  expect(told).toEqual([
    { outlet: expect.any(String), batch: 1, hash },
    { outlet: 'own-USD', batch: 1, hash: expect.any(String) },
  ])
  expect(readAnchors(letters[0]?.text ?? '')).toHaveLength(1)
  expect(await findUnknown(world.database, told)).toEqual([])
  const anew = told.map((one) => ({ ...one, hash: one.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }))
  const said: string[] = []
  expect(sayLetters(anew, await findUnknown(world.database, anew), (line) => said.push(line))).toBe(1)
  expect(said).toMatchObject([
    expect.stringMatching(/^NOT GENUINE: outlet .+, batch 1/),
    expect.stringMatching(/^NOT GENUINE: outlet own-USD, batch 1/),
    '0 of 2 batches of letters stand in the books as they were sealed.',
  ])
})

it('no call changes a batch', async () => {
  for (const change of [sql`update journal_batch_line set minor = 1`, sql`delete from journal_batch`])
    await expect(
      world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId, now: world.now }, (tx) =>
        tx.run(change),
      ),
    ).rejects.toThrow(/permission denied/)
})

it('closed books stand; a late document is posted under the first open day, and opening needs a reason', async () => {
  const { day, at } = await sellADay()
  const close = (through: string) => world.call(closeBooks, { through }, as())
  expect((await close(day)).refusal).toMatchObject({ code: 'accounting.not-sealed' })
  await heard()
  await job()
  expect((await close(addDays(day, 1))).refusal).toMatchObject({ code: 'accounting.not-sealed' })
  expect((await close(day)).answer).toMatchObject({ closedThrough: day })
  expect((await close(day)).refusal).toMatchObject({ code: 'accounting.closed-already' })
  await shop.desk.book(shop.desk.sale([shop.line(0)], { at }))
  world.passSeconds(DAY)
  await heard()
  await job()
  const { lines } = await read(2)
  expect(new Set(lines.map((line) => `${line.day} ${line.postingDay}`))).toEqual(new Set([`${day} ${addDays(day, 1)}`]))
  const reopen = (reason: string, through: string | null = null) => world.call(reopenBooks, { through, reason }, as())
  expect((await reopen('')).status).toBe(422)
  expect((await reopen('Auditor asked', day)).refusal).toMatchObject({ code: 'accounting.open-already' })
  expect((await reopen('Auditor asked')).answer).toMatchObject({ closedThrough: null })
  expect((await reopen('Auditor asked')).refusal).toMatchObject({ code: 'accounting.open-already' })
  expect(
    (await world.call(readClosing, {}, as())).answer.steps.map(({ through, reason }) => [through, reason]),
  ).toEqual([
    [null, 'Auditor asked'],
    [day, ''],
  ])
  const [noted] = await world.sql(
    sql`select after from audit_line where merchant_id = ${shop.merchantId} and call = 'accounting.reopen-books'`,
  )
  expect(noted).toMatchObject({ after: { closedThrough: null, reason: 'Auditor asked' } })
})

it('an export has the version of the accounts; an unmapped role stops it and is named; reversed and made anew it is two files', async () => {
  await sellADay()
  await heard()
  await job()
  const wish = { outletId: outletId(), format: 'csv' as const, firstBatch: 1, lastBatch: 1 }
  const make = (more = {}) => world.call(makeExport, { ...wish, ...more }, as())
  const exports = async () => (await world.call(listExports, { outletId: outletId() }, as())).answer.exports
  const rows = charts[0] ? [...rowsOfChart(charts[0])] : []
  const withoutTax = rows.filter(({ role }) => role !== 'tax')
  await world.call(setAccounts, { version: 0, rows: withoutTax }, as())
  expect((await make()).refusal).toMatchObject({ code: 'accounting.role-unmapped', details: { roles: 'Sales tax' } })
  expect(await exports()).toEqual([])
  await world.call(setAccounts, { version: 1, rows }, as())
  expect((await make({ lastBatch: 2 })).status).toBe(404)
  expect((await make({ firstBatch: 2 })).refusal).toMatchObject({
    code: 'accounting.batches-backwards',
    details: { first: 2, last: 1 },
  })
  const { answer } = await make()
  const amounts = (base64 = '') =>
    Buffer.from(base64, 'base64')
      .toString()
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','))
      .map((row) => [row[3], row[8], row[9]])
  const sold = amounts(answer.files[0]?.base64)
  expect(answer).toMatchObject({ number: 1, mapVersion: 2, reverses: null })
  expect(sold).toContainEqual(['4000', '', '8.00'])
  await world.call(setAccounts, { version: 2, rows: withoutTax }, as())
  const reverse = () => world.call(reverseExport, { outletId: outletId(), number: 1 }, as())
  const back = (await reverse()).answer
  expect(back).toMatchObject({ number: 2, mapVersion: 2, reverses: 1 })
  expect(amounts(back.files[0]?.base64)).toEqual(sold.map(([account, debit, credit]) => [account, credit, debit]))
  expect((await reverse()).refusal).toMatchObject({ code: 'accounting.export-reversed' })
  expect((await exports()).map(({ number, reverses }) => [number, reverses])).toEqual([
    [2, 1],
    [1, null],
  ])
  expect(await proven()).toBeUndefined()
})

it('accounts that were saved before deposits had one make the files that they made, and deposits stay with the cards', async () => {
  await world.sql(
    sql`update role set codes = codes || ${[permissionCode('desk.members.recharge')]}::text[] where merchant_id = ${shop.merchantId}`,
  )
  await sellADay()
  expect((await payIn(world, { as: shop.cashierToken, outlet: outletId() }, 900)).status).toBe(200)
  const { merchantId } = shop
  await world.sql(sql`update purse set is_deposit = true where merchant_id = ${merchantId}`)
  world.passSeconds(DAY)
  await heard()
  await job()
  const make = () => world.call(makeExport, { outletId: outletId(), format: 'csv', firstBatch: 1, lastBatch: 2 }, as())
  const reverse = () => world.call(reverseExport, { outletId: outletId(), number: 1 }, as())
  const rows = charts[0] ? [...rowsOfChart(charts[0])] : []
  await world.call(setAccounts, { version: 0, rows: rows.filter(({ role }) => role !== 'deposit') }, as())
  const accountsIn = async () =>
    Buffer.from((await make()).answer.files[0]?.base64 ?? '', 'base64')
      .toString()
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[3])
  const before = await accountsIn()
  expect([before.includes('2320'), before.includes('2350')]).toEqual([true, false])
  await world.call(setAccounts, { version: 1, rows }, as())
  // Handed over is handed over: other accounts are in what is made after it was taken back.
  expect(await accountsIn()).toEqual(before)
  expect((await reverse()).status).toBe(200)
  const after = await accountsIn()
  expect([after.includes('2320'), after.includes('2350')]).toEqual([false, true])
  expect(await proven()).toBeUndefined()
})
