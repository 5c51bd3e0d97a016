import path from 'node:path'
import { pino } from 'pino'
import type { Endpoint, InputOf, OutputOf, Schema } from '@kassa/contract/endpoint.ts'
import type { ErrorBody } from '@kassa/contract/error.ts'
import type { TimeCeiling } from '../src/platform/apps/app-time.ts'
import type { OpenVersions } from '../src/platform/apps/open-versions.ts'
import type { Database } from '../src/platform/db/database.ts'
import type { Sql } from '../src/platform/db/sql.ts'
import type { Tx } from '../src/platform/db/tx.ts'
import { apiBase } from '../src/platform/http/register-command.ts'
import { newId, type NewId } from '../src/platform/ids.ts'
import type { Module } from '../src/platform/module.ts'
import type { OutgoingPort } from '../src/platform/outgoing/outgoing-port.ts'
import type { Policy } from '../src/platform/platform.ts'
import type { LetterWays } from '../src/platform/mail/mail-port.ts'
import type { Simulators } from '../src/platform/reach.ts'
import { createSecretBox } from '../src/platform/secrets/secret.ts'
import { assemble, type OtherDatabase, type RunningProgram } from '../src/platform/start.ts'
import { modules as programModules } from '../src/program.ts'
import { AppsInPlace } from './app-in-place.ts'
import { guardCall } from './call-guards.ts'
import { signedHeaders, type Signer } from './device-headers.ts'
import { borrowTestDatabase, openTestDatabase } from './template.ts'
import { watchCall, watchDatabase } from './watched-calls.ts'

export interface WorldSettings {
  /** The modules; left out, those of the program. */
  readonly modules?: readonly Module[]
  /** The moment at which the story begins; the clock stands still until it is moved. */
  readonly now?: string
  readonly newId?: NewId
  readonly policies?: readonly Policy[]
  readonly outgoing?: OutgoingPort
  /** Places inside that may be reached (`OUTGOING_ALLOW`). */
  readonly outgoingAllow?: string
  /** Name servers that are asked for text records (`address:port`). */
  readonly nameServers?: readonly string[]
  readonly simulators?: Simulators
  /** Statements as the owner before the program starts: tables of a test's own. */
  readonly prepare?: string
  readonly connections?: number
  /** An opened and migrated database of the test's own, closed with the world. */
  readonly database?: Database
  /** The address of a PostgreSQL; the one of the tests unless told otherwise. */
  readonly cluster?: string
  /** The name of the database among several, and the others; it is the only one unless told otherwise. */
  readonly name?: string
  readonly others?: readonly OtherDatabase[]
  readonly publicCallsPerMinute?: number
  /** Calls of an app in its window; as good as any number unless told otherwise, because the clock stands still. */
  readonly appCallsPerWindow?: number
  readonly appTime?: TimeCeiling
  /** Versions of the public API; those of the contract unless told otherwise. */
  readonly openVersions?: OpenVersions
  /** Processors for wrong passwords; as good as all unless told otherwise, because a test guesses more than a shop. */
  readonly passwordShare?: number
  readonly webFolder?: string
  readonly desksFolder?: string
  /** Address under which others reach it (`PUBLIC_URL`). */
  readonly publicUrl?: string
  /** Whether letters of the installation leave; they do unless told otherwise. */
  readonly letters?: LetterWays
  /** The zone of the installation; UTC unless told otherwise. */
  readonly timeZone?: string
  readonly bodyLimitBytes?: number
  readonly beatMillis?: number
  /** Room on the disk of files, bytes. */
  readonly freeBytes?: () => Promise<number>
}

export interface CallOptions {
  /** A session's token; left out: a visitor. */
  readonly as?: string
  /** The outlet header. */
  readonly outlet?: string
  /** The Idempotency-Key header. */
  readonly key?: string
  /** A registered device, which signs the call. */
  readonly device?: Signer
  /** The moment that its clock shows; left out: the server's. */
  readonly deviceNow?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The response. `answer` throws where the call was refused, `refusal` where it was not. */
export interface CallResponse<Answer> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly answer: Answer
  readonly refusal: ErrorBody
  readonly text: string
}

