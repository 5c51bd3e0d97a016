// The file of the log above the tenants has the lines of every database, or says of which they are missing.
import { downloadPlatformLog, exportPlatformLog, listPlatformExports } from '@kassa/contract/audit/audit.calls.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAbove, type PlatformPeople } from '../../../test/make/platform-people.ts'
import { makeTwoDatabases, places, type TwoDatabases } from '../../../test/two-databases.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { carryRows } from '../../platform/clusters/carry-rows.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { makeLogExports } from './log-exports.ts'

onPostgres('the file of the log above the tenants', () => {
  let both: TwoDatabases
  let above: PlatformPeople

  beforeAll(async () => {
    both = await makeTwoDatabases()
    above = await makeAbove(both.one)
    await carryRows(both.one.database, both.two.database)
    for (let turn = 1; turn <= 7; turn += 1)
      await both[places[turn % 2]!].sql(sql`
        insert into platform_audit_line (id, at, account_kind, account_name, partner_id, call, subject, request_id)
        values (${newId()}, ${`2026-02-0${turn}T00:00:00.000Z`}, 'admin', 'Ada', ${turn < 4 ? above.partner.partnerId : null}, 'organisation.update-partner',
          ${`turn ${turn}`}, '')`)
  }, 60_000)
  afterAll(() => both.close())

  /** The turns in the files, in their order, and the files' names. */
  async function exported(as: string, rowsPerPart = 4): Promise<{ turns: string[]; names: string[]; text: string }> {
    const asked = { call: 'organisation.update-partner' }
    const { exportId: id } = (await both.one.call(exportPlatformLog, asked, { as })).answer
    const { database, now, running } = both.one
    const { beside } = running
    await makeLogExports({ database, now, beside, log: pino({ level: 'silent' }) }, { rowsPerPart, rowsPerStep: 2 })
    const { rows } = (await both.one.call(listPlatformExports, {}, { as })).answer
    const files = rows.find((row) => row.id === id)?.files ?? []
    const texts: string[] = []
    for (const { part } of files) texts.push((await both.one.call(downloadPlatformLog, { id, part }, { as })).text)
    const text = texts.join('')
    return { turns: text.match(/turn \d$/gm) ?? [], names: files.map(({ name }) => name), text }
  }

  it('has the lines of both, newest first, over pieces and parts', async () => {
    const { turns, names } = await exported(above.operator)
    expect(turns).toEqual([7, 6, 5, 4, 3, 2, 1].map((turn) => `turn ${turn}`))
    expect(names).toEqual(['platform-log_2026-03-02_en_1.csv', 'platform-log_2026-03-02_en_2.csv'])
  })

  it('has a partner’s own alone', async () => {
    expect((await exported(above.partner.token)).turns).toEqual(['turn 3', 'turn 2', 'turn 1'])
  })

  it('is made by the clock as well', async () => {
    const { exportId: id } = (
      await both.one.call(exportPlatformLog, { call: 'organisation.update-partner' }, { as: above.operator })
    ).answer
    await both.one.runJob('audit.make-exports')
    const file = await both.one.call(downloadPlatformLog, { id }, { as: above.operator })
    expect(file.text.match(/turn \d$/gm)).toHaveLength(7)
  })

  it.each([2, 4, 100])(
    'names the database that is away, in its name and its last row, with %i rows a part',
    async (rowsPerPart) => {
      await both.loseTwo()
      const { turns, names, text } = await exported(above.operator, rowsPerPart)
      expect(turns).toEqual(['turn 6', 'turn 4', 'turn 2'])
      expect(names.at(-1)).toMatch(/^platform-log_2026-03-02_en(_\d)?_without-two\.csv$/)
      expect(text.trimEnd().split('\n').at(-1)).toContain('lines of the database two, which did not answer')
    },
  )
})
