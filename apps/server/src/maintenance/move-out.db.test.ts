// An operator writes the archive of a merchant, opens it, and takes it into another installation.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeMerchant, makeOutlet } from '../../test/make/merchant.ts'
import { makeWorld, type World } from '../../test/world.ts'
import { sql } from '../platform/db/sql.ts'
import type { Program } from '../platform/run-server.ts'
import { runTask } from './tasks.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'move-out-'))
const secret = 'a passphrase of an operator'
let there: World
let here: World
beforeAll(async () => {
  vi.stubEnv('KASSA_FILES_DIR', path.join(folder, 'files'))
  there = await makeWorld({ connections: 4 })
  here = await makeWorld({ cluster: '' })
})
afterAll(async () => {
  await there.close()
  await here.close()
  // The files that follow have another folder.
  vi.unstubAllEnvs()
  fs.rmSync(folder, { recursive: true })
})

async function run(world: World, task: string, args: readonly string[], passphrase = secret): Promise<string[]> {
  const lines: string[] = []
  const open = () => Promise.resolve({ running: world.running, settings: { others: [] } } as unknown as Program)
  const request = { task, args, secret: passphrase }
  const code = await runTask(
    { database: world.database, open },
    request,
    (line) => lines.push(line),
    () => {},
  )
  return [...lines, `exit ${code}`]
}

test('an archive is written, opened and taken in by commands, each refusal in a sentence', async () => {
  const { merchantId } = await there.owner(async (tx) => {
    const made = await makeMerchant(tx)
    await makeOutlet(tx, made.merchantId)
    return made
  })
  const [merchant] = await there.sql<{ number: string; name: string }>(
    sql`select number, name from merchant where id = ${merchantId}`,
  )
  const { number = '', name = '' } = merchant ?? {}
  // Somebody here has its number.
  await here.owner(async (tx) => {
    const { merchantId: other } = await makeMerchant(tx)
    await tx.run(sql`update merchant set number = ${number} where id = ${other}`)
  })
  const file = path.join(folder, 'shop.kassa')
  await expect(run(there, 'move-out', [file])).rejects.toThrow('npm run move-out')
  await expect(run(there, 'move-out', [file, '--merchant', '999999999999'])).rejects.toThrow('There is no merchant')
  await expect(run(there, 'move-out', [file, '--merchant', number], 'short')).rejects.toThrow('at least 12')
  expect(fs.existsSync(file)).toBe(false)
  const way = ['--merchant', number]
  await expect(run(there, 'move-out', [...way, '--reopen'])).rejects.toThrow('is open')
  await expect(run(there, 'move-out', [...way, '--close', '--reopen'])).rejects.toThrow('npm run move-out')
  expect(await run(there, 'move-out', [...way, '--close'])).toEqual([expect.stringContaining('is closed'), 'exit 0'])
  expect(await run(there, 'move-out', [...way, '--reopen'])).toEqual([expect.stringContaining('open again'), 'exit 0'])
  await run(there, 'move-out', [...way, '--close'])
  const written = await run(there, 'move-out', [file, '--merchant', number])
  expect(written).toEqual([expect.stringMatching(/shop\.kassa: \d+ rows of merchant/), 'exit 0'])
  await expect(run(there, 'move-out', [file, '--merchant', number])).rejects.toThrow('is there already')

  const opened = path.join(folder, 'shop.tar.gz')
  await expect(run(there, 'move-out', [file, '--open', opened], 'not the passphrase')).rejects.toThrow('new archive')
  expect(fs.existsSync(opened)).toBe(false)
  await run(there, 'move-out', [file, '--open', opened])
  const inside = gunzipSync(fs.readFileSync(opened)).toString('utf8')
  expect(inside).toContain('csv/outlet-0001.csv')
  expect(inside).toContain(`# ${name}`)

  await expect(run(here, 'move-in', [`${file}.not`, '--archive'])).rejects.toThrow('There is no file')
  await expect(run(here, 'move-in', [file, '--archive'], 'not the passphrase')).rejects.toThrow('new archive')
  const late = path.join(folder, 'late.kassa')
  const second = await run(there, 'move-out', [late, ...way, '--late'])
  expect(second[0]).toContain(`0 late entries of merchant ${number}`)
  await expect(run(here, 'move-in', [late, '--archive'])).rejects.toThrow('the shop itself is not in this installation')
  const taken = await run(here, 'move-in', [file, '--archive'])
  expect(taken[0]).toContain(`${name} is here, as of`)
  expect(taken[1]).toContain(`${number} belongs to somebody else here`)
  expect(taken.slice(-2)).toEqual([expect.stringMatching(/\d+ books agree/), 'exit 0'])
  await expect(run(here, 'move-in', [file, '--archive'])).rejects.toThrow('already in this installation')
  expect(taken).toContainEqual(expect.stringContaining('nobody was invited'))
  expect((await run(here, 'move-in', [late, '--archive']))[0]).toContain('0 late entries in the archive, 0 booked now')
  // It closed there, and is open here.
  expect(await here.sql(sql`select from merchant where id = ${merchantId} and closed_at is null`)).toHaveLength(1)
})
