import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beginTrial } from '../../apps/server/src/modules/billing/public.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { quantile, round } from '../conditions.ts'
import { type Child, startChild } from '../sales/child.ts'
import { fire, type Shot } from '../sales/fire.ts'
import { type BenchShop, expectBooked, makeBenchDesk, makeBenchShop, openingShot, saleShots } from '../sales/shop.ts'
import { moveByJob } from './job-move.ts'
import { type MovedSizes, writeMovedFiles } from './moved-files.ts'

const runFile = promisify(execFile)
/** Files by what is counted in them, in the order of a move. */
const FILES = { products: 'goods.csv', members: 'people.csv', history: 'orders.csv' } as const
/** Two tills at full speed sell far more than two people do. */
const PAUSE_MS = 250

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Sales of each till alone: of fewer the 95th percentile is chance. */
const ALONE = 120

/** Milliseconds of each sale of the tills until `isOver`, at least so many of each. */
async function sell(
  server: Child,
  desks: readonly Desk[],
  shop: BenchShop,
  { from, least, isOver }: { readonly from: number; readonly least: number; readonly isOver: () => boolean },
) {
  if (desks.length === 0) return null
  const times: number[] = []
  await Promise.all(
    desks.map(async (desk, place) => {
      for (let at = 0; at < least || !isOver(); at += 1) {
        const [shot] = saleShots(desk, shop, 1, from + at * 2 + place)
        const began = performance.now()
        await fire(server.address, [[shot as Shot]], expectBooked)
        times.push(performance.now() - began)
        await pause(PAUSE_MS)
      }
    }),
  )
  return { sales: times.length, p95Millis: round(quantile(times, 0.95), 1) }
}

interface Sizes extends MovedSizes {
  readonly tills: number
  /** `job`: as one zip by the job of the server; else file by file by the command. */
  readonly as: string
}

/** Small by default; the sizes of the paper are said: `products=100000 members=100000 history=1000000`. */
function sizesOf(args: readonly string[]): Sizes {
  const given = new Map(args.map((arg) => arg.split('=') as [string, string]))
  const sizeOf = (name: string, usual: number): number => Number(given.get(name) ?? usual)
  return {
    products: sizeOf('products', 1_000),
    members: sizeOf('members', 1_000),
    history: sizeOf('history', 10_000),
    isWide: given.get('wide') === '1',
    tills: sizeOf('tills', 2),
    as: given.get('as') ?? 'command',
  }
}

/**
 * Moves a shop in file by file while tills sell: minutes, the most memory of the moving process, and the tills' 95th percentile beside the one
 * they have alone. `products=`, `members=`, `history=` (rows) and `tills=` after the bench's name; 0 leaves one out, and
 * `wide=1` gives goods all columns. `as=job` moves all of them at once as an owner does, by the server that serves the tills.
 */
export async function run(args: readonly string[]): Promise<unknown> {
  const sizes = sizesOf(args)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'moving-'))
  writeMovedFiles(folder, sizes)
  const cluster = await startCluster(undefined, true)
  const database = openPostgres({ url: cluster.url, connections: 2 })
  try {
    await migrate(database)
    const shop = await makeBenchShop(database, 100)
    const { merchantId, outlet } = shop.facts
    const now = new Date().toISOString()
    await database.transaction({ kind: 'owner' }, (tx) => beginTrial(tx, merchantId, { now, newId }))
    const desks: Desk[] = []
    for (let till = 0; till < sizes.tills; till += 1) desks.push(await makeBenchDesk(database, shop))
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' }
    const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
    try {
      for (const desk of desks) await fire(server.address, [[openingShot(desk)]], expectBooked)
      const alone = await sell(server, desks, shop, { from: 0, least: ALONE, isOver: () => true })
      if (sizes.as === 'job') {
        const names = Object.entries(FILES).flatMap(([what, name]) =>
          sizes[what as keyof typeof FILES] > 0 ? [name] : [],
        )
        let isOver = false
        const moved = moveByJob(database, server, { folder, names, merchantId, outletNumber: outlet.number }).finally(
          () => {
            isOver = true
          },
        )
        const tills = await sell(server, desks, shop, { from: 1_000_000, least: 20, isOver: () => isOver })
        return {
          ...sizes,
          alone,
          move: await moved,
          tills,
          ratio: tills && alone && round(tills.p95Millis / alone.p95Millis, 2),
        }
      }
      const files: Record<string, unknown> = {}
      for (const [place, [what, name]] of Object.entries(FILES).entries()) {
        if (sizes[what as keyof typeof FILES] === 0) continue
        let isOver = false
        const child = path.join(import.meta.dirname, 'move-child.ts')
        // As `npm run move-in` starts it; others are tried by name.
        const flags = (process.env['MOVE_FLAGS'] ?? '--optimize-for-size').split(' ')
        const moved = runFile(process.execPath, [
          ...flags,
          child,
          folder,
          name,
          merchantId,
          outlet.number,
          cluster.url,
        ]).finally(() => {
          isOver = true
        })
        const tills = await sell(server, desks, shop, {
          from: 1_000_000 * (place + 1),
          least: 20,
          isOver: () => isOver,
        })
        const { stdout } = await moved

        const ratio = tills && alone && round(tills.p95Millis / alone.p95Millis, 2)
        files[name] = { ...(JSON.parse(stdout) as object), tills, ratio }
        process.stderr.write(`${name} ${JSON.stringify(files[name])}\n`)
      }
      return { ...sizes, alone, files }
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
    await cluster.stop()
    fs.rmSync(folder, { recursive: true })
  }
}
