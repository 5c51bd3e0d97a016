import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectWaiting, holdLock } from '../../../test/make/held-lock.ts'
import { makeSellingShop } from '../../../test/make/selling-shop.ts'
import { clusterUrl, openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import type { Database } from '../db/database.ts'
import { lateIndexesIn } from '../db/late-index/late-index.ts'
import { migrate } from '../db/migrate.ts'
import { type Migration, readMigrations } from '../db/read-migrations.ts'
import { sql } from '../db/sql.ts'
import { newId } from '../ids.ts'
import type { JobContext } from '../module.ts'
import { lateIndexes } from './late-indexes.ts'

let cut: TestDatabase
let world: World
let database: Database
const known = readMigrations()

beforeAll(async () => {
  cut = await openTestDatabase()
  database = cut.database
  const kept = Object.assign(Object.create(database) as Database, { close: () => Promise.resolve() })
  world = await makeWorld({ database: kept })
})
const readers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const letGo of readers.splice(0)) await letGo()
  await database.script(`delete from schema_migration where name > '9'; drop table if exists thing`)
})
afterAll(async () => {
  await world.close()
  await cut.drop()
})

const made = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
  needs: '',
  lateIndexes: lateIndexesIn(text),
})
const table = made('9001-thing', 'create table thing (id integer, day date)')
const byDay = made('9002-by-day', 'create index concurrently if not exists thing_by_day on thing (day)')
const onceADay = made('9002-once', 'create unique index concurrently if not exists thing_once on thing (day)')

/** Null where there is no such index. */
async function isValid(name: string): Promise<boolean | null> {
  const [row] = await database.ask<{ valid: boolean | null }>(
    sql`select (select indisvalid from pg_index where indexrelid = to_regclass(${name})) as valid`,
  )
  return row?.valid ?? null
}

const run = (migrations: readonly Migration[], isClosing = (): boolean => false): Promise<void> =>
  lateIndexes(() => migrations).run({
    database,
    newId,
    isClosing,
    log: pino({ level: 'silent' }) as never,
  } as Partial<JobContext> as JobContext)

/** Somebody who reads for a long while, for whom every build waits before its index counts; answers how to let go. */
async function readOn(): Promise<() => Promise<void>> {
  const reading = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const ended = database.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => {
    await tx.many(sql`select count(*) from schema_migration`)
    reading.resolve()
    await over.promise
  })
  await Promise.race([reading.promise, ended])
  const letGo = async (): Promise<void> => {
    over.resolve()
    await ended
  }
  readers.push(letGo)
  return letGo
}

const builders = (): Promise<{ pid: number }[]> =>
  database.ask(sql`select pid from pg_stat_progress_create_index
    where datname = current_database() and phase = 'waiting for old snapshots'`)
const expectBuilding = (): Promise<void> => expect.poll(async () => (await builders()).length).toBe(1)

test('a new database has them at once', async () => {
  expect(await isValid('stock_entry_lost')).toBe(true)
})

test('a start leaves them to be built behind it, where other processes may be at work', async () => {
  await migrate(database, [...known, table])
  expect(await migrate(database, [...known, table, byDay])).toEqual(['9002-by-day'])
  expect(await isValid('thing_by_day')).toBe(database.kind === 'pglite' ? true : null)
  await run([...known, table, byDay])
  expect(await isValid('thing_by_day')).toBe(true)
})

test('one that a later migration drops is not built', async () => {
  const drop = made('9003-drop', 'drop index if exists thing_by_day')
  await migrate(database, [...known, table, byDay, drop])
  await run([...known, table, byDay, drop])
  expect(await isValid('thing_by_day')).toBeNull()
})

test('one of a table that is gone is not built', async () => {
  await migrate(database, [...known, table])
  await migrate(database, [...known, table, byDay, made('9003-gone', 'drop table thing')])
  await run([...known, table, byDay, made('9003-gone', 'drop table thing')])
  expect(await isValid('thing_by_day')).toBeNull()
})

