import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { sql } from './sql.ts'

let cut: TestDatabase
const known = readMigrations()

beforeEach(async () => {
  cut = await openTestDatabase(2)
})
afterEach(() => cut.drop())

const made = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
})

describe('migrations', () => {
  test('run once, in order, each as a whole; a backup comes first', async () => {
    const backups: string[][] = []
    const next = [
      made('9001-first', 'create table first (id int)'),
      made('9002-second', 'insert into first values (1)'),
    ]
    const run = () => migrate(cut.database, [...known, ...next], { backUp: async (...of) => void backups.push(of) })
    expect(await run()).toEqual(['9001-first', '9002-second'])
    expect(await run()).toEqual([])
    expect(backups).toEqual([[known.at(-1)?.name, '9001-first']])
    expect(await cut.database.ask(sql`select * from first`)).toEqual([{ id: 1 }])
  })

  test('that fail leave the database as it was, and can be run again when mended', async () => {
    const wrong = made('9001-wrong', 'create table half (id int); select 1/0')
    await expect(migrate(cut.database, [...known, wrong])).rejects.toThrow('migration 9001-wrong failed')
    expect(await cut.database.ask(sql`select to_regclass('half') as half`)).toEqual([{ half: null }])
    expect(await migrate(cut.database, [...known, made('9001-wrong', 'create table half (id int)')])).toHaveLength(1)
  })

  test('that were changed afterwards are refused', async () => {
    const [first, ...rest] = known as [Migration, ...Migration[]]
    await expect(migrate(cut.database, [{ ...first, checksum: 'other' }, ...rest])).rejects.toThrow(
      'was changed after it was applied',
    )
  })

  test('of a newer program are refused', async () => {
    await expect(migrate(cut.database, known.slice(0, -1))).rejects.toThrow('newer than this program')
  })

  test('need a number of their own', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-migrations-'))
    fs.writeFileSync(path.join(folder, '0001-a.sql'), '')
    fs.writeFileSync(path.join(folder, '0001-b.sql'), '')
    expect(() => readMigrations(folder)).toThrow('0001-b.sql is not named')
    fs.rmSync(path.join(folder, '0001-b.sql'))
    fs.writeFileSync(path.join(folder, '2-c.sql'), '')
    expect(() => readMigrations(folder)).toThrow('2-c.sql is not named')
    fs.rmSync(folder, { recursive: true })
  })
})
