import type { TimeCeiling } from './apps/app-time.ts'
import type { OpenVersions } from './apps/open-versions.ts'
import type { Clock } from './clock.ts'
import { beginAll, type Arrival, type Arriving } from './clusters/arrival.ts'
import type { Cluster, Clusters } from './clusters/cluster.ts'
import { askingFirst } from './clusters/give-out.ts'
import type { AskingDatabase, Gift } from './clusters/gift.ts'
import { lateDatabase, type LateDatabase } from './clusters/late-database.ts'
import { RowsAbove } from './clusters/rows-above.ts'
import { makeWorks, type NewWorks, type Works } from './clusters/works.ts'
import type { Database } from './db/database.ts'
import { createServer, type Server, type ServerSettings } from './http/server.ts'
import type { NewId } from './ids.ts'
import type { Log } from './log.ts'
import type { LetterWays } from './mail/mail-port.ts'
import type { Module, NamedDatabase } from './module.ts'
import type { OutgoingPort } from './outgoing/outgoing-port.ts'
import type { Policy } from './platform.ts'
import type { Simulators } from './reach.ts'
import type { SecretBox } from './secrets/secret.ts'

/** A database of the installation beside the first, and its name. */
export interface OtherDatabase extends Preparation {
  readonly database: Database
  readonly cluster: string
}

interface Preparation {
  /** Makes the database ready for this program, once it is there; left out: it is ready. */
  readonly prepare?: () => Promise<void>
}

export interface StartedParts extends Preparation {
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
  /** Name servers that are asked for text records (`address:port`); left out: the machine's. */
  readonly nameServers?: readonly string[] | undefined
  readonly simulators?: Simulators | null
  /** Address under which other servers reach this one (`PUBLIC_URL`). */
  readonly publicUrl?: string | null | undefined
  /** A server takes letters unless told otherwise. */
  readonly letters?: LetterWays | undefined
  /** The zone of the installation (`KASSA_TIME_ZONE`); left out: UTC. */
  readonly timeZone?: string | undefined
  readonly policies?: readonly Policy[]
  readonly publicCallsPerMinute?: number
  /** Calls that an app may make in five seconds. */
  readonly appCallsPerWindow?: number | undefined
  /** The time that apps may take of the database; left out: as much as the page says. */
  readonly appTime?: TimeCeiling | undefined
  /** Versions of the public API; left out: those of the contract. */
  readonly openVersions?: OpenVersions | undefined
  /** The processors that wrong passwords of strangers may take in the long run; left out: an eighth of them all. */
  readonly passwordShare?: number | undefined
  readonly isStrict?: boolean
  /** Room on the disk where files are kept, bytes. */
  readonly freeBytes?: (() => Promise<number>) | undefined
  readonly server: ServerSettings
  /** Tests run jobs by hand. */
  readonly hasTimers?: boolean
}

/** A program that is ready to listen. */
export interface RunningProgram extends Works {
  readonly server: Server
  /** The works on the databases beside the first, in their order. */
  readonly others: readonly Works[]
  /** Finishes what runs, in the order in which it depends on each other; the database stays open. */
  close(): Promise<void>
}

/** Returns the address at which the server listens, as a program on this machine reaches it; null where it does not, or speaks TLS. */
function loopbackOf({ server }: Server['app']): string | null {
  const at = server.address()
  return at === null || typeof at === 'string' || 'setSecureContext' in server ? null : `http://127.0.0.1:${at.port}`
}

/** Puts the platform and the modules together, once for each database, behind one way in. */
export async function assemble(parts: StartedParts): Promise<RunningProgram> {
  const own: { server?: Server } = {}
  const loopbackUrl = (): string | null => (own.server ? loopbackOf(own.server.app) : null)
  const gifts = parts.modules.flatMap((module) => module.gifts ?? [])
  const { first, others, askings, arrivals } = worksOn(parts, gifts, loopbackUrl)
  const opened = [first, ...others]
  const closeAll = async (): Promise<void> => {
    for (const one of opened) await one.close()
  }
  let arriving: Arriving | undefined
  try {
    arriving = await beginAll(arrivals, parts.log)
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
        await arriving?.close()
        await carry.close()
        await closeAll()
      },
    }
  } catch (error) {
    await arriving?.close()
    await closeAll()
    throw error
  }
}

interface AllWorks {
  readonly first: NewWorks
  readonly others: readonly (NewWorks & Cluster)[]
  readonly askings: readonly AskingDatabase[]
  readonly arrivals: readonly Arrival[]
}

/** The works on every database, before they begin. Of several, each may come later. */
function worksOn(parts: StartedParts, gifts: readonly Gift[], loopbackUrl: () => string | null): AllWorks {
  const { others = [], prepare, log, database: behind } = parts
  const late = others.length === 0 ? undefined : lateDatabase(behind)
  const beside: NamedDatabase[] = []
  const first = makeWorks(parts, { loopbackUrl, database: late?.database ?? behind, behind, beside })
  const arrivals = [arrivalOf(first, prepare, late)]
  const askings: AskingDatabase[] = []
  const made = others.map((other) => {
    const late = lateDatabase(other.database)
    const asking = { first: first.platform.database, other: late.database, cluster: other.cluster }
    const works = makeWorks(
      { ...parts, cluster: other.cluster },
      {
        loopbackUrl,
        database: askingFirst(asking, gifts),
        behind: askingFirst({ ...asking, other: other.database }, gifts),
        firstOf: asking.first,
      },
    )
    askings.push(asking)
    beside.push({ name: works.name, database: works.platform.database })
    arrivals.push(arrivalOf(works, other.prepare, late))
    return Object.assign(works, { rows: new RowsAbove(asking, log) })
  })
  return { first, others: made, askings, arrivals }
}

/** The beginning of the works on a database: it is made ready once, and calls come in at the end. */
function arrivalOf(works: NewWorks, prepare: Preparation['prepare'], late: LateDatabase | undefined): Arrival {
  let isPrepared = false
  return {
    name: works.name,
    async begin() {
      if (!isPrepared) await prepare?.()
      isPrepared = true
      await works.begin()
      await late?.open()
      works.run()
    },
  }
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
