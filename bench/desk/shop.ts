import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { searchTextOf, takeChangeNumber } from '../../apps/server/src/modules/catalogue/public.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { json } from '../../apps/server/src/platform/db/sql.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { findMerchantIdByNumber } from '../../apps/server/src/seed/catalogue/catalogue.store.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { loadUnchecked } from '../growth/history.store.ts'
import { startChild } from '../sales/child.ts'
import { goodsOf } from './goods.ts'
import { insertMadeGoods } from './goods.store.ts'

const BATCH = 5_000

export interface DeskServer {
  readonly address: string
  stop(): Promise<void>
}

const rowOf = (n: number) => {
  const { code, name, reading, priceMinor } = goodsOf(n)
  const searchText = searchTextOf({ name, names: {}, reading })
  return { id: newId(), name, searchText, code, folded: barCodeKey(code), priceMinor }
}

async function fill(database: Database, products: number): Promise<void> {
  const now = new Date().toISOString()
  const merchantId = await database.transaction({ kind: 'owner' }, (tx) => findMerchantIdByNumber(tx, '100001'))
  if (merchantId === undefined) throw new Error('the demo merchant is not there')
  // The server's own search is not what is measured, and its index takes longer than everything else.
  await database.script('drop index product_by_search_key')
  for (let from = 0; from < products; from += BATCH) {
    const count = Math.min(BATCH, products - from)
    const goods = json(Array.from({ length: count }, (_, index) => rowOf(from + index)))
    await database.transaction({ kind: 'owner' }, async (tx) => {
      await loadUnchecked(tx)
      await insertMadeGoods(tx, merchantId, { goods, changeNumber: await takeChangeNumber(tx, merchantId), now })
    })
  }
  await database.script('analyze')
}

/** The real program on a PostgreSQL of its own, with the demo shop and `products` more at each of its outlets. */
export async function startDeskServer(products: number): Promise<DeskServer> {
  const cluster = await startCluster()
  try {
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent', PUBLIC_CALLS_PER_MINUTE: '100000' }
    const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
    const database = openPostgres({ url: cluster.url, connections: 2 })
    await fill(database, products)
    await database.close()
    return { address: server.address, stop: () => server.stop().finally(() => cluster.stop()) }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
