import {
  adminLogCalls,
  downloadPlatformLog,
  exportPlatformLog,
  listPlatformExports,
  listPlatformLog,
  staffLogCalls,
} from '@kassa/contract/audit/audit.calls.ts'
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { createOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { updatePartner } from '@kassa/contract/organisation/partner.calls.ts'
import { downloadExport, listExportRecords } from '@kassa/contract/sales/export.calls.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { parse } from 'csv-parse/sync'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet, makeStaff } from '../../../test/make/merchant.ts'
import { makeAbove, type PlatformPeople } from '../../../test/make/platform-people.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { createDemoPeople, DEMO } from '../organisation/public.ts'
import { makeLogExports } from './log-exports.ts'
import { auditProof } from './seal-lines.ts'
import { FIRST_HASH, sealOf } from './seal.store.ts'

let world: World
let owner: string
let merchantId: string
let operator: string
let partner: PlatformPeople['partner']
let stranger: string

beforeAll(async () => {
  world = await makeWorld()
  ;({ merchantId } = await createDemoPeople(world.database, { now: world.now, newId }))
  owner = (await world.call(login, { email: DEMO.merchant, password: DEMO.password })).answer.token
  ;({ operator, partner } = await makeAbove(world))
  await world.owner(async (tx) => {
    const other = await makeMerchant(tx)
    const foreign = await makeMerchantAdmin(tx, other.merchantId, { codes: codesOfTier('merchant') })
    stranger = await makeSession(tx, { kind: 'admin', accountId: foreign.adminId, merchantId: other.merchantId })
  })
})
afterAll(() => world.close())

const costCodes = ['platform.catalogue.products.costs', 'platform.inventory.stock.costs'].map((key) =>
  permissionCode(key),
)

let counted = 0
const addOutlet = (name = `Log ${(counted += 1)}`, as = owner) =>
  world.call(
    createOutlet,
    { number: `L-${(counted += 1)}`, name, currency: 'CNY', timeZone: 'Asia/Shanghai', locale: 'en-US' },
    { as },
  )
const log = async (filter: object = {}, as = owner) =>
  (await world.call(adminLogCalls.list, filter, { as })).answer.rows
const proof = () => world.database.transaction({ kind: 'owner' }, (tx) => auditProof.run(tx))
const seal = () => world.runJob('audit.seal-lines')

describe('the log', () => {
  it('says who did what, with what came of it, newest first', async () => {
    await addOutlet('First')
    world.passSeconds(1)
    await addOutlet('=Second()')
    const [newest, older] = await log({ call: 'organisation.create-outlet' })
    expect(newest).toMatchObject({
      accountKind: 'admin',
      accountName: 'Marta',
      after: { name: '=Second()' },
      before: null,
    })
    expect(older).toMatchObject({ after: { name: 'First' }, subject: expect.stringMatching(/^outlet\//) })
  })

  it('is found by person, text, call and time, page by page', async () => {
    const from = new Date(Date.parse(world.now) + 60_000).toISOString()
    world.passSeconds(60)
    await addOutlet('Between')
    world.passSeconds(60)
    const to = world.now
    await addOutlet('Later')
    expect((await log({ from, to })).map(({ after }) => (after as { name: string }).name)).toEqual(['Between'])
    expect((await log({ search: 'betw' })).length).toBe(1)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { answer } = await world.call(adminLogCalls.list, { limit: 2, cursor }, { as: owner })
      seen.push(...answer.rows.map(({ id }) => id))
      cursor = answer.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe((await log({ limit: 200 })).length)
  })

  it('is narrowed to one person and to one outlet', async () => {
    const [mine] = await log({ limit: 1 })
    const accountId = mine?.accountId ?? ''
    const all = await log({ limit: 200 })
    expect(await log({ limit: 200, accountId })).toEqual(all.filter((one) => one.accountId === accountId))
    expect(await log({ accountId: newId() })).toEqual([])
    const outletId = await world.owner(async (tx) => {
      const made = await makeOutlet(tx, merchantId)
      await tx.run(sql`
        insert into audit_line (merchant_id, id, at, account_kind, account_name, call, request_id, outlet_id)
        values (${merchantId}, ${newId()}, ${world.now}, 'admin', 'Marta', 'test.there', 'r', ${made.outletId})`)
      return made.outletId
    })
    expect((await log({ outletId })).map(({ call }) => call)).toEqual(['test.there'])
    expect((await world.call(adminLogCalls.list, { outletId: newId() }, { as: owner })).status).toBe(200)
  })

  it('is found by whole days of a time zone, and not of one that is none', async () => {
    const count = async (filter: object) => (await log({ limit: 200, ...filter })).length
    const [all, day] = [await count({}), world.now.slice(0, 10)]
    expect(await count({ fromDay: day, toDay: day, timeZone: 'Asia/Shanghai' })).toBe(all)
    expect(await count({ fromDay: '2026-02-01', toDay: '2026-03-01' })).toBe(0)
    // 04:00 UTC is still the day before in Honolulu.
    expect(await count({ fromDay: '2026-03-02', toDay: '2026-03-02', timeZone: 'Pacific/Honolulu' })).toBe(0)
    const wrong = await world.call(
      adminLogCalls.list,
      { fromDay: day, toDay: day, timeZone: 'Mars/Olympus' },
      { as: owner },
    )
    expect(wrong.refusal.code).toBe('request.invalid')
  })

  it('keeps staff apart from administrators, signing in included', async () => {
    await world.call(login, {
      merchantNumber: DEMO.merchantNumber,
      staffNumber: DEMO.staffNumber,
      password: DEMO.password,
    })
    const staff = (await world.call(staffLogCalls.list, {}, { as: owner })).answer.rows
    expect(staff.map(({ call, subject }) => [call, subject?.split('/')[0]])).toContainEqual(['identity.login', 'staff'])
    expect((await log({ limit: 200 })).some(({ subject }) => subject?.startsWith('staff/'))).toBe(false)
  })

  it('is each merchant’s own', async () => {
    expect(await log({}, stranger)).toEqual([])
  })

  it('shows staff only what happened at their outlets', async () => {
    const as = await world.owner(async (tx) => {
      const { outletId } = await makeOutlet(tx, merchantId)
      const { staffId } = await makeStaff(tx, merchantId, { outletIds: [outletId], codes: codesOfTier('staff') })
      return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
    })
    expect((await world.call(staffLogCalls.list, {}, { as })).answer.rows).toEqual([])
  })

  it('above the tenants is the operator’s, and a partner sees its own people', async () => {
    const change = { id: partner.partnerId, version: 1, name: 'Renamed', phone: '', parentId: null }
    expect((await world.call(updatePartner, change, { as: partner.token })).status).toBe(200)
    const seen = async (as: string) =>
      (await world.call(listPlatformLog, {}, { as })).answer.rows.map(({ call }) => call)
    expect(await seen(operator)).toContain('organisation.update-partner')
    expect(new Set(await seen(partner.token))).toEqual(new Set(['organisation.update-partner']))
    const { exportId: id } = (await world.call(exportPlatformLog, {}, { as: operator })).answer
    await world.runJob('audit.make-exports')
    const { rows } = (await world.call(listPlatformExports, {}, { as: operator })).answer
    expect(rows).toMatchObject([{ id, state: 'generated', can: { download: true } }])
    const sheet = await world.call(downloadPlatformLog, { id }, { as: operator })
    expect(sheet.text).toContain('organisation.update-partner')
    // Nobody else's, and in nobody else's list.
    expect((await world.call(listPlatformExports, {}, { as: partner.token })).answer.rows).toEqual([])
    expect((await world.call(downloadPlatformLog, { id }, { as: partner.token })).status).toBe(404)
  })

  it('is exported as a record of its own, without formulas: generating, generated, downloaded', async () => {
    const records = async () =>
      (await world.call(listExportRecords, { kind: 'admin-log' }, { as: owner })).answer.rows.map(
        ({ state, can, rowCount }) => [state, can.download, rowCount],
      )
    const filter = { call: 'organisation.create-outlet' }
    const lines = (await log({ limit: 200, ...filter })).length
    const { exportId: id } = (await world.call(adminLogCalls.export, filter, { as: owner })).answer
    expect(await records()).toEqual([['generating', false, null]])
    expect((await world.call(adminLogCalls.download, { id }, { as: owner })).refusal.code).toBe('export.not-ready')
    await world.runJob('audit.make-exports')
    expect(await records()).toEqual([['generated', true, lines]])
    const file = await world.call(adminLogCalls.download, { id }, { as: owner })
    const cells = parse(file.text, { bom: true })
    expect(cells).toHaveLength(lines + 1)
    const [head = [], ...rows] = cells
    const columns = (row: readonly string[]) =>
      ['Kind', 'Action', 'About', 'Call'].map((name) => row[head.indexOf(name)])
    expect(rows.map(columns)).toContainEqual([
      'Administrator',
      'Added outlet',
      'First · outlet',
      'organisation.create-outlet',
    ])
    expect(cells.flat().filter((cell) => cell.startsWith('='))).toEqual([])
    expect(await records()).toEqual([['downloaded', true, lines]])
    // Of another kind, through another door and by another merchant it is not there.
    expect((await world.call(staffLogCalls.download, { id }, { as: owner })).status).toBe(404)
    expect((await world.call(downloadExport, { id }, { as: owner })).status).toBe(404)
    expect((await world.call(adminLogCalls.download, { id }, { as: stranger })).status).toBe(404)
    world.passSeconds(7 * 86_400)
    owner = (await world.call(login, { email: DEMO.merchant, password: DEMO.password })).answer.token
    expect((await world.call(adminLogCalls.download, { id }, { as: owner })).refusal.code).toBe('export.expired')
  })

  it('of more lines than a file holds is split, and has no end', async () => {
    for (let made = 0; made < 7; made += 1) await addOutlet()
    const filter = { call: 'organisation.create-outlet' }
    const lines = (await log({ limit: 200, ...filter })).length
    const { exportId: id } = (await world.call(adminLogCalls.export, filter, { as: owner })).answer
    const { database, now } = world
    await makeLogExports({ database, now, log: pino({ level: 'silent' }) }, { rowsPerPart: 4, rowsPerStep: 2 })
    const seen: string[] = []
    for (let part = 1; part <= Math.ceil(lines / 4); part += 1) {
      const { text } = await world.call(adminLogCalls.download, { id, part }, { as: owner })
      for (const row of parse(text, { bom: true, from_line: 2 })) seen.push(row.join('|'))
    }
    expect([seen.length, new Set(seen).size]).toEqual([lines, lines])
  })

  it('says what goods cost only to whoever may know, on the screen and in a file', async () => {
    const codes = codesOfTier('merchant').filter((code) => !costCodes.includes(code))
    const blind = await world.owner(async (tx) => {
      await tx.run(sql`
        insert into audit_line (merchant_id, id, at, account_kind, account_name, call, request_id, after)
        values (${merchantId}, ${newId()}, ${world.now}, 'admin', 'Marta', 'test.cost', 'r', '{"purchasePriceMinor":777}')`)
      const made = await makeMerchantAdmin(tx, merchantId, { codes })
      return makeSession(tx, { kind: 'admin', accountId: made.adminId, merchantId })
    })
    const shown = async (as: string) => (await log({ call: 'test.cost' }, as))[0]?.after
    expect([await shown(owner), await shown(blind)]).toEqual([
      { purchasePriceMinor: 777 },
      { purchasePriceMinor: null },
    ])
    const { exportId: id } = (await world.call(adminLogCalls.export, { call: 'test.cost' }, { as: blind })).answer
    await world.runJob('audit.make-exports')
    expect((await world.call(adminLogCalls.download, { id }, { as: blind })).text).not.toContain('777')
  })

  it('cannot be changed by the application', async () => {
    for (const statement of [
      sql`update audit_line set call = 'x'`,
      sql`delete from audit_line`,
      sql`delete from audit_seal`,
    ]) {
      await expect(
        world.database.transaction({ kind: 'merchant', merchantId }, (tx) => tx.run(statement)),
      ).rejects.toThrow(/permission denied/)
    }
  })

  it('cannot be changed by calls above the tenants either', async () => {
    for (const table of ['platform_audit_line', 'platform_audit_seal', 'platform_audit_head']) {
      const statement = sql`delete from ${sql.raw(table)}`
      await expect(world.database.transaction({ kind: 'platform' }, (tx) => tx.run(statement))).rejects.toThrow(
        /permission denied/,
      )
    }
  })
})

describe('the chain', () => {
  it('seals a line together with all before it', () =>
    expect(sealOf(sealOf(FIRST_HASH, 'one'), 'two')).not.toEqual(sealOf(sealOf(FIRST_HASH, 'other'), 'two')))

  it('seals every line once, in the order in which lines were seen', async () => {
    await seal()
    await addOutlet()
    await seal()
    await seal()
    const [{ lines, seals, last } = { lines: 0, seals: 1, last: 1 }] = await world.sql<{
      lines: number
      seals: number
      last: number
    }>(sql`
      select (select count(*) from audit_line) + (select count(*) from platform_audit_line) as lines,
        count(*) + (select count(*) from platform_audit_seal) as seals,
        max(sequence) filter (where merchant_id = ${merchantId}) as last
      from audit_seal`)
    expect(seals).toBe(lines)
    expect((await log({ limit: 1 }))[0]?.sealedAs).toBe(last)
    expect(await proof()).toMatchObject({ entries: seals })
    expect((await proof()).firstDisagreement).toBeUndefined()
  })

  it('seals a line that was committed late behind those before it', async () => {
    const late = newId()
    await world.sql(sql`
      insert into audit_line (merchant_id, id, at, account_kind, account_name, call, request_id)
      values (${merchantId}, ${late}, ${new Date(Date.parse(world.now) - 600_000).toISOString()}, 'system', '', 'test.late', 'r')`)
    await seal()
    expect((await log({ call: 'test.late' }))[0]?.sealedAs).toBe(
      (await log({ limit: 200 })).reduce((most, { sealedAs }) => Math.max(most, sealedAs ?? 0), 0),
    )
    expect((await proof()).firstDisagreement).toBeUndefined()
  })

  it.each([
    ['a changed line', sql`update audit_line set after = '{"name":"forged"}' where call = 'test.late'`, /was changed/],
    ['a line taken away', sql`delete from audit_line where call = 'test.late'`, /is missing/],
    [
      'a changed line above the tenants',
      sql`update platform_audit_line set account_name = 'forged' where call = 'organisation.update-partner'`,
      /of those above the tenants was changed/,
    ],
    [
      'a line taken away above the tenants',
      sql`delete from platform_audit_line where call = 'organisation.update-partner'`,
      /of those above the tenants is missing/,
    ],
    ['a seal taken away', sql`delete from audit_seal where sequence = 2`, /is missing/],
    [
      'the end cut off',
      sql`delete from audit_seal s using (select merchant_id, max(sequence) as sequence from audit_seal group by 1) m
      where m.merchant_id = s.merchant_id and m.sequence = s.sequence`,
      /end of the chain/,
    ],
  ])('finds %s', async (_, harm, found) => {
    await world.database
      .transaction({ kind: 'owner' }, async (tx) => {
        expect(await tx.run(harm)).toBeGreaterThan(0)
        expect((await auditProof.run(tx)).firstDisagreement).toMatch(found)
        throw new Error('put everything back')
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== 'put everything back') throw error
      })
    expect((await proof()).firstDisagreement).toBeUndefined()
  })
})
