import { deskCatalogue, deskCatalogueChanges } from '@kassa/contract/device/device.calls.ts'
import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { readFact } from '../catalogue/cache-db.ts'
import { changeItems, startFilling } from '../catalogue/fill-cache.ts'
import type { PackedBucket } from '../catalogue/packed-bucket.ts'
import { syncCatalogue } from '../catalogue/sync-catalogue.ts'
import { cacheDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'

/** Goods asked for with one call; with the first one fewer, because nothing else is on its way until it says where the others begin. */
const PAGE = 5_000
const FIRST_PAGE = 500

type Ask = <E extends Endpoint>(endpoint: E, request: InputOf<E['request']>) => Promise<OutputOf<E['answer']>>

/**
 * Brings the device's goods up to the server's. `ask` rejects where the server does not answer, and `show` takes all goods anew. Answers whether
 * the set-up has to be fetched again.
 */
export async function bringGoods(
  ask: Ask,
  show: (buckets: readonly PackedBucket[], cursor: number) => void,
): Promise<boolean> {
  const db = cacheDb()
  const { setupChanged } = await syncCatalogue({
    readCursor: () => readFact<number>(db, 'cursor'),
    fetchPage: async (after, until) => {
      const part = { ...(after !== null && { after }), ...(until !== null && { until }) }
      const limit = after === null ? FIRST_PAGE : PAGE
      const { brief, items, starts, ...page } = await ask(deskCatalogue, { ...part, limit, knows: 'usual' })
      const isWhole = (_: string, at: number): boolean => ((at + 1) * FIRST_PAGE) % PAGE === 0
      return { ...page, items: brief ?? items, starts: starts.filter(isWhole) }
    },
    fetchChanges: (since) => ask(deskCatalogueChanges, { since, limit: PAGE }),
    onProgress: (loading) => desk.change({ loading }),
    fill: () => {
      const { take, finish } = startFilling(db)
      const { registration } = desk.read()
      const isWanted = (): boolean => desk.read().registration?.registrationId === registration?.registrationId
      return { take, finish: (cursor) => finish(cursor, (buckets) => show(buckets, cursor), isWanted) }
    },
    change: async (items, removed, cursor) => {
      desk.read().catalogue.putBuckets(await changeItems(db, items, removed, cursor))
      desk.change(({ catalogueVersion }) => ({ catalogueVersion: catalogueVersion + 1, catalogueCursor: cursor }))
    },
  })
  return setupChanged
}
