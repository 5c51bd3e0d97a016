// The task that loads a table of codes: its file, its headings, its counts, and what it refuses before anything is loaded.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { findKnownCode } from '@kassa/contract/catalogue/known-code.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmpty } from '../../test/empty-database.ts'
import { makeShop, type Shop } from '../../test/make/shop.ts'
import { makeWorld, type World } from '../../test/world.ts'
import type { Database } from '../platform/db/database.ts'
import { sql } from '../platform/db/sql.ts'
import { MaintenanceRefused } from './refused.ts'
import { runTask } from './tasks.ts'

let world: World
let shop: Shop
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'codes-'))

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true })
  await world.close()
})

const write = (name: string, text: string | Buffer): string => {
  const file = path.join(folder, name)
  fs.writeFileSync(file, text)
  return file
}

const load = (...args: string[]) => loadInto(world.database, ...args)

async function loadInto(database: Database, ...args: string[]): Promise<string> {
  const said: string[] = []
  const open = () => Promise.reject(new Error('the program is not opened'))
  await runTask(
    { database, open },
    { task: 'load-codes', args, secret: '' },
    (line) => said.push(line),
    () => undefined,
  )
  return said.join('\n')
}
const look = async (code: string) => (await world.call(findKnownCode, { code }, { as: shop.admin.token })).answer.found

it('loads what a file names, packed or not, and says what it left out by its row', async () => {
  const text = 'GTIN,Product_Name,Brands\r\n7394376616037,"Oat, drink",Oatly\r\n12345,Screws,\r\n2012345678903,Ham,\r\n'
  const said = await load(write('codes.csv', text))
  expect(said).toContain('3 rows read, 1 code new or changed')
  expect(said).toContain('check digit: 1 (row 3)')
  expect(said).toContain('give out themselves: 1 (row 4)')
  expect(await look('7394376616037')).toMatchObject({ name: 'Oat, drink', brand: 'Oatly' })
  expect(await load(write('codes.csv.gz', gzipSync('code,name\n0036000291452,Green tea\n')))).toContain('1 code new')
  expect(await look('036000291452')).toMatchObject({ name: 'Green tea', brand: null })
})

it('refuses what it cannot read, with what to do, and keeps what is there', async () => {
  const wrong: readonly (readonly string[])[] = [
    [],
    [write('one.csv', 'code,name\n'), write('two.csv', 'code,name\n')],
    [path.join(folder, 'absent.csv')],
    [write('headings.csv', 'number,title\n7394376616037,Other\n')],
    [write('empty.csv', '')],
    ['--whole', write('empty-too.csv', '')],
  ]
  for (const args of wrong) await expect(load(...args), args.join(' ')).rejects.toThrow(MaintenanceRefused)
  expect(await look('7394376616037')).toMatchObject({ name: 'Oat, drink' })
})

it('does nothing on a database that was never started, and says what to do', async () => {
  const database = await openEmpty()
  try {
    const file = write('good.csv', 'code,name\n0036000291452,Green tea\n')
    await expect(loadInto(database, file)).rejects.toThrow('start it once (npm start)')
    expect(await database.ask(sql`select to_regclass('schema_migration') as made`)).toEqual([{ made: null }])
  } finally {
    await database.close()
  }
})
