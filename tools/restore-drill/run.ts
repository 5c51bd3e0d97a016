// `npm run restore-drill`: a shop sells, its database is backed up by pgBackRest as `deploy` sets it up, something goes wrong, and it comes back as it was a moment
// before; the till sends again what it had sold since. Says so where pgBackRest or PostgreSQL is not here. With `-- --bucket` the repository is a bucket, which a
// double of S3 plays on loopback.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { proofs } from '../../apps/server/src/maintenance/proofs.ts'
import { isProven, verifyBooks, wordVerdicts } from '../../apps/server/src/maintenance/verify.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { sql } from '../../apps/server/src/platform/db/sql.ts'
import { Server } from '../chaos/server.ts'
import { isHere } from '../deploy/program.ts'
import { findPostgres, startCluster } from '../test/postgres.ts'
import { archiving, backRest, layPlaces, type Places } from './archive.ts'
import { startBucket } from './bucket.ts'
import { listSales, openTill } from './shop.ts'

const say = (line: string): void => console.log(line)
const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(1)

/** Runs `work` with the program on a database that keeps its log. */
async function onCluster<T>(
  places: Places,
  work: (on: { readonly url: string; readonly database: Database }) => Promise<T>,
): Promise<T> {
  const cluster = await startCluster(places.kept, true, archiving(places))
  const { url } = cluster
  const database = openPostgres({ url, connections: 3, statementTimeoutMillis: 120_000 })
  const server = new Server(path.join(places.folder, 'server'), url)
  try {
    await server.start()
    at.address = server.address()
    return await work({ url, database })
  } finally {
    await server.stop()
    await database.close()
    await cluster.stop()
  }
}

/** The database's own time, by which it is asked to come back. */
const momentOf = async (database: Database): Promise<string> =>
  (await database.ask<{ at: string }>(sql`select clock_timestamp()::text as at`))[0]?.at ?? ''

/** The address of the program, before and behind. */
const at = { address: '' }

async function sellAndLose(places: Places) {
  return onCluster(places, async ({ url, database }) => {
    const till = await openTill(database, () => at.address)
    backRest(places, url, 'stanza-create')
    backRest(places, url, 'check')
    const before = await till.sell(30)
    const began = performance.now()
    backRest(places, url, '--type=full', 'backup')
    say(`a full backup, ${seconds(began)} s`)
    before.push(...(await till.sell(30)))
    backRest(places, url, '--type=diff', 'backup')
    before.push(...(await till.sell(30)))
    await wait(50)
    const moment = await momentOf(database)
    await wait(50)
    const after = await till.sell(20)
    // The mistake for which it is all brought back.
    await database.ask(sql`update product set name = 'lost' where merchant_id = ${till.shop.merchantId}`)
    await database.ask(sql`select pg_switch_wal()`)
    backRest(places, url, 'check')
    return { till, before, after, moment }
  })
}

async function comeBack(places: Places): Promise<string[]> {
  const { till, before, after, moment } = await sellAndLose(places)
  fs.rmSync(path.join(places.kept, 'data'), { recursive: true })
  const began = performance.now()
  backRest(places, undefined, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  return onCluster(places, async ({ database }) => {
    say(`brought back to ${moment} from nothing but the repository, ${seconds(began)} s with the program's start`)
    const complaints: string[] = []
    const expectSales = async (wanted: readonly string[], when: string): Promise<void> => {
      const there = await listSales(database, till.shop)
      if (there.join() !== wanted.toSorted().join())
        complaints.push(`${when}: ${wanted.length} sales were booked, and ${there.length} are there`)
    }
    await expectSales(before, 'as of the moment')
    const lost = await database.ask(sql`select from product where name = 'lost'`)
    if (lost.length > 0) complaints.push('what went wrong came back as well')
    await till.sendAgainFrom(after[0] ?? '')
    await expectSales([...before, ...after], 'once the till sent again what it had')
    const verdicts = await verifyBooks(database, proofs)
    if (!isProven(verdicts)) complaints.push(...wordVerdicts(verdicts).filter((line) => !line.endsWith(' agrees')))
    say(
      `${before.length} sales of before, ${after.length} sent again, ${verdicts.length} books, ${complaints.length} complaints`,
    )
    return complaints
  })
}

const absent = [
  ...(isHere('pgbackrest') ? [] : ['pgbackrest']),
  ...(findPostgres() === undefined ? ['postgresql-15'] : []),
]
if (absent.length > 0) {
  say(`absent  ${absent.join(' and ')} (apt-get install ${absent.join(' ')}): nothing was brought back`)
} else {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-restore-drill-'))
  const bucket = process.argv.includes('--bucket') ? await startBucket(path.join(folder, 'bucket')) : undefined
  try {
    const complaints = await comeBack(layPlaces(folder, bucket?.lines))
    for (const line of complaints) say(line)
    process.exitCode = complaints.length === 0 ? 0 : 1
  } finally {
    bucket?.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
