import { deskCatalogue, deskCatalogueChanges } from '@kassa/contract/device/device.calls.ts'
import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { readFact } from '../catalogue/cache-db.ts'
import { changeItems, startFilling } from '../catalogue/fill-cache.ts'
import type { PackedBucket } from '../catalogue/packed-bucket.ts'
import { syncCatalogue } from '../catalogue/sync-catalogue.ts'
import { cacheDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import { hearMoved } from './hear-moved.ts'

/** Goods asked for with one call; with the first one fewer, because nothing else is on its way until it says where the others begin. */
const PAGE = 5_000
const FIRST_PAGE = 500

export type Ask = <E extends Endpoint>(endpoint: E, request: InputOf<E['request']>) => Promise<OutputOf<E['answer']>>

/**
 * Brings the device's goods up to the server's. `ask` rejects where the server does not answer, and `show` takes all goods anew. Answers whether
 * the set-up has to be fetched again.
 */
export async function bringGoods(
  ask: Ask,
  show: (buckets: readonly PackedBucket[], cursor: number) => void,
): Promise<boolean> {
  const db = cacheDb()
  /** Goods come with the stock they had there or later; left out by an older server, which sends them as they are. */
  let stockFrom: number | undefined
  const { setupChanged } = await syncCatalogue({
    readCursor: () => readFact<number>(db, 'cursor'),
    fetchPage: async (after, until) => {
      const part = { ...(after !== null && { after }), ...(until !== null && { until }) }
      const limit = after === null ? FIRST_PAGE : PAGE
      const how = { limit, knows: 'usual', stock: 'followed' } as const
      const { brief, items, starts, stockUpTo, ...page } = await ask(deskCatalogue, { ...part, ...how })
      if (after === null) stockFrom = stockUpTo
      const isWhole = (_: string, at: number): boolean => ((at + 1) * FIRST_PAGE) % PAGE === 0
      // An older server cuts as small as the first page is.
      return { ...page, items: brief ?? items, starts: stockUpTo === undefined ? starts.filter(isWhole) : starts }
    },
    fetchChanges: (since) => ask(deskCatalogueChanges, { since, limit: PAGE }),
    onProgress: (loading) => desk.change({ loading }),
    fill: () => {
      const { take, finish } = startFilling(db)
      const { registration } = desk.read()
      const isWanted = (): boolean => desk.read().registration?.registrationId === registration?.registrationId
      const end = (cursor: number): Promise<void> => finish(cursor, (buckets) => show(buckets, cursor), isWanted)
      return {
        take,
        finish: async (cursor) => {
          if (stockFrom !== undefined) await hearMoved(ask, stockFrom, isWanted)
          await end(cursor)
        },
      }
    },
    change: async (items, removed, cursor) => {
      desk.read().catalogue.putBuckets(await changeItems(db, items, removed, cursor))
      desk.change(({ catalogueVersion }) => ({ catalogueVersion: catalogueVersion + 1, catalogueCursor: cursor }))
    },
  })
  return setupChanged
}
