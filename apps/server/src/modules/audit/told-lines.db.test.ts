// A plain sale writes no line of the log: its order tells it, and a line a day seals what orders tell.
import { staffLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff } from '../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../test/make/selling-shop.ts'
import { makeSession } from '../../../test/make/session.ts'
import { disagreements } from '../../../test/prove.ts'
import { everyRow, readFiles } from '../../../test/read-export.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import { journalRunProof } from './close-journals.ts'
import { makeLogExports } from './log-exports.ts'
import { TOLD_CALL } from './told-lines.ts'

let world: World
let shop: SellingShop
let owner: string
let stranger: string
const orders: string[] = []

/** Sells something; what is dearer than the books say is looked at by somebody and keeps its line. */
async function sell(index: number, isOdd = false): Promise<void> {
  const line = shop.line(index)
  const sale = shop.desk.sale([isOdd ? { ...line, sellPriceMinor: line.sellPriceMinor + 1 } : line])
  orders.push(sale.orderId)
  const [outcome] = await shop.desk.book(sale)
  expect(outcome?.outcome).toBe(isOdd ? 'review' : 'accepted')
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await world.owner(async (tx) => {
    const of = async (merchantId: string) => {
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    }
    owner = await of(shop.merchantId)
    stranger = await of((await makeMerchant(tx)).merchantId)
  })
  await shop.desk.book(shop.desk.openShift(10_000))
  world.passSeconds(10)
  await sell(0)
  world.passSeconds(10)
  await sell(1, true)
  // An upload of three: all of one moment.
  const three = [0, 1, 2].map((index) => shop.desk.sale([shop.line(index)]))
  await shop.desk.book(...three)
  orders.push(...three.map(({ orderId }) => orderId))
})
afterAll(() => world.close())

const list = async (filter: object = {}, as = owner) =>
  (await world.call(staffLogCalls.list, { limit: 200, ...filter }, { as })).answer
const subjects = async (filter: object = {}, as = owner) =>
  (await list({ call: TOLD_CALL, ...filter }, as)).rows.map(({ subject }) => subject?.slice('order/'.length))

