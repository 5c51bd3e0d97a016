import fs from 'node:fs'
import { request } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeMerchant, makeMerchantAdmin } from '../../test/make/merchant.ts'
import { noteModule } from '../../test/note-module.ts'
import { sql } from './db/sql.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { runServer, type StartedProgram } from './run-server.ts'
import { readSettings } from './settings.ts'

const tls = path.join(import.meta.dirname, '../../test/tls')
let folder: string
let started: StartedProgram[]

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-run-'))
const made = path.join(home, 'made')
/** Files that the first start wrote into a folder that was not there, with the rights of each; the folder itself is ''. */
let written: [name: string, mode: string][]

beforeAll(async () => {
  folder = made
  started = []
  const first = await run()
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  const { database } = first
  await database.transaction({ kind: 'owner' }, (tx) => makeMerchant(tx, { number: '700001' }))
  await database.script('create table later (id int); insert into later select generate_series(1, 1000); checkpoint')
  written = [['', modeOf(folder)], ...modes()]
  await database.script('drop table later')
  await first.close()
})
afterAll(() => fs.rmSync(home, { recursive: true }))
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(home, 'run-'))
  fs.cpSync(made, folder, { recursive: true })
  started = []
})
afterEach(async () => {
  for (const one of started) await one.close()
  fs.rmSync(folder, { recursive: true })
})

async function run(environment: Record<string, string> = {}): Promise<StartedProgram> {
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, ...environment }, folder)
  const one = await runServer({ settings, modules: [noteModule], log: pino({ level: 'silent' }), hasTimers: false })
  started.push(one)
  return one
}

const modeOf = (file: string): string => (fs.lstatSync(file).mode & 0o777).toString(8)

function modes(): [name: string, mode: string][] {
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return found.map((entry) => {
    const file = path.join(entry.parentPath, entry.name)
    return [path.relative(folder, file), modeOf(file)]
  })
}

/** Asks over https, trusting the certificate of the tests. */
const secureGet = (url: string): Promise<{ status: number | undefined; headers: Record<string, unknown> }> =>
  new Promise((done, failed) => {
    request(url, { ca: fs.readFileSync(path.join(tls, 'cert.pem')) }, (response) => {
      response.resume()
      done({ status: response.statusCode, headers: response.headers })
    })
      .on('error', failed)
      .end()
  })

describe('the server', () => {
  test('keeps what it had, and is refused a folder in use', async () => {
    const { database } = await run()
    await expect(run()).rejects.toBeInstanceOf(FolderInUse)
    await expect(
      database.transaction({ kind: 'owner' }, (tx) => makeMerchant(tx, { number: '700001' })),
    ).rejects.toMatchObject({ sqlstate: '23505' })
  })

  test('speaks https with TLS_CERT and TLS_KEY', async () => {
    const { address } = await run({ TLS_CERT: path.join(tls, 'cert.pem'), TLS_KEY: path.join(tls, 'key.pem') })
    expect(address).toMatch(/^https:/)
    const { status, headers } = await secureGet(`${address}/livez`)
    expect([status, headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
  })

  const withDemoAccount = async (): Promise<void> => {
    const first = await run()
    await first.database.transaction({ kind: 'owner' }, async (tx) => {
      const { merchantId } = await makeMerchant(tx)
      // The address says nothing: whoever changed it has still the published password.
      const { adminId } = await makeMerchantAdmin(tx, merchantId, { email: 'ada@shop.example' })
      await tx.run(sql`update admin set has_published_password = true where id = ${adminId}`)
    })
    await first.close()
  }

  test('is not shown to the network, nor by a proxy, while demo accounts exist, and leaves nothing open', async () => {
    await withDemoAccount()
    await expect(run({ HOST: '0.0.0.0' })).rejects.toThrow('HOST=0.0.0.0 would show the demo accounts')
    await expect(run({ TRUST_PROXY: '127.0.0.1' })).rejects.toThrow(
      'TRUST_PROXY=127.0.0.1 would show the demo accounts',
    )
    await run()
  })

  test.each(['true', '1', '0.0.0.0/0'])('believes no proxy wherever it stands: TRUST_PROXY=%s', async (everybody) => {
    await expect(run({ TRUST_PROXY: everybody })).rejects.toThrow('Name the proxy')
  })

  test('closes its metrics where somebody passes the question on, trusted or not', async () => {
    const metrics = async (environment: Record<string, string>, ...asked: Record<string, string>[]) => {
      const { address, close } = await run(environment)
      const statuses: number[] = []
      for (const headers of asked) statuses.push((await fetch(`${address}/metrics`, { headers })).status)
      await close()
      return statuses
    }
    const forwarded = { 'x-forwarded-for': '203.0.113.7' }
    expect(await metrics({}, {}, forwarded, { via: '1.1 somebody' })).toEqual([200, 404, 404])
    expect(await metrics({ TRUST_PROXY: '127.0.0.1' }, forwarded)).toEqual([404])
    expect(await metrics({ TRUST_PROXY: '10.0.0.1' }, forwarded)).toEqual([404])
  })

  test('keeps every file of its data folder to its owner', () => {
    expect(written[0]).toEqual(['', '700'])
    expect(written.length).toBeGreaterThan(900)
    expect(written.filter(([, mode]) => !['600', '700'].includes(mode))).toEqual([])
  })

  test('closes what an older program left open', async () => {
    for (const [file] of modes()) {
      const at = path.join(folder, file)
      fs.chmodSync(at, fs.statSync(at).isDirectory() ? 0o755 : 0o666)
    }
    fs.chmodSync(folder, 0o755)
    await run()
    expect(modes().filter(([, mode]) => !['600', '700'].includes(mode))).toEqual([])
  })

  test('does not start with another key than the one its database is worked on with', async () => {
    const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64url')
    const first = await run({
      KASSA_SECRET_KEY: `${key(1)},${fs.readFileSync(path.join(folder, 'keys/secret.key'), 'utf8').trim()}`,
    })
    await first.close()
    await expect(run({ KASSA_SECRET_KEY: key(2) })).rejects.toThrow(/Give every process the same KASSA_SECRET_KEY/)
    const turned = await run({ KASSA_SECRET_KEY: `${key(3)},${key(1)}` })
    await turned.close()
    await expect(run({ KASSA_SECRET_KEY: key(1) })).rejects.toThrow(/another|same KASSA_SECRET_KEY/)
    await run({ KASSA_SECRET_KEY: key(3) })
  })

  test('gives its metrics to whoever has the token', async () => {
    const { address } = await run({ METRICS_TOKEN: 'm-secret' })
    const ask = async (headers: Record<string, string>) => (await fetch(`${address}/metrics`, { headers })).status
    expect([await ask({}), await ask({ authorization: 'Bearer m-secret' })]).toEqual([404, 200])
  })
})
