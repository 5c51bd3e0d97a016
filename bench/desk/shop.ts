import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { searchTextOf, takeChangeNumber } from '../../apps/server/src/modules/catalogue/public.ts'
import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { json } from '../../apps/server/src/platform/db/sql.ts'
import type { Tx } from '../../apps/server/src/platform/db/tx.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { findMerchantIdByNumber } from '../../apps/server/src/seed/catalogue/catalogue.store.ts'
import { startCluster } from '../../tools/test/postgres.ts'
import { loadUnchecked } from '../growth/history.store.ts'
import { startChild } from '../sales/child.ts'
import { insertMembers } from '../members/fill-members.store.ts'
import { codeOf, goodsOf } from './goods.ts'
import { findProductsByCode, insertMadeGoods } from './goods.store.ts'
import { makePlans } from './offers.ts'

const BATCH = 5_000
export const DESK_MEMBERS = 50_000
/** With those of the demo shop; so many are for the categories of goods that are scanned. */
export const DESK_PLANS = { count: 200, touching: 20 } as const

export interface DeskServer {
  readonly address: string
  stop(): Promise<void>
}

const rowOf = (n: number) => {
  const { code, name, reading, priceMinor } = goodsOf(n)
  const searchText = searchTextOf({ name, names: {}, reading })
  return { id: newId(), name, searchText, code, folded: barCodeKey(code), priceMinor }
}

/** Goods that nobody scans, for plans that touch no basket. */
const FIRST_ELSEWHERE = 9_950
const ELSEWHERE = 50

async function demoMerchant(tx: Tx): Promise<string> {
  const id = await findMerchantIdByNumber(tx, '100001')
  if (id === undefined) throw new Error('the demo merchant is not there')
  return id
}

async function fill(database: Database, products: number): Promise<void> {
  const now = new Date().toISOString()
  const merchantId = await database.transaction({ kind: 'owner' }, demoMerchant)
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

async function addMembers(database: Database): Promise<void> {
  await database.transaction({ kind: 'owner' }, async (tx) => {
    const merchantId = await demoMerchant(tx)
    await insertMembers(tx, merchantId, { from: 1, to: DESK_MEMBERS, entries: 1 })
  })
  await database.script('analyze')
}

const findElsewhere = (database: Database): Promise<string[]> => {
  const codes = Array.from({ length: ELSEWHERE }, (_, place) => codeOf(FIRST_ELSEWHERE + place))
  return database.transaction({ kind: 'owner' }, (tx) => findProductsByCode(tx, codes))
}

/**
 * The real program on a PostgreSQL of its own, with the demo shop and `products` more at each of its outlets; a
 * large one has the bench's members and plans as well.
 */
export async function startDeskServer(products: number, isLarge = false): Promise<DeskServer> {
  const cluster = await startCluster()
  try {
    const environment = { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent', PUBLIC_CALLS_PER_MINUTE: '100000' }
    const server = await startChild('apps/server/src/main.ts', environment, '/readyz')
    const database = openPostgres({ url: cluster.url, connections: 2 })
    await fill(database, products)
    if (isLarge) await addMembers(database)
    if (isLarge) await makePlans(server.address, { ...DESK_PLANS, elsewhere: await findElsewhere(database) })
    await database.close()
    return { address: server.address, stop: () => server.stop().finally(() => cluster.stop()) }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}
