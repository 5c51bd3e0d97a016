import fs from 'node:fs'
import { request } from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeMerchant, makeMerchantAdmin } from '../../test/make/merchant.ts'
import { noteModule } from '../../test/note-module.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { runServer, type Started } from './run-server.ts'
import { readSettings } from './settings.ts'

const tls = path.join(import.meta.dirname, '../../test/tls')
let folder: string
let started: Started[]

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-run-'))
const made = path.join(home, 'made')

beforeAll(async () => {
  folder = made
  started = []
  const first = await run()
  expect((await fetch(`${first.address}/readyz`)).status).toBe(200)
  await first.database.transaction({ kind: 'owner' }, (tx) => makeMerchant(tx, { number: '700001' }))
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

async function run(environment: Record<string, string> = {}): Promise<Started> {
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, ...environment }, folder)
  const one = await runServer({ settings, modules: [noteModule], log: pino({ level: 'silent' }), hasTimers: false })
  started.push(one)
  return one
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

  test('is not shown to the network while demo accounts exist, and leaves nothing open', async () => {
    const first = await run()
    await first.database.transaction({ kind: 'owner' }, async (tx) => {
      const { merchantId } = await makeMerchant(tx)
      await makeMerchantAdmin(tx, merchantId, { email: 'merchant@kassa.example' })
    })
    await first.close()
    await expect(run({ HOST: '0.0.0.0' })).rejects.toThrow('demo accounts')
    await run()
  })

  test('believes forwarded addresses only from a proxy it is told to trust', async () => {
    const metrics = async (environment: Record<string, string>): Promise<number> => {
      const { address, close } = await run(environment)
      const { status } = await fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
      await close()
      return status
    }
    // The metrics are for this machine only, so they show whose address is believed.
    expect(await metrics({})).toBe(200)
    expect(await metrics({ TRUST_PROXY: '127.0.0.1' })).toBe(404)
    expect(await metrics({ TRUST_PROXY: '10.0.0.1' })).toBe(200)
  })

  test('gives its metrics to whoever has the token', async () => {
    const { address } = await run({ METRICS_TOKEN: 'm-secret' })
    const ask = async (headers: Record<string, string>) => (await fetch(`${address}/metrics`, { headers })).status
    expect([await ask({}), await ask({ authorization: 'Bearer m-secret' })]).toEqual([404, 200])
  })
})
