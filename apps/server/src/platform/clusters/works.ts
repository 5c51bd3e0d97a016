import { AppCalls } from '../apps/app-calls.ts'
import { AppTime } from '../apps/app-time.ts'
import { AppLimiter } from '../apps/app-limiter.ts'
import { openVersions } from '../apps/open-versions.ts'
import { Places } from '../calls/places.ts'
import { createLimiter } from '../calls/rate-limit.ts'
import type { Database } from '../db/database.ts'
import { liveTestShops } from '../jobs/by-shop-clock.ts'
import { startJobs } from '../jobs/jobs.ts'
import { lateIndexes } from '../jobs/late-indexes.ts'
import { embeddedCare, retention } from '../jobs/maintenance.ts'
import { makeOutbox, type Outbox } from '../jobs/outbox.ts'
import { StorageWatch } from '../jobs/storage-watch.ts'
import { runSubscriptions } from '../jobs/subscriptions.ts'
import { MerchantMemory } from '../merchant-memory.ts'
import type { Job, NamedDatabase, Subscription } from '../module.ts'
import type { Platform } from '../platform.ts'
import { reachOf } from '../reach.ts'
import { DeviceProofs } from '../session/device-proof.ts'
import { KnownCredentials } from '../session/known-credentials.ts'
import { SeenSessions } from '../session/session.store.ts'
import type { StartedParts } from '../start.ts'
import { restBeside } from '../tills/rest-beside-tills.ts'
import { PasswordTurns } from '../work/password-turns.ts'
import { Turns } from '../work/turns.ts'
import type { Cluster } from './cluster.ts'

/** The works on one database: all that runs but the way in. */
export interface Works {
  readonly platform: Platform
  readonly outbox: Outbox
  readonly jobs: readonly Job[]
  /** The other databases, where this one is the first of several. */
  readonly beside: readonly NamedDatabase[]
  /** Waits until no event is on its way any more. */
  settled(): Promise<void>
}

/** Works that begin once their database is there. */
export interface NewWorks extends Works, Cluster {
  readonly platform: Platform
  /** Makes what every module needs before anybody may call. May be tried again. */
  begin(): Promise<void>
  /** Lets the jobs and subscriptions run by the clock. */
  run(): void
  /** Finishes what runs; the database stays open. */
  close(): Promise<void>
}

interface Place {
  /** As calls and jobs have it: closed until the works have begun. */
  readonly database: Database
  /** As the works themselves begin with it. */
  readonly behind: Database
  /** The first database of the installation, where it is another. */
  readonly firstOf?: Database
  readonly beside?: readonly NamedDatabase[]
  readonly loopbackUrl: () => string | null
}

/** Makes the works on one database; nothing is asked of it before they begin. */
export function makeWorks(
  parts: StartedParts,
  { database: inside, behind, firstOf, beside = [], loopbackUrl }: Place,
): NewWorks {
  const { modules, clock, newId, log, secrets, cluster } = parts
  const storage = new StorageWatch(clock, parts.freeBytes ?? (async () => Number.POSITIVE_INFINITY))
  const database = storage.watching(inside)
  const beginning = storage.watching(behind)
  const outbox = makeOutbox(beginning, log, database.kind === 'pglite' ? 5_000 : 500)
  const platform = platformOn(parts, { database, storage, loopbackUrl, onEvents: outbox.wake })
  const listeners = modules.flatMap((module) => module.subscriptions ?? [])
  const subscriptions = runSubscriptions({ database, clock, newId, log }, listeners)
  const stopHearing = outbox.listen(subscriptions.wake)
  const jobs = [...ownJobs(platform, listeners), ...modules.flatMap((module) => module.jobs ?? [])]
  jobs.push(liveTestShops(jobs, clock))
  const timers: { jobs?: { close(): Promise<void> }; sweep?: NodeJS.Timeout } = {}
  return {
    name: cluster ?? '',
    platform,
    outbox,
    jobs,
    beside,
    async begin() {
      for (const module of modules)
        await module.begin?.({ database: beginning, secrets, now: clock(), cluster, first: firstOf })
      await outbox.begin()
    },
    run() {
      if (parts.hasTimers !== false)
        timers.jobs = startJobs(
          { database, clock, newId, log, reach: platform.reach, turns: platform.turns, beside },
          jobs,
        )
      timers.sweep = startSweeping(platform, subscriptions.wake)
      if (parts.hasTimers !== false) subscriptions.wake()
    },
    async settled() {
      await outbox.settled()
      await subscriptions.settled()
    },
    async close() {
      clearInterval(timers.sweep)
      await timers.jobs?.close()
      stopHearing()
      await outbox.close()
      await subscriptions.settled()
      await platform.places.settled()
      await platform.seen.write(database).catch(() => 0)
      await platform.appCalls.write(database).catch(() => {})
    },
  }
}

const platformOn = (
  parts: StartedParts,
  on: Pick<Platform, 'database' | 'storage' | 'onEvents'> & Pick<Place, 'loopbackUrl'>,
): Platform => {
  const { database, storage, onEvents, loopbackUrl } = on
  const { modules, clock, newId, log } = parts
  const limiter = createLimiter(clock, database.aside)
  return {
    database,
    storage,
    clock,
    newId,
    log,
    limiter,
    appLimiter: new AppLimiter(limiter, clock, parts.appCallsPerWindow),
    openVersions: parts.openVersions ?? openVersions,
    places: new Places(clock, database.aside),
    appCalls: new AppCalls(),
    appTime: new AppTime(clock, parts.appTime, undefined, restBeside(database)),
    secrets: parts.secrets,
    reach: reachOf({ ...parts, loopbackUrl }),
    timeZone: parts.timeZone ?? 'UTC',
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
    onEvents,
  }
}

const ownJobs = (platform: Platform, subscriptions: readonly Subscription[]): Job[] => [
  retention(subscriptions.map(({ name }) => name)),
  embeddedCare,
  lateIndexes(),
  {
    name: 'platform.seen-sessions',
    everySeconds: 30,
    isOfProcess: true,
    run: async ({ database }) => void (await platform.seen.write(database)),
  },
  {
    name: 'platform.app-calls',
    everySeconds: 10,
    isOfProcess: true,
    run: ({ database }) => platform.appCalls.write(database),
  },
]

function startSweeping({ limiter, appLimiter, places }: Platform, wake: () => void): NodeJS.Timeout {
  const sweep = setInterval(() => {
    void limiter.sweep()
    appLimiter.sweep()
    void places.keep()
    wake()
  }, 30_000)
  return sweep.unref()
}
