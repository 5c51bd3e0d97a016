// Tasks on a database that this version never started: none changes anything, and a backup of an older schema is written.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmpty } from '../../test/empty-database.ts'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { readMigrations } from '../platform/db/read-migrations.ts'
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

test('a backup is written of the schema of a release before, and every other task waits for a start', async () => {
  const database = await openEmpty()
  const file = path.join(folder, 'before.kassa')
  try {
    await expect(run(database, 'backup', file)).rejects.toThrow('start it once (npm start)')
    expect(fs.existsSync(file)).toBe(false)
    await migrate(database, readMigrations().slice(0, -1))
    await expect(run(database, 'verify')).rejects.toThrow('start it once (npm start)')
    expect(await run(database, 'backup', file)).toContain(`${file}: `)
    expect(fs.statSync(file).size).toBeGreaterThan(0)
  } finally {
    await database.close()
  }
})
