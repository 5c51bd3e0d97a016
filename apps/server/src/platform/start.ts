import type { Clock } from './clock.ts'
import type { Cluster, Clusters } from './clusters/cluster.ts'
import { askingFirst } from './clusters/give-out.ts'
import type { AskingDatabase, Gift } from './clusters/gift.ts'
import { RowsAbove } from './clusters/rows-above.ts'
import type { Database } from './db/database.ts'
import { createServer, type Server, type ServerSettings } from './http/server.ts'
import type { NewId } from './ids.ts'
import { startJobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import { embeddedCare, retention } from './jobs/maintenance.ts'
import { MerchantMemory } from './merchant-memory.ts'
import type { Job, Module, Subscription } from './module.ts'
import { openOutbox, type Outbox } from './jobs/outbox.ts'
import type { Platform, Policy } from './platform.ts'
import type { LetterWays } from './mail/mail-port.ts'
import type { OutgoingPort } from './outgoing/outgoing-port.ts'
import { AppCalls } from './apps/app-calls.ts'
import { AppLimiter } from './apps/app-limiter.ts'
import { Places } from './calls/places.ts'
import { createLimiter } from './calls/rate-limit.ts'
import { reachOf, type Simulators } from './reach.ts'
import type { SecretBox } from './secrets/secret.ts'
import { DeviceProofs } from './session/device-proof.ts'
import { KnownCredentials } from './session/known-credentials.ts'
import { SeenSessions } from './session/session.store.ts'
import { PasswordTurns } from './work/password-turns.ts'
import { Turns } from './work/turns.ts'
import { StorageWatch } from './jobs/storage-watch.ts'
import { runSubscriptions } from './jobs/subscriptions.ts'

/** A database of the installation beside the first, and its name. */
export interface OtherDatabase {
  readonly database: Database
  readonly cluster: string
}

export interface Parts {
  readonly database: Database
  /** See `Beginning`. */
  readonly cluster?: string | undefined
  /** The databases beside the first one; none unless told. */
  readonly others?: readonly OtherDatabase[]
  readonly modules: readonly Module[]
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Log
  readonly secrets: SecretBox
  /** The network unless told otherwise. */
  readonly outgoing?: OutgoingPort
  /** Places inside that may be reached (`OUTGOING_ALLOW`). */
  readonly outgoingAllow?: string | undefined
  readonly simulators?: Simulators | null
  /** Address under which other servers reach this one (`PUBLIC_URL`). */
  readonly publicUrl?: string | null | undefined
  /** A server takes letters unless told otherwise. */
  readonly letters?: LetterWays | undefined
  readonly policies?: readonly Policy[]
  readonly publicCallsPerMinute?: number
  /** Calls that an app may make in five seconds. */
  readonly appCallsPerWindow?: number | undefined
  /** The processors that wrong passwords of strangers may take in the long run; left out: an eighth of them all. */
  readonly passwordShare?: number | undefined
  readonly isStrict?: boolean
  /** Room on the disk where files are kept, bytes. */
  readonly freeBytes?: (() => Promise<number>) | undefined
  readonly server: ServerSettings
  /** Tests run jobs by hand. */
  readonly hasTimers?: boolean
}

/** The works on one database: all that runs but the way in. */
export interface Works {
  readonly platform: Platform
  readonly outbox: Outbox
  readonly jobs: readonly Job[]
  /** Waits until no event is on its way any more. */
  settled(): Promise<void>
}

/** A program that is ready to listen. */
export interface RunningProgram extends Works {
  readonly server: Server
  /** The works on the databases beside the first, in their order. */
  readonly others: readonly Works[]
  /** Finishes what runs, in the order in which it depends on each other; the database stays open. */
  close(): Promise<void>
}

const ownJobs = (platform: Platform, subscriptions: readonly Subscription[]): Job[] => [
  retention(subscriptions.map(({ name }) => name)),
  embeddedCare,
  {
    name: 'platform.seen-sessions',
    everySeconds: 30,
    run: async ({ database }) => void (await platform.seen.write(database)),
  },
  { name: 'platform.app-calls', everySeconds: 10, run: ({ database }) => platform.appCalls.write(database) },
]

/** Returns the address at which the server listens, as a program on this machine reaches it; null where it does not, or speaks TLS. */
function loopbackOf({ server }: Server['app']): string | null {
  const at = server.address()
  return at === null || typeof at === 'string' || 'setSecureContext' in server ? null : `http://127.0.0.1:${at.port}`
}

/** Puts the platform and the modules together, once for each database, behind one way in. */
export async function assemble(parts: Parts): Promise<RunningProgram> {
  const own: { server?: Server } = {}
  const loopbackUrl = (): string | null => (own.server ? loopbackOf(own.server.app) : null)
  const opened: OpenWorks[] = []
  const askings: AskingDatabase[] = []
  const gifts = parts.modules.flatMap((module) => module.gifts ?? [])
  const closeAll = async (): Promise<void> => {
    for (const one of opened) await one.close()
  }
  try {
    const first = await openWorks(parts, loopbackUrl)
    opened.push(first)
    for (const other of parts.others ?? []) {
      const asking = { first: first.platform.database, other: other.database, cluster: other.cluster }
      const database = askingFirst(asking, gifts)
      const works = await openWorks({ ...parts, ...other, database }, loopbackUrl, asking.first)
      askings.push(asking)
      opened.push({ ...works, rows: new RowsAbove(asking, parts.log) })
    }
    const [, ...others] = opened
    const { modules } = parts
    const clusters: Clusters = [first, ...others]
    const carry = startCarrying(clusters, { askings, gifts, hasTimers: parts.hasTimers !== false })
    const server = await createServer(
      clusters,
      modules.flatMap(({ commands }) => commands),
      {
        ...parts.server,
        events: Object.assign({}, ...modules.map(({ events }) => events)) as ServerSettings['events'],
        notices: modules.flatMap(({ notices }) => notices ?? []),
        watches: modules.flatMap(({ watches }) => watches ?? []),
      },
    )
    own.server = server
    return {
      ...first,
      server,
      others,
      async settled() {
        await Promise.all(opened.map((one) => one.settled()))
      },
      async close() {
        await server.close()
        await carry.close()
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

interface OpenWorks extends Works, Cluster {
  readonly platform: Platform
  /** Finishes what runs; the database stays open. */
  close(): Promise<void>
}

/** How often rows above the merchants are looked at that another process may have changed, seconds. */
const CARRIED_EVERY = 5

/** How often things are taken back that were given to nobody, seconds. */
const GIFTS_TIDIED_EVERY = 3_600

/** Carries the rows above the merchants to the other databases by the clock, and takes idle gifts back. */
function startCarrying(
  clusters: Clusters,
  {
    askings,
    gifts,
    hasTimers,
  }: { readonly askings: readonly AskingDatabase[]; readonly gifts: readonly Gift[]; readonly hasTimers: boolean },
): { close(): Promise<void> } {
  const carried = clusters.flatMap(({ rows }) => rows ?? [])
  const renew = (): void => {
    for (const rows of carried) void rows.renew()
  }
  if (hasTimers) renew()
  const timer = hasTimers && carried.length > 0 ? setInterval(renew, CARRIED_EVERY * 1000) : undefined
  timer?.unref()
  const tidyGifts = async (): Promise<void> => {
    for (const asking of askings) for (const { tidy } of gifts) await tidy?.(asking)
  }
  const tidying = hasTimers ? setInterval(() => void tidyGifts().catch(() => {}), GIFTS_TIDIED_EVERY * 1000) : undefined
  tidying?.unref()
  return {
    async close() {
      clearInterval(timer)
      clearInterval(tidying)
      await Promise.all(carried.map((rows) => rows.settled()))
    },
  }
}

/** Opens the works on one database. */
async function openWorks(parts: Parts, loopbackUrl: () => string | null, firstOf?: Database): Promise<OpenWorks> {
  const { modules, clock, newId, log } = parts
  const storage = new StorageWatch(clock, parts.freeBytes ?? (async () => Number.POSITIVE_INFINITY))
  const database = storage.watching(parts.database)
  for (const module of modules)
    await module.begin?.({ database, secrets: parts.secrets, now: clock(), cluster: parts.cluster, first: firstOf })
  const isEmbedded = database.kind === 'pglite'
  const outbox = await openOutbox(database, log, isEmbedded ? 5_000 : 500)
  const limiter = createLimiter(clock, database.aside)
  const platform: Platform = {
    database,
    storage,
    clock,
    newId,
    log,
    limiter,
    appLimiter: new AppLimiter(limiter, clock, parts.appCallsPerWindow),
    places: new Places(clock, database.aside),
    appCalls: new AppCalls(),
    secrets: parts.secrets,
    reach: reachOf({ ...parts, loopbackUrl }),
    letters: parts.letters ?? { hasServer: true, showsSignUpCodes: false },
    seen: new SeenSessions(),
    deviceProofs: new DeviceProofs(),
    known: new KnownCredentials(),
    memory: new MerchantMemory(),
    turns: new Turns(),
    passwordTurns: new PasswordTurns({ share: parts.passwordShare }),
    policies: [...modules.flatMap((module) => module.policies ?? []), ...(parts.policies ?? [])],
    publicCallsPerMinute: parts.publicCallsPerMinute ?? 120,
    isStrict: parts.isStrict ?? false,
    onEvents: outbox.wake,
  }
  const listeners = modules.flatMap((module) => module.subscriptions ?? [])
  const subscriptions = runSubscriptions({ database, clock, newId, log }, listeners)
  const stopHearing = outbox.listen(subscriptions.wake)
  const jobs = [...ownJobs(platform, listeners), ...modules.flatMap((module) => module.jobs ?? [])]
  const timers =
    parts.hasTimers === false
      ? undefined
      : startJobs({ database, clock, newId, log, reach: platform.reach, turns: platform.turns }, jobs)
  const sweep = setInterval(() => {
    void platform.limiter.sweep()
    platform.appLimiter.sweep()
    void platform.places.keep()
    subscriptions.wake()
  }, 30_000)
  sweep.unref()
  if (parts.hasTimers !== false) subscriptions.wake()
  return {
    name: parts.cluster ?? '',
    platform,
    outbox,
    jobs,
    async settled() {
      await outbox.settled()
      await subscriptions.settled()
    },
    async close() {
      clearInterval(sweep)
      await timers?.close()
      stopHearing()
      await outbox.close()
      await subscriptions.settled()
      await platform.places.settled()
      await platform.seen.write(database).catch(() => 0)
      await platform.appCalls.write(database).catch(() => {})
    },
  }
}
