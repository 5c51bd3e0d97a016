// Backup, verify and restore of an installation of two databases, by their addresses.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant } from '../../test/make/merchant.ts'
import { clusterUrl, openTestDatabase, type TestDatabase } from '../../test/template.ts'
import { onPostgres } from '../../test/on-postgres.ts'
import { modules } from '../program.ts'
import { readClusters } from '../platform/db/clusters.ts'
import { sql } from '../platform/db/sql.ts'
import { runServer } from '../platform/run-server.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { runInEveryDatabase, restoreEveryDatabase } from './every-database.ts'
import { MaintenanceRefused } from './refused.ts'

onPostgres('two databases', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-every-'))
  const file = path.join(folder, 'shop.kassa')
  const cut: TestDatabase[] = []
  const urls: string[] = []
  const said: string[] = []
  const telling = { say: (line: string) => void said.push(line), progress: () => {} }

  const settingsOf = (one: string, two: string): Settings => ({
    ...readSettings({ PORT: '0', DATA_DIR: folder }, folder),
    ...readClusters(`one=${one},two=${two}`, undefined),
  })
  const serveOnce = async (settings: Settings): Promise<void> => {
    const program = await runServer({ settings, modules, log: pino({ level: 'silent' }), hasTimers: false })
    await program.close()
  }
  const run = async (work: Promise<number>): Promise<{ readonly code: number; readonly said: readonly string[] }> => ({
    code: await work,
    said: said.splice(0),
  })
  const task = (name: string, ...args: string[]) => ({ task: name, args, secret: undefined })

  beforeAll(async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const one = await openTestDatabase(2)
      const [here] = await one.database.ask<{ name: string }>(sql`select current_database() as name`)
      cut.push(one)
      urls.push(Object.assign(new URL(clusterUrl), { pathname: `/${here?.name}` }).href)
    }
    for (const [at, name] of ['Near', 'Far'].entries())
      await cut[at]?.database.transaction({ kind: 'owner' }, (tx) => makeMerchant(tx, { name, number: `90000${at}` }))
    for (const { database } of cut.slice(2)) await database.script('drop schema public cascade; create schema public')
    await serveOnce(settingsOf(urls[0] ?? '', urls[1] ?? ''))
  }, 120_000)
  afterAll(async () => {
    for (const one of cut) await one.drop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  it('are proved and put aside one after the other, each under its name', async () => {
    const settings = settingsOf(urls[0] ?? '', urls[1] ?? '')
    const proved = await run(runInEveryDatabase(settings, task('verify'), telling))
    expect(proved.code).toBe(0)
    expect(
      proved.said.filter((line) => /^(one|two):$|books agree/.test(line)).map((line) => line.replace(/^\d+ /, '')),
    ).toEqual(['one:', 'books agree', 'two:', 'books agree'])
    expect((await run(runInEveryDatabase(settings, task('backup', file), telling))).code).toBe(0)
    expect(
      fs
        .readdirSync(folder)
        .filter((name) => name.endsWith('.kassa'))
        .toSorted(),
    ).toEqual(['shop-two.kassa', 'shop.kassa'])
  })

  it('say that a merchant is on its way where a book disagrees meanwhile', async () => {
    const [, two] = cut
    const settings = settingsOf(urls[0] ?? '', urls[1] ?? '')
    await two?.database.script(`
      insert into relocation (merchant_id, source, target, step, stops_jobs, begun_at)
        select id, 'one', 'two', 'copying', true, now() from merchant where number = '900001';
      insert into name_directory (kind, folded, holder, merchant_id) select 'admin', 'half@here', id, id from merchant where number = '900001'`)
    const proved = await run(runInEveryDatabase(settings, task('verify'), telling))
    expect(proved.code).toBe(1)
    expect(proved.said.slice(-2)).toEqual([
      'A book disagrees: see docs/runbooks/books-disagree.md',
      'Merchant 900001 is on its way from one to two (copying): a book may disagree because of that. Prove again when its move is over.',
    ])
    await two?.database.script(`delete from relocation; delete from name_directory where folded = 'half@here'`)
  }, 60_000)

  it('are put aside while no merchant moves: a move that is under way is waited for, and none begins meanwhile', async () => {
    const [one] = cut
    const settings = settingsOf(urls[0] ?? '', urls[1] ?? '')
    const moved = path.join(folder, 'moved.kassa')
    const lock = (how: string) => sql`select pg_try_advisory_xact_lock${sql.raw(how)}(5150006) as mine`
    let making: Promise<number> = Promise.resolve(1)
    await one?.database.transaction({ kind: 'owner' }, async (mover) => {
      await mover.run(lock(''))
      making = runInEveryDatabase(settings, task('backup', moved), telling)
      await expect.poll(() => said.join(' ')).toContain('A merchant is being moved')
      expect(fs.existsSync(moved)).toBe(false)
    })
    expect((await run(making)).code).toBe(0)
    expect(fs.existsSync(moved)).toBe(true)
    for (const name of ['moved.kassa', 'moved-two.kassa']) fs.rmSync(path.join(folder, name))
  }, 60_000)

  it('are not restored where a file is missing: nothing is written in either', async () => {
    const alone = path.join(folder, 'alone.kassa')
    fs.copyFileSync(file, alone)
    const settings = settingsOf(urls[2] ?? '', urls[3] ?? '')
    await expect(restoreEveryDatabase(settings, alone, telling)).rejects.toThrow(
      new MaintenanceRefused(`There is no file ${path.join(folder, 'alone-two.kassa')}`),
    )
    for (const { database } of cut.slice(2))
      expect(await database.ask(sql`select from pg_tables where schemaname = 'public'`)).toHaveLength(0)
  })

  it('come back into two empty ones, each with its own merchants, and are served', async () => {
    const settings = settingsOf(urls[2] ?? '', urls[3] ?? '')
    expect((await run(restoreEveryDatabase(settings, file, telling))).code).toBe(0)
    await serveOnce(settings)
    const merchants = await Promise.all(
      cut.slice(2).map(({ database }) => database.ask(sql`select name from merchant`)),
    )
    expect(merchants).toEqual([[{ name: 'Near' }], [{ name: 'Far' }]])
  }, 120_000)

  it('are proved where one is away, and the outcome says so', async () => {
    const settings = settingsOf(urls[0] ?? '', 'postgres://127.0.0.1:1/none')
    const proved = await run(runInEveryDatabase(settings, task('verify'), telling))
    expect(proved.code).toBe(1)
    expect(proved.said.some((line) => line.endsWith('books agree'))).toBe(true)
    expect(proved.said.at(-1)).toBe('two is away: the connection to the database broke')
  })
})