describe('the line of a plain sale', () => {
  it('is in no row, and stands in the log as that of a sale that keeps one', async () => {
    const kept = await world.sql<{ subject: string }>(sql`select subject from audit_line where call = ${TOLD_CALL}`)
    expect(kept.map(({ subject }) => subject)).toEqual([`order/${orders[1]}`])
    const { rows } = await list({ call: TOLD_CALL })
    const [row, told] = [1, 0].map((sale) => rows.find(({ subject }) => subject === `order/${orders[sale]}`))
    expect(told).toEqual({
      ...row,
      id: orders[0],
      at: told?.at,
      subject: `order/${orders[0]}`,
      after: { ...(row?.after as object), number: expect.stringMatching(/1$/), totalMinor: 1_000, outcome: 'accepted' },
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(told?.requestId).not.toBe(row?.requestId)
    expect(told).toMatchObject({
      accountKind: 'staff',
      accountId: shop.cashier.staffId,
      outletName: expect.any(String),
      deviceName: expect.any(String),
      ip: '127.0.0.1',
      userAgent: expect.stringMatching(/./),
      sealedAs: null,
    })
  })

  it('keeps its row where somebody gave the request a name of their own', async () => {
    const sale = shop.desk.sale([shop.line(3)])
    const headers = { 'x-request-id': 'till-7-0001' }
    const entries = [shop.desk.entry(sale)]
    await world.call(uploadJournal, { entries }, { device: shop.desk.device, headers })
    orders.push(sale.orderId)
    expect((await list({ call: TOLD_CALL })).rows[0]).toMatchObject({
      requestId: 'till-7-0001',
      deviceName: expect.any(String),
    })
    expect(await world.sql(sql`select 1 from audit_line where subject = ${`order/${sale.orderId}`}`)).toHaveLength(1)
  })

  it('stands in its place by time, page by page, in every order of a heading, and is counted', async () => {
    const all = (await list()).rows
    expect(all.map(({ call }) => call)).toContain('sales.open-shift')
    expect(new Set(await subjects())).toEqual(new Set(orders))
    const inTime = all.toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
    expect(all).toEqual(inTime)
    for (const sort of [undefined, 'at', '-at', 'who', '-who'] as const) {
      const pages = await everyRow(async (cursor) => list({ cursor, limit: 2, sort }))
      expect(new Set(pages.map(({ id }) => id)).size, sort).toBe(all.length)
      expect(pages, sort).toHaveLength(all.length)
      if (sort === undefined || sort === '-at') expect(pages).toEqual(all)
    }
    expect(await list({ limit: 2 })).toMatchObject({ total: all.length })
  })

  it('is found by person, text, call, outlet and day', async () => {
    const [{ at, accountName } = { at: '', accountName: '' }] = (await list({ call: TOLD_CALL })).rows
    const everywhere = new Set(orders)
    const found = async (filter: object) => new Set(await subjects(filter))
    const day = at.slice(0, 10)
    for (const filter of [
      { accountId: shop.cashier.staffId },
      { search: accountName.slice(1, 4).toUpperCase() },
      { search: 'book-sale' },
      { outletId: shop.outlet.outletId },
      { fromDay: day, toDay: day, timeZone: 'UTC' },
      { from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z` },
    ]) {
      expect(await found(filter), JSON.stringify(filter)).toEqual(everywhere)
    }
    expect(await found({ search: orders[0] ?? '' })).toEqual(new Set([orders[0]]))
    expect(await found({ accountId: orders[0] })).toEqual(new Set())
    expect(await found({ fromDay: '2026-02-01', toDay: '2026-02-02' })).toEqual(new Set())
    expect((await list({ call: 'sales.open-shift' })).rows).toHaveLength(1)
    expect((await list({ group: 'prices' })).rows).toEqual([])
  })

  it('is nobody else’s: not of another merchant, nor of staff at another outlet', async () => {
    expect((await list({}, stranger)).rows).toEqual([])
    const as = await world.owner(async (tx) => {
      const { outletId } = await makeOutlet(tx, shop.merchantId)
      const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds: [outletId], codes: codesOfTier('staff') })
      return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
    })
    expect((await list({}, as)).rows).toEqual([])
  })

  it('is in the file of the log', async () => {
    const { exportId: id } = (await world.call(staffLogCalls.export, {}, { as: owner })).answer
    const { database, now } = world
    await makeLogExports({ database, now, log: pino({ level: 'silent' }) }, { rowsPerPart: 1_000, rowsPerStep: 2 })
    const { text } = await world.call(staffLogCalls.download, { id }, { as: owner })
    const listed = (await list()).rows.map(({ call, subject }) => [call, subject ?? ''])
    expect(readFiles([text], ['Call', 'Reference']).map((row) => [row['Call'], row['Reference']])).toEqual(listed)
  })
})

describe('the seal of what orders tell', () => {
  it('is a line a day that says how each journal went on, sealed and anchored with it', async () => {
    await world.runJob('audit.anchor-chains')
    await world.runJob('audit.anchor-chains')
    const [line, ...others] = await world.sql<{ after: unknown; sequence: number; anchored: number }>(sql`
      select l.after, s.sequence, a.sequence as anchored from audit_line l
      join audit_seal s on s.merchant_id = l.merchant_id and s.line_id = l.id
      join audit_anchor a on a.merchant_id = l.merchant_id where l.call = 'audit.close-journals'`)
    expect(others).toEqual([])
    expect(line?.anchored).toBe(line?.sequence)
    const { registrationId, deviceId } = shop.desk.device
    expect(line?.after).toMatchObject({ journals: [{ registrationId, deviceId, first: 1, last: 7, sales: 4 }] })
    const { rows } = await list({ call: TOLD_CALL })
    const told = rows.filter(
      ({ requestId, subject }) => requestId !== 'till-7-0001' && subject !== `order/${orders[1]}`,
    )
    expect(told.map(({ sealedAs }) => sealedAs)).toEqual(told.map(() => line?.sequence))
    expect(await disagreements(world)).toEqual([])
    // A sale after that waits for the next day's seal.
    await sell(0)
    await world.runJob('audit.anchor-chains')
    expect((await list({ call: TOLD_CALL, limit: 1 })).rows[0]?.sealedAs).toBeNull()
    world.passSeconds(86_400)
    await world.runJob('audit.anchor-chains')
    owner = await world.owner(async (tx) => {
      const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: codesOfTier('merchant') })
      return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
    })
    expect((await list({ call: TOLD_CALL, limit: 1 })).rows[0]?.sealedAs).toBeGreaterThan(line?.sequence ?? 0)
    expect(await disagreements(world)).toEqual([])
  })

  /** Returns the fault that the proofs of the log find while something is changed; the change is undone afterward. */
  async function foundDuring(...changes: readonly Sql[]): Promise<string | undefined> {
    let found: string | undefined
    const work = world.owner(async (tx) => {
      for (const change of changes) expect(await tx.run(change)).toBeGreaterThan(0)
      found = (await journalRunProof.run(tx)).firstDisagreement
      throw new Error('put back')
    })
    await expect(work).rejects.toThrow('put back')
    return found
  }
  const ofFirst = (change: string) => sql`${sql.raw(change)} where id = ${orders[0]}`

  it('finds what was changed of a sale, or taken out of the journal', async () => {
    const entry = sql`kind = 'sale' and raw ->> 1 = ${orders[0]}`
    const changes: Record<string, Sql> = {
      'when it came': ofFirst("update sales_order set received_at = received_at + interval '1 second'"),
      'who sold it': ofFirst("update sales_order set sold_by_name = 'Nobody'"),
      'what it came to': ofFirst('update sales_order set total_minor = total_minor + 1'),
      'by which request': ofFirst("update sales_order set request_id = '00000000-0000-7000-8000-000000000000'"),
      'that it is told at all': ofFirst('update sales_order set request_id = null'),
      whence: sql`update journal_origin set ip = '10.9.9.9'`,
      'that it was simply booked': sql`update journal_entry set outcome = 'quarantined' where ${entry}`,
      'an entry taken out': sql`delete from journal_entry where ${entry}`,
      'the end written anew': sql`update journal_entry set hash = repeat('0', 64) where sequence = 7`,
    }
    for (const [what, change] of Object.entries(changes))
      expect(await foundDuring(change), what).toMatch(/entries 1 to 7/)
  })

  it('keeps it from the application meanwhile', async () => {
    const asCalls = (change: Sql) =>
      world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId }, (tx) => tx.run(change))
    for (const change of [
      "received_at = received_at + interval '1 second'",
      "sold_by_name = 'Nobody'",
      'total_minor = total_minor + 1',
      "number = 'N-1'",
      'sold_entry = null',
      'request_id = null',
      'origin_id = 1',
    ]) {
      await expect(asCalls(ofFirst(`update sales_order set ${change}`)), change).rejects.toThrow('does not change')
    }
    for (const table of ['sales_order', 'journal_entry', 'audit_journal_run']) {
      await expect(asCalls(sql`delete from ${sql.raw(table)}`), table).rejects.toThrow(/permission denied/)
    }
    const origin = sql`update journal_origin set ip = '10.9.9.9'`
    await expect(asCalls(origin)).rejects.toThrow(/permission denied/)
  })

  it('finds a line that was taken out between two', async () => {
    await sell(1)
    world.passSeconds(86_400)
    await world.runJob('audit.anchor-chains')
    expect(await disagreements(world)).toEqual([])
    const between = sql`delete from audit_line where call = 'audit.close-journals' and after -> 'journals' -> 0 ->> 'first' = '8'`
    expect(await foundDuring(between)).toMatch(/entries 9 to 9 does not go on/)
  })
})
