import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import { type ProgramProcess, readyAddress, runProgram } from '../test/program-process.ts'
import { makeMigratedFolder } from '../test/template.ts'
import { openPostgres } from './platform/db/postgres.ts'

// The program as a person starts it: a process of its own, its command line beside it.
const root = mkdtempSync(join(tmpdir(), 'kassa-main-'))
const clusterUrl = process.env['TEST_DATABASE_URL'] ?? ''
const isEmbedded = clusterUrl === ''
const dataFolder = join(root, 'data')
const databaseName = (part: string): string => `kassa_main_${process.pid}_${part}`

const databaseUrl = (part: string): string =>
  isEmbedded ? '' : Object.assign(new URL(clusterUrl), { pathname: `/${databaseName(part)}` }).href

// Nothing here is timed: a busy machine may take its time to start a program nine times.
const longMillis = 900_000

interface Place {
  readonly folder?: string
  readonly part?: string
  readonly host?: string
  readonly input?: string
}

const run = (file: string, args: readonly string[], place: Place = {}): ProgramProcess =>
  runProgram(file, args, {
    input: place.input,
    environment: {
      HOST: place.host ?? '127.0.0.1',
      DATA_DIR: place.folder ?? dataFolder,
      DATABASE_URL: databaseUrl(place.part ?? 'first'),
      INIT_CWD: root,
    },
  })

const finish = async (process: ProgramProcess): Promise<{ code: number; text: string }> => ({
  code: await process.ended,
  text: process.output(),
})

beforeAll(async () => {
  if (isEmbedded) return
  const cluster = openPostgres({ url: clusterUrl, connections: 1 })
  for (const part of ['first', 'second']) await cluster.script(`create database ${databaseName(part)}`)
  await cluster.close()
})

afterAll(async () => {
  rmSync(root, { recursive: true, force: true })
  if (isEmbedded) return
  const cluster = openPostgres({ url: clusterUrl, connections: 1 })
  for (const part of ['first', 'second']) await cluster.script(`drop database ${databaseName(part)} with (force)`)
  await cluster.close()
})

const signIn = async (address: string, body: Record<string, string>): Promise<number> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${address}/cashier/api/login`, { method: 'POST', headers, body: JSON.stringify(body) })
  return response.status
}

const password = 'Kassa-demo-2026'

/**
 * A gate makes the demo once, for its journeys, whose program begins with nothing and which sign in as everybody of it; its larger part of a minute is not
 * spent again here, nor is a database made and migrated step by step.
 */
const hasDemo = !isThinned

const expectDemo = async (server: ProgramProcess, address: string): Promise<void> => {
  for (const email of ['operator', 'partner', 'merchant'].map((name) => `${name}@kassa.example`)) {
    expect(server.output()).toContain(email)
    expect(await signIn(address, { email, password })).toBe(200)
  }
  expect(await signIn(address, { merchantNumber: '100001', staffNumber: '1001', password })).toBe(200)
}

test(
  'it starts empty, makes the demo, answers its command line, and closes cleanly',
  async () => {
    if (isThinned && isEmbedded) await makeMigratedFolder(dataFolder)
    const server = run('main.ts', hasDemo ? [] : ['--no-demo'])
    const address = await readyAddress(server)
    if (hasDemo) await expectDemo(server, address)

    const added = run('cli.ts', ['admin', 'create', '--email', 'ada@shop.example'], { input: 'Difference-Engine-1\n' })
    expect(await finish(added)).toEqual({ code: 0, text: 'ada@shop.example may sign in as an operator.\n' })
    expect(await signIn(address, { email: 'ada@shop.example', password: 'Difference-Engine-1' })).toBe(200)
    const weak = run('cli.ts', ['admin', 'create', '--email', 'bob@shop.example'], { input: 'x\n' })
    expect((await finish(weak)).code).toBe(1)

    const backup = await finish(run('cli.ts', ['backup', 'all.kassa']))
    expect(backup).toMatchObject({ code: 0 })
    expect(existsSync(join(root, 'all.kassa'))).toBe(true)
    const books = await finish(run('cli.ts', ['verify']))
    expect(books).toMatchObject({ code: 0 })
    expect(books.text).toMatch(/books agree/)

    server.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.output()).toMatch(/closed\n$/)
    expect(existsSync(join(dataFolder, 'kassa.lock'))).toBe(false)
  },
  longMillis,
)

// A gate restores row for row in backup.db, and meets a folder that is in use in run-server.db.
if (!isThinned)
  test(
    'its backup restores beside it, with every book, and that one starts',
    async () => {
      const elsewhere = { folder: join(root, 'elsewhere'), part: 'second' }
      const restored = await finish(run('cli.ts', ['restore', 'all.kassa'], elsewhere))
      expect(restored.text).toMatch(hasDemo ? /restored \d+ tables, \d{4,} rows/ : /restored \d+ tables, \d+ rows/)
      expect(restored.code).toBe(0)
      const again = await finish(run('cli.ts', ['restore', 'all.kassa'], elsewhere))
      expect(again.text).toMatch(/not empty/)
      expect(again.code).toBe(1)

      const server = run('main.ts', hasDemo ? [] : ['--no-demo'], elsewhere)
      const address = await readyAddress(server)
      expect(server.output()).not.toContain('Making the demo shop')
      expect(await signIn(address, { email: 'ada@shop.example', password: 'Difference-Engine-1' })).toBe(200)
      if (isEmbedded) {
        const second = await finish(run('main.ts', [], elsewhere))
        expect(second.text).toMatch(/in use by process \d+ since .+ Stop that one first/)
        expect(second.code).toBe(1)
      }
      server.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    },
    longMillis,
  )

// The same refusal within one process: run-server.db.
if (hasDemo)
  test(
    'an address that others reach is refused while the demo accounts are here',
    async () => {
      const place = { folder: join(root, 'elsewhere'), part: 'second', host: '0.0.0.0' }
      const open = await finish(run('main.ts', [], place))
      expect(open.text).toMatch(/demo accounts/)
      expect(open.code).toBe(1)
    },
    longMillis,
  )
