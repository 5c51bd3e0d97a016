import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProgramProcess, readyAddress, runProgram } from '../test/program-process.ts'
import { clusterUrl, makeMigratedFolder, openTestDatabase, type TestDatabase } from '../test/template.ts'
import { sql } from './platform/db/sql.ts'

// The program as a balancer sees it: a process of its own that is told to end while calls are under way.
const folder = mkdtempSync(join(tmpdir(), 'kassa-draining-'))
const environment = { DATA_DIR: folder, DATABASE_URL: '', DRAIN_SECONDS: '2' }
let cut: TestDatabase | undefined
const who = { email: 'ada@shop.example', password: 'Difference-Engine-1' }
let server: ProgramProcess
let address: string

/** The database that the program serves: the cluster's, as behind a balancer, where tests have one. */
async function makeDatabase(): Promise<void> {
  if (clusterUrl === '') return makeMigratedFolder(folder)
  cut = await openTestDatabase(1)
  const [here] = await cut.database.ask<{ name: string }>(sql`select current_database() as name`)
  environment.DATABASE_URL = Object.assign(new URL(clusterUrl), { pathname: `/${here?.name ?? ''}` }).href
}

beforeAll(async () => {
  await makeDatabase()
  server = runProgram('main.ts', ['--no-demo'], { environment })
  address = await readyAddress(server)
  const made = runProgram('cli.ts', ['admin', 'create', '--email', who.email], {
    environment,
    input: `${who.password}\n`,
  })
  expect(await made.ended).toBe(0)
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await cut?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const body = Buffer.from(JSON.stringify(who))

interface SlowCall {
  finish(): void
  readonly answer: Promise<IncomingMessage>
}

/** A sign-in of which half is sent. */
async function halfSignIn(): Promise<SlowCall> {
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const call = request(`${address}/cashier/api/login`, { method: 'POST', headers, agent: false })
  const answer = new Promise<IncomingMessage>((done, failed) => call.on('response', done).on('error', failed))
  answer.catch(() => {})
  await new Promise<void>((sent) => call.write(body.subarray(0, 10), () => sent()))
  return { answer, finish: () => void call.end(body.subarray(10)) }
}

const ask = (path: string, agent: Agent | false): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    request(address + path, { agent }, (response) => done(response.resume()))
      .on('error', failed)
      .end()
  })

const statusOf = (path: string): Promise<number> => ask(path, false).then(({ statusCode = 0 }) => statusCode)

const signIn = async (): Promise<{ status: number; token: string }> => {
  const response = await fetch(`${address}/cashier/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { token = '' } = (await response.json()) as { token?: string }
  return { status: response.status, token }
}

/** Asks again and again, each time anew as from a balancer, for as long as the server says it is ready. */
async function askWhileReady(statuses: number[]): Promise<void> {
  while ((await statusOf('/readyz')) === 200) statuses.push(await statusOf('/cashier/api/nothing-here'))
}

test('told to end, it says so first, takes in what still comes, answers what runs, lets streams go, and ends', async () => {
  const { token } = await signIn()
  const stream = await fetch(`${address}/cashier/api/events`, { headers: { authorization: `Bearer ${token}` } })
  expect(stream.status).toBe(200)
  const streamed = stream.text()
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  expect((await ask('/livez', kept)).headers.connection).toBe('keep-alive')
  const slow = await Promise.all(Array.from({ length: 8 }, halfSignIn))
  const statuses: number[] = []
  const asking = Promise.all(Array.from({ length: 4 }, () => askWhileReady(statuses)))
  await expect.poll(() => statuses.length).toBeGreaterThan(20)

  server.kill('SIGTERM')
  await asking
  expect(new Set(statuses)).toEqual(new Set([404]))
  // Streams go on for the two seconds; calls are answered for as long as some are owed.
  expect(await Promise.race([streamed.then(() => 'over before its time'), statusOf('/livez')])).toBe(200)

  // Not ready, and yet nobody who comes meanwhile is turned away; a connection that was kept is let go with its answer.
  expect(await statusOf('/livez')).toBe(200)
  expect((await signIn()).status).toBe(200)
  expect((await ask('/livez', kept)).headers.connection).toBe('close')

  await expect(streamed).resolves.toContain('retry:')
  for (const call of slow) call.finish()
  const answers = await Promise.all(slow.map(({ answer }) => answer))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  for (const answer of answers) answer.resume()
  expect(await server.ended).toBe(0)
  expect(server.output()).toMatch(/closed\n$/)
  await expect(ask('/livez', false)).rejects.toThrow('ECONNREFUSED')
})
