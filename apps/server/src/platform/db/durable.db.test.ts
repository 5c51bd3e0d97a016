import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isStorageFull } from './database-error.ts'
import { openPglite } from './pglite.ts'
import { sql } from './sql.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-durable-'))
const made = path.join(home, 'made')
let folder: string

beforeAll(async () => {
  const database = await openPglite({ folder: made })
  await database.script('create table kept (id int primary key)')
  await database.close()
})
afterAll(() => fs.rmSync(home, { recursive: true }))
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(home, 'cut-'))
  fs.cpSync(made, folder, { recursive: true })
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

const rows = async (): Promise<number> => {
  const database = await openPglite({ folder })
  const [row] = await database.ask<{ count: number }>(sql`select count(*) from kept`)
  await database.close()
  return row?.count ?? -1
}

/** Commits 40 rows in a process of its own, which then loses its power. */
async function commitAndLosePower(mode: 'durable' | 'hasty'): Promise<{ fsyncs: number; unsynced: number }> {
  const child = fork(path.join(import.meta.dirname, 'power-cut.child.ts'), [folder, mode])
  const [said] = (await once(child, 'message')) as [{ fsyncs: number; unsynced: number }]
  await once(child, 'exit')
  return said
}

test('every commit reaches the disk: one fsync each, and none for what only reads', async () => {
  const database = await openPglite({ folder })
  const reached = vi.spyOn(fs, 'fsyncSync')
  const before = database.disk.fsyncs
  for (let id = 0; id < 100; id += 1) {
    await database.transaction({ kind: 'owner' }, (tx) => tx.run(sql`insert into kept values (${id})`))
  }
  expect(database.disk.fsyncs - before).toBeGreaterThanOrEqual(100)
  const written = database.disk.fsyncs
  expect(reached).toHaveBeenCalledTimes(written - before)
  for (let id = 0; id < 20; id += 1) await database.ask(sql`select * from kept where id = ${id}`)
  expect(database.disk.fsyncs).toBe(written)
  await database.close()
})

test('a power cut after a commit loses nothing', async () => {
  expect(await commitAndLosePower('durable')).toMatchObject({ fsyncs: 40 })
  expect(await rows()).toBe(40)
})

test('without fsync the same cut loses everything, so the cut is a real one', async () => {
  const { fsyncs, unsynced } = await commitAndLosePower('hasty')
  expect(fsyncs).toBe(0)
  expect(unsynced).toBeGreaterThan(0)
  // The rest may not even open: the order of writes is lost with them.
  expect(await rows().catch(() => 0)).toBe(0)
})

describe('a full disk', () => {
  const big = sql`insert into kept select generate_series(1000, 200000)`
  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    )

  test.each([
    ['under the tables', '/db/base/'],
    ['under the log', '/db/pg_wal/'],
  ])('%s is said, changes nothing, and is over when there is room again', async (_, place) => {
    let isFull = false
    const database = await openPglite({ folder, watch: { isFull: (file) => isFull && file.includes(place) } })
    await database.transaction({ kind: 'owner' }, (tx) => tx.run(sql`insert into kept values (1)`))
    isFull = true
    expect(isStorageFull(await errorOf(database.transaction({ kind: 'owner' }, (tx) => tx.run(big))))).toBe(true)
    expect(await errorOf(database.transaction({ kind: 'owner' }, (tx) => tx.run(big)))).toBeInstanceOf(Error)
    isFull = false
    expect(await database.isReady()).toBe(true)
    await database.transaction({ kind: 'owner' }, (tx) => tx.run(sql`insert into kept values (2)`))
    expect(await database.ask(sql`select id from kept order by id`)).toEqual([{ id: 1 }, { id: 2 }])
    await database.close()
    expect(await rows()).toBe(2)
  })
})
