import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPglite } from '../../apps/server/src/platform/db/pglite.ts'
import { round } from '../conditions.ts'
import { startChild } from './child.ts'
import { fire } from './fire.ts'
import { booked, makeBenchDesk, makeBenchShop, openingShot, saleShots } from './shop.ts'

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
          booked,
        )
        const each = Math.ceil(salesPerRound / clients)
        rates.push(
          await fire(
            kassa.address,
            used.map((desk, index) => saleShots(desk, shop, each, index * each)),
            booked,
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