export interface World {
  readonly database: Database
  readonly running: RunningProgram
  /** One call through the real server. */
  call<Request extends Schema, Answer extends Schema>(
    endpoint: Endpoint<Request, Answer>,
    request: InputOf<Request>,
    options?: CallOptions,
  ): Promise<CallResponse<OutputOf<Answer>>>
  /** Rows as the owner sees them, for looking and for setting things up. */
  sql<Row = Record<string, unknown>>(statement: Sql): Promise<Row[]>
  owner<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  readonly now: string
  setNow(now: string): void
  passSeconds(seconds: number): void
  /** Runs a job now, whether or not it is due. */
  runJob(name: string): Promise<void>
  /** Waits until every event has arrived everywhere. */
  settled(): Promise<void>
  /** Listens on a free port; answers the address, without a slash at its end. */
  listen(): Promise<string>
  /** Statements the program sends while `work` runs, without BEGIN, SET LOCAL and COMMIT. */
  statementsDuring(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

const fillPath = (
  endpoint: Endpoint,
  request: Readonly<Record<string, unknown>>,
): [string, Record<string, unknown>] => {
  const rest = { ...request }
  const filled = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  return [apiBase + filled, rest]
}

/** Public calls that make something need a key; where a test says none, each has its own. */
const keyHeader = ({ audience, method }: Endpoint, key: string | undefined): Record<string, string> => {
  const sent = key ?? (audience === 'apps' && method === 'POST' ? newId() : undefined)
  return sent === undefined ? {} : { 'idempotency-key': sent }
}

const queryOf = (fields: Readonly<Record<string, unknown>>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

const toCalled = <Answer>(
  name: string,
  { statusCode, payload, headers }: { statusCode: number; payload: string; headers: Record<string, unknown> },
): CallResponse<Answer> => {
  const isOk = statusCode >= 200 && statusCode < 300
  return {
    status: statusCode,
    headers,
    text: payload,
    get answer() {
      if (!isOk) throw new Error(`${name} was refused with ${statusCode}: ${payload}`)
      return JSON.parse(payload) as Answer
    },
    get refusal() {
      if (isOk) throw new Error(`${name} was not refused: ${payload.slice(0, 300)}`)
      return JSON.parse(payload) as ErrorBody
    },
  }
}

const level = process.env['TEST_LOG'] ?? 'silent'

/** Whether the world asks for nothing that only a database of its own has. */
const isUsual = ({ prepare, cluster, name, others, connections = 10 }: WorldSettings): boolean =>
  connections === 10 && [prepare, cluster, name, others].every((asked) => asked === undefined)

/** The program on a database of its own, with a clock that stands still. Close it when the file is done. */
export async function makeWorld(settings: WorldSettings = {}): Promise<World> {
  const opened = settings.database
    ? { database: settings.database, drop: () => settings.database?.close() }
    : isUsual(settings)
      ? await borrowTestDatabase()
      : await openTestDatabase(settings.connections, settings.cluster)
  const { database } = opened
  if (settings.prepare !== undefined) await database.script(settings.prepare)
  let now = settings.now ?? '2026-03-02T04:00:00.000Z'
  const clock = (): string => now
  const log = pino({ level })
  const mint = settings.newId ?? newId
  const running = await assemble({
    database: watchDatabase(database),
    cluster: settings.name,
    ...(settings.others && { others: settings.others }),
    modules: settings.modules ?? programModules,
    clock,
    newId: mint,
    log,
    secrets: createSecretBox(Buffer.alloc(32, 7).toString('base64url')),
    policies: settings.policies,
    outgoing: settings.outgoing,
    outgoingAllow: settings.outgoingAllow,
    nameServers: settings.nameServers,
    simulators: settings.simulators,
    publicUrl: settings.publicUrl,
    letters: settings.letters,
    timeZone: settings.timeZone,
    publicCallsPerMinute: settings.publicCallsPerMinute ?? 1_000_000,
    appCallsPerWindow: settings.appCallsPerWindow ?? 10_000_000,
    appTime: settings.appTime ?? { ofMerchant: Infinity, ofAll: Infinity },
    openVersions: settings.openVersions,
    passwordShare: settings.passwordShare ?? 1_000,
    isStrict: true,
    hasTimers: false,
    freeBytes: settings.freeBytes,
    server: {
      webFolder: settings.webFolder ?? path.join(import.meta.dirname, 'no-web'),
      desksFolder: settings.desksFolder,
      bodyLimitBytes: settings.bodyLimitBytes,
      beatMillis: settings.beatMillis,
    },
  })
  const { app } = running.server
  const apps = new AppsInPlace(database)

  return {
    database,
    running,
    async call(endpoint, request, options = {}) {
      const [url, rest] = fillPath(endpoint, request as Readonly<Record<string, unknown>>)
      const target = endpoint.method === 'GET' ? url + queryOf(rest) : url
      const body = endpoint.method !== 'GET' ? JSON.stringify(rest) : undefined
      const signed = { method: endpoint.method, path: target, body }
      const credential = await apps.credentialFor(endpoint, options.as, now)
      const headers = {
        ...(credential === undefined ? {} : { authorization: `Bearer ${credential}` }),
        ...(options.outlet === undefined ? {} : { outlet: options.outlet }),
        ...keyHeader(endpoint, options.key),
        ...(options.device === undefined ? {} : signedHeaders(options.device, signed, options.deviceNow ?? now)),
        ...(endpoint.method !== 'GET' ? { 'content-type': 'application/json' } : {}),
        ...(endpoint.method === 'PATCH' ? { 'if-match': '"1"' } : {}),
        ...options.headers,
      }
      const asked = { method: endpoint.method, url: target, headers, ...(body === undefined ? {} : { payload: body }) }
      const { answer, sent } = await watchCall(() => app.inject(asked))
      // Each of several databases is asked, and rows are carried before.
      if (!settings.others) guardCall(endpoint, answer.statusCode, sent)
      return toCalled(endpoint.name, answer)
    },
    sql: (statement) => database.ask(statement),
    owner: (work) => database.transaction({ kind: 'owner', now }, work),
    get now() {
      return now
    },
    setNow(then) {
      now = then
    },
    passSeconds(seconds) {
      now = new Date(Date.parse(now) + seconds * 1000).toISOString()
    },
    async runJob(name) {
      const job = running.jobs.find((one) => one.name === name)
      if (!job) throw new Error(`no job is called ${name}`)
      const { platform, beside } = running
      await job.run({ database, log, now, newId: mint, reach: platform.reach, turns: platform.turns, beside })
    },
    settled: () => running.settled(),
    async listen() {
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      return address.replace(/\/$/, '')
    },
    async statementsDuring(work) {
      const before = database.statements()
      await work()
      return database.statements() - before
    },
    async close() {
      await running.close()
      await opened.drop()
    },
  }
}

/** A second process on the database of a world, which stays open when this one is closed. Its clock is its own. */
export const makeNeighbour = ({ database, now }: World, settings: WorldSettings = {}): Promise<World> =>
  makeWorld({
    now,
    ...settings,
    database: Object.assign(Object.create(database) as Database, { close: () => Promise.resolve() }),
  })
