import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { proofs } from '../../../apps/server/src/maintenance/proofs.ts'
import { isProven, verifyBooks, wordVerdicts } from '../../../apps/server/src/maintenance/verify.ts'
import { openPostgres } from '../../../apps/server/src/platform/db/postgres.ts'
import { startCluster } from '../../test/postgres.ts'
import { readBooks } from '../books.store.ts'
import { complaintsOf, strangers } from '../compare.ts'
import { Server } from '../server.ts'
import { makeShop } from '../shop.ts'
import { blowsAtCluster, blowsAtProcesses, type Blow } from './blows.ts'
import { startKept } from './cluster.ts'
import { Work } from './work.ts'

/*
 * Desks sell through two processes on a PostgreSQL that Patroni, etcd and HAProxy keep alive, with a second database beside it. Its machines and parts are lost
 * one after another; what the desks sold is held against the books, and each gap is printed.
 */

export const MACHINE = 'machines and parts of a cluster lost while desks sell'

/** The time for which desks sell before and behind each blow. */
const CALM_MILLIS = 4_000

/** The PostgreSQL on which the desks sell, and what can befall it. */
interface Ground {
  readonly url: string
  readonly blows: readonly Blow[]
  readonly whole: () => Promise<void>
  readonly stop: () => Promise<unknown>
}

/** Starts the PostgreSQL: kept alive by Debian's programs where they are here, else one alone, which nothing befalls. */
async function layGround(isKept: boolean): Promise<Ground> {
  if (isKept) {
    const kept = await startKept()
    return { url: kept.url, blows: blowsAtCluster(kept), whole: () => kept.whole(), stop: () => kept.stop() }
  }
  const alone = await startCluster()
  return { url: alone.url, blows: [], whole: () => Promise.resolve(), stop: () => alone.stop() }
}

export interface MachineSettings {
  /** Whether Debian's programs keep the PostgreSQL alive. */
  readonly isKept: boolean

  readonly desks: number
  readonly seed: number
  readonly say: (line: string) => void
}

export async function playMachine({
  isKept,
  desks,
  seed,
  say,
}: MachineSettings): Promise<{ passed: number; failed: number }> {
  const ground = await layGround(isKept)
  const second = await startCluster()
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-machine-servers-'))
  const settings = {
    DATABASE_CONNECTIONS: '6',
    KASSA_FAULTS: '',
    KASSA_FILES_DIR: path.join(folder, 'files'),
    KASSA_CLUSTERS: `one=${ground.url},two=${second.url}`,
  }
  const servers = [1, 2].map((number) => new Server(path.join(folder, String(number)), '', undefined, settings))
  const database = openPostgres({ url: ground.url, connections: 3, statementTimeoutMillis: 120_000 })
  const complaints: string[] = []
  let passed = 0
  try {
    say(isKept ? 'PostgreSQL stands twice, kept by Patroni' : 'PostgreSQL stands alone')
    for (const server of servers) await server.start()
    const shop = await makeShop(database)
    const work = await Work.begin({ shop, servers, desks, seed })
    const [calm, ...others] = blowsAtProcesses({ servers, second })
    // The other cluster does not come back, and is lost last.
    for (const blow of [...(calm ? [calm] : []), ...ground.blows, ...others]) {
      const wrong = await suffer(work, blow, say)
      if (wrong.length === 0) passed += 1
      complaints.push(...wrong)
    }
    await ground.whole()
    const runs = await work.end({ name: MACHINE })
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
    await ground.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const seconds = (millis: number): string => (millis / 1_000).toFixed(1)

/** Strikes while the desks sell; answers what took longer than it may. */
async function suffer(work: Work, { name, longest, longestWait, strike }: Blow, say: (line: string) => void) {
  await wait(CALM_MILLIS)
  const from = performance.now()
  await strike()
  await wait(CALM_MILLIS)
  const gap = await work.gapSince(from)
  const waited = work.longestWaitSince(from)
  const most = longestWait === undefined ? '' : `, at most ${longestWait} s`
  say(
    `${name}: no sale reached the server for ${seconds(gap)} s, at most ${longest} s; a desk tried for ${seconds(waited)} s${most}`,
  )
  return [
    ...(gap > longest * 1_000 ? [`${name}: the gap of ${Math.round(gap)} ms is longer than ${longest} s`] : []),
    ...(longestWait !== undefined && waited > longestWait * 1_000
      ? [`${name}: a desk tried for ${Math.round(waited)} ms to send what it had, more than ${longestWait} s`]
      : []),
  ]
}