// The embedded database is one process's own: nobody sells while it migrates.
const onCluster = clusterUrl === '' ? () => {} : describe
onCluster('while others write', () => {
  test('a till sells while an index of the goods’ book is built', async () => {
    const shop = await makeSellingShop(world)
    await shop.desk.book(shop.desk.openShift(5_000))
    await database.script('drop index stock_entry_lost')
    const letGo = await readOn()
    const job = world.runJob('platform.late-indexes')
    await expectBuilding()
    const [sold] = await shop.desk.book(shop.desk.sale([shop.line(0)]))
    expect(sold).toMatchObject({ outcome: 'accepted', reasons: [] })
    expect(await isValid('stock_entry_lost'), 'it is still built').toBe(false)
    await letGo()
    await job
    expect(await isValid('stock_entry_lost')).toBe(true)
  })

  test('a till would wait for a plain one', async () => {
    const shop = await makeSellingShop(world)
    await shop.desk.book(shop.desk.openShift(5_000))
    const commit = await holdLock(world, sql`create index plain on stock_entry (merchant_id, business_day)`)
    const sold = shop.desk.book(shop.desk.sale([shop.line(0)]))
    await expectWaiting(world, 1)
    await commit()
    expect(await sold).toMatchObject([{ outcome: 'accepted' }])
    await database.script('drop index plain')
  })

  const all = [...known, table, byDay]
  const leftToBuild = async (): Promise<void> => {
    await migrate(database, [...known, table])
    await migrate(database, all)
  }

  test('what a killed build left is taken away, and the index is built anew', async () => {
    await leftToBuild()
    const letGo = await readOn()
    const killed = run(all).then(
      () => 'built',
      () => 'killed',
    )
    await expectBuilding()
    await database.ask(sql`select pg_terminate_backend(pid) from pg_stat_progress_create_index
      where datname = current_database()`)
    expect(await killed).toBe('killed')
    expect(await isValid('thing_by_day')).toBe(false)
    await letGo()
    await run(all)
    expect(await isValid('thing_by_day')).toBe(true)
  })

  test('a build that goes on without its process is left alone', async () => {
    await leftToBuild()
    const letGo = await readOn()
    const [{ statement } = { statement: '' }] = byDay.lateIndexes ?? []
    const goesOn = database.script(statement)
    await expectBuilding()
    await run(all)
    expect(await builders()).toHaveLength(1)
    await letGo()
    await goesOn
    expect(await isValid('thing_by_day')).toBe(true)
  })

  test('a process that ends waits for no build', async () => {
    await leftToBuild()
    const letGo = await readOn()
    let isClosing = false
    const job = run(all, () => isClosing)
    await expectBuilding()
    isClosing = true
    await job
    expect(await builders()).toEqual([])
    await letGo()
    await run(all)
    expect(await isValid('thing_by_day')).toBe(true)
  })

  test('two processes build one index once', async () => {
    await leftToBuild()
    await Promise.all([run(all), run(all)])
    expect(await isValid('thing_by_day')).toBe(true)
  })

  test('an older program builds nothing of its own on a newer schema', async () => {
    await leftToBuild()
    await migrate(database, [...all, made('9003-newer', 'alter table thing drop column day')])
    await run(all)
    expect(await isValid('thing_by_day')).toBeNull()
  })

  test('a start waits for a unique one, and where rows are against it fails and leaves nothing', async () => {
    await migrate(database, [...known, table])
    await database.script(`insert into thing values (1, '2026-03-02'), (2, '2026-03-02')`)
    await expect(migrate(database, [...known, table, onceADay])).rejects.toThrow('migration 9002-once failed')
    expect(await isValid('thing_once')).toBeNull()
    await database.script('delete from thing where id = 2')
    expect(await migrate(database, [...known, table, onceADay])).toEqual(['9002-once'])
    expect(await isValid('thing_once')).toBe(true)
  })
})
