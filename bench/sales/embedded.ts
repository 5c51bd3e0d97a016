import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { median, round } from '../conditions.ts'
import { startChild, type Child } from './child.ts'
import { fire } from './fire.ts'
import { expectBooked, makeBenchDesk, makeBenchShop, openingShot, saleShots, uploadShots } from './shop.ts'

/** Sales of one till and of eight on the embedded database, as the program runs it. */
export async function onPglite(salesPerRound: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-bench-'))
  try {
    const own = await openPglite({ folder })
    await migrate(own)
    const shop = await makeBenchShop(own)
    const desks = await Promise.all(Array.from({ length: 2 + 8 * 2 }, () => makeBenchDesk(own, shop)))
    await own.close()
    const kassa = await startChild(
      'apps/server/src/main.ts',
      { DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' },
      '/readyz',
    )
    const byClients = []
    for (const clients of [1, 8]) {
      const rates: number[] = []
      for (let turn = 0; turn < 2; turn += 1) {
        const used = desks.splice(0, clients)
        await fire(
          kassa.address,
          used.map((desk) => [openingShot(desk)]),
          expectBooked,
        )
        const each = Math.ceil(salesPerRound / clients)
        rates.push(
          await fire(
            kassa.address,
            used.map((desk, index) => saleShots(desk, shop, each, index * each)),
            expectBooked,
          ),
        )
      }
      byClients.push({ clients, kassaSalesPerSecond: round(Math.max(...rates), 0) })
    }
    await kassa.stop()
    return { byClients, note: 'every commit is an fsync' }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

const TOGETHER = 100
const AT_ONCE = 5_000
const STARTS = 3

const start = (folder: string): Promise<Child> =>
  startChild('apps/server/src/main.ts', { DATA_DIR: folder, DATABASE_URL: '', LOG_LEVEL: 'silent' }, '/readyz')

const secondsOf = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  const done = await work()
  return [done, round((performance.now() - began) / 1_000, 2)]
}

/** Resident memory of a process now, MiB; null where the system does not tell. */
const residentMebibytes = (pid: number): number | null => {
  const file = `/proc/${String(pid)}/status`
  const [, kibibytes] = /VmRSS:\s+(\d+)/.exec(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '') ?? []
  return kibibytes === undefined ? null : Math.round(Number(kibibytes) / 1_024)
}

const folderMebibytes = (folder: string): number =>
  Math.round(
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0) /
      2 ** 20,
  )

/** A shop on the embedded database that has sold so much, in uploads of a hundred: what a sale, a start, the memory and the folder are then. */
export async function pastOnPglite(sales: number) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kassa-bench-'))
  try {
    const own = await openPglite({ folder })
    await migrate(own)
    const shop = await makeBenchShop(own)
    const desks = await Promise.all([0, 1, 2].map(() => makeBenchDesk(own, shop)))
    await own.close()
    const [first, past, last] = desks as [(typeof desks)[0], (typeof desks)[0], (typeof desks)[0]]
    const kassa = await start(folder)
    const single = async (server: Child, desk: typeof first): Promise<number> => {
      await fire(server.address, [[openingShot(desk)]], expectBooked)
      await fire(server.address, [saleShots(desk, shop, 100, 0)], expectBooked)
      return round(await fire(server.address, [saleShots(desk, shop, 200, 100)], expectBooked), 0)
    }
    const [perSecondEmpty, mebibytesEmpty] = [await single(kassa, first), folderMebibytes(folder)]
    await fire(kassa.address, [[openingShot(past)]], expectBooked)
    const began = performance.now()
    for (let sold = 0; sold < sales; sold += AT_ONCE) {
      const count = Math.min(AT_ONCE, sales - sold)
      await fire(kassa.address, [uploadShots(past, shop, count, sold, TOGETHER)], expectBooked)
      process.stderr.write(`sales: ${String(sold + count)} on the embedded database …\n`)
    }
    const uploadedPerSecond = round((1_000 * sales) / (performance.now() - began), 0)
    const residentAfterwards = residentMebibytes(kassa.pid)
    await kassa.stop()
    const starts: number[] = []
    for (let turn = 1; turn < STARTS; turn += 1) {
      const [server, seconds] = await secondsOf(() => start(folder))
      starts.push(seconds)
      await server.stop()
    }
    const [server, seconds] = await secondsOf(() => start(folder))
    const perSecond = await single(server, last)
    const residentAfterAStart = residentMebibytes(server.pid)
    await server.stop()
    return {
      sales,
      uploadedPerSecond,
      perSecond: { empty: perSecondEmpty, now: perSecond },
      startSeconds: { median: median([...starts, seconds]), all: [...starts, seconds] },
      residentMebibytes: { afterTheUploads: residentAfterwards, afterAStart: residentAfterAStart },
      folderMebibytes: { empty: mebibytesEmpty, now: folderMebibytes(folder) },
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
