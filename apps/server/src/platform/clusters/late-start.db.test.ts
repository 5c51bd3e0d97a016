// A program that starts while one of its databases is away: the others are served, and it is once it is there.
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { login } from '@kassa/contract/identity/identity.calls.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { clusterUrl, openTestDatabase, type TestDatabase } from '../../../test/template.ts'
import { onPostgres } from '../../../test/on-postgres.ts'
import { places, type PlaceName } from '../../../test/two-databases.ts'
import { hashPassword } from '../../modules/identity/public.ts'
import { modules } from '../../program.ts'
import { sql } from '../db/sql.ts'
import { runServer, type StartedProgram } from '../run-server.ts'
import { readSettings } from '../settings.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-late-'))
const password = 'Welcome-2026'
const emailAt = (place: PlaceName): string => `ada@${place}.example`

/** The way to a database, which can be closed and opened. */
class Way {
  readonly #server = net.createServer((from) => {
    const { hostname, port } = new URL(clusterUrl)
    const to = net.connect(Number(port || 5432), hostname)
    for (const one of [from, to]) one.on('error', () => {}).on('close', () => (from.destroy(), to.destroy()))
    from.pipe(to).pipe(from)
    this.#open.add(from)
  })
  readonly #open = new Set<net.Socket>()
  #port = 0

  async open(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(this.#port, '127.0.0.1', listening))
    this.#port = (this.#server.address() as net.AddressInfo).port
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done))
    for (const one of this.#open) one.destroy()
    await closed
  }

  urlOf = (database: string): string =>
    Object.assign(new URL(clusterUrl), { hostname: '127.0.0.1', port: String(this.#port), pathname: `/${database}` })
      .href
}

const ways: Readonly<Record<PlaceName, Way>> = { one: new Way(), two: new Way() }
const cut: TestDatabase[] = []
let setting = ''
let program: StartedProgram

const start = (): Promise<StartedProgram> => {
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, KASSA_CLUSTERS: setting }, folder)
  return runServer({ settings, modules, log: pino({ level: 'silent' }), hasTimers: false })
}

async function signIn(place: PlaceName): Promise<string> {
  const answer = await fetch(`${program.address}/cashier/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailAt(place), password }),
  })
  const said = (await answer.json()) as { code?: string }
  return answer.ok ? 'in' : (said.code ?? '')
}

const ready = async (): Promise<string> => (await fetch(`${program.address}/readyz`)).text()

onPostgres('a start while a database is away', () => {
  beforeAll(async () => {
    const passwordHash = await hashPassword(password)
    const named: string[] = []
    for (const place of places) {
      const one = await openTestDatabase(2)
      cut.push(one)
      await one.database.transaction({ kind: 'owner' }, async (tx) => {
        const { merchantId } = await makeMerchant(tx, { number: place === 'one' ? '700001' : '700002' })
        await makeMerchantAdmin(tx, merchantId, { email: emailAt(place), passwordHash })
      })
      const [here] = await one.database.ask<{ name: string }>(sql`select current_database() as name`)
      await ways[place].open()
      named.push(`${place}=${ways[place].urlOf(here?.name ?? '')}`)
    }
    setting = named.join(',')
  }, 60_000)
  afterAll(async () => {
    for (const place of places) await ways[place].close().catch(() => {})
    for (const one of cut) await one.drop()
    fs.rmSync(folder, { recursive: true, force: true })
  })

  it('that is new there waits for the first, and is named and claimed when both are there', async () => {
    await ways.one.close()
    program = await start().catch((error: unknown) => error as StartedProgram)
    // The second has no name yet, so nobody knows whether another has one of its e-mails.
    expect(program).toBeInstanceOf(Error)
    await ways.one.open()
    program = await start()
    expect([await signIn('one'), await signIn('two')]).toEqual(['in', 'in'])
    await program.close()
  }, 60_000)

  it.each(places)(
    'serves the others, and opens %s once it is there',
    async (away) => {
      const [other = 'one'] = places.filter((place) => place !== away)
      await ways[away].close()
      program = await start()
      expect(await ready()).toBe('ok')
      expect(await signIn(other)).toBe('in')
      expect(await signIn(away)).toBe('server.part-away')
      await ways[away].open()
      await expect.poll(() => signIn(away)).toBe('in')
      expect(await signIn(other)).toBe('in')
      await program.close()
    },
    60_000,
  )

  it('serves nothing where all are away', async () => {
    for (const place of places) await ways[place].close()
    await expect(start()).rejects.toThrow('the connection to the database broke')
    for (const place of places) await ways[place].open()
  }, 60_000)

  it('looks for it no more once it is told to end', async () => {
    await ways.two.close()
    program = await start()
    await program.close()
    await ways.two.open()
    const [at] = (await cut[1]?.database.ask<{ count: number }>(
      sql`select count(*) as count from pg_stat_activity where datname = current_database() and application_name = 'kassa'`,
    )) ?? [undefined]
    // The connections of this test’s own.
    expect(at?.count).toBeLessThanOrEqual(2)
  }, 60_000)
})
