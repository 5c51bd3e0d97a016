import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import { seedCatalogue } from '../../apps/server/src/seed/catalogue/seed-catalogue.ts'
import { makeMerchant, makeOutlet } from '../../apps/server/test/make/merchant.ts'
import { composeMaster, readStores } from '../../tools/japanese-master/compose.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { round } from '../conditions.ts'
import { clusterMeter, meterUse, processMeter, type Meter } from '../sales/processor.ts'

interface Place {
  readonly database: Database
  readonly node: Meter
  readonly postgres: Meter
  /** For files that a run writes. */
  readonly folder: string
}

const real = path.join(import.meta.dirname, '../../../shared/data')
const catalogue = path.join(real, 'off-gtin/catalogue-20k.csv.gz')
const master = path.join(real, 'jp-retail-master')

/** Loads a file as `npm run seed -- --catalogue FILE` does. */
async function load({ database, node, postgres }: Place, merchantId: string, file: string, outlets?: string[]) {
  const used = meterUse(node, postgres)
  const began = performance.now()
  const { created, updated, refused } = await seedCatalogue(database, merchantId, file, {
    now: new Date().toISOString(),
    outlets,
  })
  return {
    created,
    updated,
    refused: refused.length,
    seconds: round((performance.now() - began) / 1_000),
    processor: used(1),
  }
}

async function loadCatalogue(place: Place) {
  const merchantId = await place.database.transaction({ kind: 'owner' }, async (tx) => {
    const made = await makeMerchant(tx)
    await makeOutlet(tx, made.merchantId)
    return made.merchantId
  })
  const empty = await load(place, merchantId, catalogue)
  return { empty, again: await load(place, merchantId, catalogue), goal: '≤ 20 s' }
}

/** A chain with the shops of the master, before it has any goods. */
const makeChain = ({ database }: Place, stores: ReturnType<typeof readStores>): Promise<string> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    const { merchantId } = await makeMerchant(tx, { country: 'JP', locale: 'ja-JP' })
    for (const { code, name } of stores)
      await makeOutlet(tx, merchantId, { number: code.slice(1), name, currency: 'JPY', timeZone: 'Asia/Tokyo' })
    return merchantId
  })

/** The Japanese master at one shop, then at every other; and at all of another chain's in one go. */
async function loadMaster(place: Place) {
  const stores = readStores(master)
  const file = path.join(place.folder, 'master.csv')
  writeFileSync(file, stringify([...composeMaster(master)]))
  const chain = await makeChain(place, stores)
  const [first] = stores
  const atOne = await load(place, chain, file, [first?.code.slice(1) ?? ''])
  return {
    outlets: stores.length,
    atOne,
    thenAtAll: await load(place, chain, file),
    atAllAtOnce: await load(place, await makeChain(place, stores), file),
  }
}

/** Real catalogues through the path without a limit of rows, on PostgreSQL (G12). */
export const run = async () => {
  if (!existsSync(catalogue) || !existsSync(master)) return { absent: 'the real data beside the repository' }
  const cluster = await startCluster()
  const database = openPostgres({ url: cluster.url, connections: 2, statementTimeoutMillis: 600_000 })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-catalogues-'))
  try {
    await migrate(database)
    const place = { database, node: processMeter(process.pid), postgres: await clusterMeter(database), folder }
    return { catalogue20k: await loadCatalogue(place), japaneseMaster: await loadMaster(place) }
  } finally {
    await database.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
