import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { proofs } from '../../../apps/server/src/maintenance/proofs.ts'
import { isProven, verifyBooks, wordVerdicts } from '../../../apps/server/src/maintenance/verify.ts'
import { openPostgres } from '../../../apps/server/src/platform/db/postgres.ts'
import { callerAt, type Call } from '../../replay/client.ts'
import { startCluster } from '../../test/postgres.ts'
import { readBooks } from '../books.store.ts'
import { Chance } from '../chance.ts'
import { complaintsOf, strangers } from '../compare.ts'
import { DeskDriver } from '../driver.ts'
import type { Kind } from '../kinds.ts'
import { finishRun, type PlayedRun } from '../play.ts'
import { Server } from '../server.ts'
import { makeShop, type ChaosShop } from '../shop.ts'
import { Wire } from '../wire.ts'
import { startKept, type ClusterWithStandby } from './cluster.ts'

/*
 * Desks sell through two processes on a PostgreSQL that Patroni, etcd and HAProxy keep alive, with a second database beside it. Its machines and parts are lost
 * one after another; what the desks sold is held against the books, and each gap is printed.
 */

export const MACHINE = 'machines and parts of a cluster lost while desks sell'

interface Blow {
  readonly name: string
  /** The longest that no sale may reach the server, seconds. */
  readonly longest: number
  readonly strike: () => Promise<void>
}

/** So long a part is away that comes back by itself. */
const AWAY_MILLIS = 8_000
/** So long desks sell before and behind each blow. */
const CALM_MILLIS = 4_000

const blowsOn = (kept: ClusterWithStandby, second: Awaited<ReturnType<typeof startCluster>>): readonly Blow[] => [
  // A busy machine has gaps of its own: every other one is read beside this.
  { name: 'nothing lost', longest: 5, strike: () => wait(AWAY_MILLIS) },
  { name: 'planned switchover', longest: 5, strike: () => kept.switchOver() },
  {
    name: 'machine of the primary lost',
    longest: 25,
    async strike() {
      const comeBack = await kept.loseMachine()
      await wait(AWAY_MILLIS)
      await comeBack()
    },
  },
  {
    name: 'etcd away',
    longest: 25,
    async strike() {
      kept.pauseEtcd(true)
      await wait(AWAY_MILLIS)
      kept.pauseEtcd(false)
      await kept.whole()
    },
  },
  { name: 'HAProxy killed and started', longest: 5, strike: () => kept.restartHaproxy() },
  { name: 'the other cluster away', longest: 5, strike: () => second.stop() },
]

interface MachineSettings {
  readonly desks: number
  readonly seed: number
  readonly say: (line: string) => void
}

export async function playMachine({ desks, seed, say }: MachineSettings): Promise<{ passed: number; failed: number }> {
  const kept = await startKept()
  const second = await startCluster()
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-machine-servers-'))
  const settings = {
    DATABASE_CONNECTIONS: '6',
    KASSA_FAULTS: '',
    KASSA_FILES_DIR: path.join(folder, 'files'),
    KASSA_CLUSTERS: `one=${kept.url},two=${second.url}`,
  }
  const servers = [1, 2].map((number) => new Server(path.join(folder, String(number)), '', undefined, settings))
  const database = openPostgres({ url: kept.url, connections: 3, statementTimeoutMillis: 120_000 })
  const complaints: string[] = []
  let passed = 0
  try {
    say('PostgreSQL stands twice, kept by Patroni')
    for (const server of servers) await server.start()
    const shop = await makeShop(database)
    const work = await Work.begin({ shop, servers, desks, seed })
    for (const blow of blowsOn(kept, second)) {
      await wait(CALM_MILLIS)
      const from = performance.now()
      await blow.strike()
      await wait(CALM_MILLIS)
      const gap = await work.gapSince(from)
      const isShort = gap <= blow.longest * 1_000
      say(`${blow.name}: no sale reached the server for ${(gap / 1_000).toFixed(1)} s, at most ${blow.longest} s`)
      if (isShort) passed += 1
      else complaints.push(`${blow.name}: the gap of ${Math.round(gap)} ms is longer than ${blow.longest} s`)
    }
    await kept.whole()
    const runs = await work.end()
    const books = await readBooks(database, shop.merchantId)
    complaints.push(...runs.flatMap((run) => complaintsOf(run, books)), ...strangers(runs, books))
    const verdicts = await verifyBooks(database, proofs)
    if (!isProven(verdicts)) complaints.push(...wordVerdicts(verdicts).filter((line) => !line.endsWith(' agrees')))
    for (const line of complaints) say(`seed ${seed}: ${line}`)
    say(
      `${runs.reduce((sum, { sales }) => sum + sales.length, 0)} sales, ${runs.reduce((sum, { refunds }) => sum + refunds.length, 0)} refunds, ${verdicts.length} books, ${complaints.length} complaints`,
    )
    return { passed, failed: complaints.length }
  } finally {
    await database.close()
    for (const server of servers) await server.stop()
    await second.stop().catch(() => {})
    await kept.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface WorkFacts {
  readonly shop: ChaosShop
  readonly servers: readonly Server[]
  readonly desks: number
  readonly seed: number
}

/** Desks that sell until they are told to stop, and when an upload of theirs was answered. */
class Work {
  readonly #desks: DeskDriver[] = []
  readonly #answered: number[] = []
  readonly #running: Promise<void>[] = []
  readonly #seed: number
  #isOver = false

  private constructor(seed: number) {
    this.#seed = seed
  }

  static async begin({ shop, servers, desks, seed }: WorkFacts): Promise<Work> {
    const work = new Work(seed)
    let turn = 0
    const address = (): string => (servers[(turn += 1) % servers.length] as Server).address()
    const call: Call = (endpoint, request, as) => callerAt(address())(endpoint, request, as)
    for (let at = 0; at < desks; at += 1) {
      const wire = new Wire(address, new Chance(seed + at).pause)
      const send = wire.send.bind(wire)
      wire.send = async (to, init, page) => {
        const response = await send(to, init, page)
        if (response.ok && to.includes('upload-journal')) work.#answered.push(performance.now())
        return response
      }
      const chance = new Chance(seed + 100 + at)
      const desk = await DeskDriver.register(`machine-${seed}-${at}`, shop, call, wire, chance)
      work.#desks.push(desk)
      work.#running.push(work.#sell(desk, chance))
    }
    return work
  }

  async #sell(desk: DeskDriver, chance: Chance): Promise<void> {
    while (!this.#isOver) {
      await desk.work()
      desk.page.comeOnline()
      await chance.pause(300)
    }
  }

  /** The longest time in which no upload was answered since a moment; waits for the next one. */
  async gapSince(from: number): Promise<number> {
    const before = this.#answered.length
    for (let looked = 0; looked < 600 && this.#answered.length === before; looked += 1) await wait(100)
    const moments = [from, ...this.#answered.filter((at) => at > from)]
    return Math.max(...moments.map((at, index) => (moments[index + 1] ?? at) - at))
  }

  async end(): Promise<PlayedRun[]> {
    this.#isOver = true
    await Promise.all(this.#running)
    const kind: Kind = { name: MACHINE }
    const runs: PlayedRun[] = []
    for (const desk of this.#desks) runs.push(await finishRun(desk, { seed: this.#seed, kind, struck: 1 }))
    return runs
  }
}
