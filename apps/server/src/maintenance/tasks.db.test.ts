// Tasks on a database that this version never started: none changes anything, and a backup of an older schema is written.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isThinned } from '../../../../packages/domain/test/property-runs.ts'
import { openEmpty } from '../../test/empty-database.ts'
import { openTestDatabase } from '../../test/template.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { readMigrations } from '../platform/db/read-migrations.ts'
import { sql } from '../platform/db/sql.ts'
import { runTask } from './tasks.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tasks-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

async function run(database: Database, task: string, ...args: string[]): Promise<string> {
  const said: string[] = []
  const open = () => Promise.reject(new Error('the program is not opened'))
  await runTask(
    { database, open },
    { task, args, secret: '' },
    (line) => said.push(line),
    () => undefined,
  )
  return said.join('\n')
}

/** A database of the release before: a gate takes back the note of the newest step, and applies none of them. */
async function openOfBefore(): Promise<Database> {
  const known = readMigrations()
  if (!isThinned) {
    const database = await openEmpty()
    await migrate(database, known.slice(0, -1))
    return database
  }
  const { database } = await openTestDatabase()
  await database.ask(sql`delete from schema_migration where name = ${known.at(-1)?.name ?? ''}`)
  return database
}

test('a backup is written of the schema of a release before, and every other task waits for a start', async () => {
  const file = path.join(folder, 'before.kassa')
  const empty = await openEmpty()
  await expect(run(empty, 'backup', file)).rejects.toThrow('start it once (npm start)')
  expect(fs.existsSync(file)).toBe(false)
  await empty.close()
  const database = await openOfBefore()
  try {
    await expect(run(database, 'verify')).rejects.toThrow('start it once (npm start)')
    expect(await run(database, 'backup', file)).toContain(`${file}: `)
    expect(fs.statSync(file).size).toBeGreaterThan(0)
  } finally {
    await database.close()
  }
})
