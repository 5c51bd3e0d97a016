import type { BriefItem } from '@kassa/contract/device/desk-catalogue.ts'
import { BUCKET_COUNT, bucketOf, intoBuckets } from './bucket.ts'
import type { CacheDatabase } from './cache-db.ts'
import { changeBucket, packReady, readyItem } from './pack-bucket.ts'
import type { ReadyItem } from './pack-bucket.ts'
import type { PackedBucket } from './packed-bucket.ts'

/** How many buckets are worked on before the page, and whoever waits for the disk, has a turn. */
const AT_ONCE = 8

const breath = (millis = 0): Promise<void> => new Promise((goOn) => setTimeout(goOn, millis))

/** How long goods that are sold from already wait for the disk: whoever opens the till's first shift meanwhile needs it. */
const CALM_MS = 1_000

/**
 * Makes buckets and writes them, a few at a time, then what counts only when all of them are there. Until then the old cursor stands: where the
 * page dies in between, the same changes come again and are written again.
 */
async function writeBuckets(
  db: CacheDatabase,
  numbers: readonly number[],
  make: (numbers: readonly number[]) => Promise<PackedBucket[]>,
  end: { readonly cursor: number; readonly emptied?: readonly number[] },
): Promise<PackedBucket[]> {
  const written: PackedBucket[] = []
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const buckets = await make(numbers.slice(from, from + AT_ONCE))
    await db.items.bulkPut(buckets)
    written.push(...buckets)
    await breath()
  }
  await db.transaction('rw', db.items, db.facts, async () => {
    if (end.emptied) await db.items.bulkDelete([...end.emptied])
    await db.facts.put({ key: 'cursor', value: end.cursor })
  })
  return written
}

/** All goods anew, as they come. */
export interface CacheFill {
  /** Makes goods ready, a few at a time, so that the page goes on answering. */
  readonly take: (items: readonly BriefItem[]) => Promise<void>
  /**
   * Hands them to `show`, to be sold from at once, and then puts them in the place of all that lay there; `cursor` says from where
   * changes follow, and is written last: a page that dies before fetches all of them again. Rejects once `isWanted` denies it.
   */
  readonly finish: (
    cursor: number,
    show: (buckets: readonly PackedBucket[]) => void,
    isWanted?: () => boolean,
  ) => Promise<void>
}

/** Goods made ready, and buckets packed, before the page may do something else. */
const READY_AT_ONCE = 1_000
const PACKED_AT_ONCE = 32

/** Begins to fill the cache anew. Sales go on from the old content until each bucket has its successor. */
export function startFilling(db: CacheDatabase, calmMillis = CALM_MS): CacheFill {
  const ready = new Map<number, ReadyItem[]>()
  return {
    async take(items) {
      for (let from = 0; from < items.length; from += READY_AT_ONCE) {
        for (const item of items.slice(from, from + READY_AT_ONCE)) {
          const bucket = bucketOf(item.id)
          const held = ready.get(bucket)
          if (held) held.push(readyItem(item))
          else ready.set(bucket, [readyItem(item)])
        }
        await breath()
      }
    },
    async finish(cursor, show, isWanted = () => true) {
      const packed = new Map<number, PackedBucket>()
      for (const [bucket, items] of ready) {
        packed.set(bucket, packReady(bucket, items))
        if (packed.size % PACKED_AT_ONCE === 0) await breath()
      }
      ready.clear()
      show([...packed.values()])
      await breath(calmMillis)
      const emptied = Array.from({ length: BUCKET_COUNT }, (_, bucket) => bucket).filter(
        (bucket) => !packed.has(bucket),
      )
      const made = async (numbers: readonly number[]): Promise<PackedBucket[]> => {
        if (!isWanted()) throw new Error('These goods are no longer wanted.')
        return numbers.flatMap((bucket) => packed.get(bucket) ?? [])
      }
      await writeBuckets(db, [...packed.keys()], made, { cursor, emptied })
    },
  }
}

/** Writes changed and removed items into their buckets, then the cursor they lead to. Answers those buckets. One page does it at a time. */
export async function changeItems(
  db: CacheDatabase,
  changed: readonly BriefItem[],
  removed: readonly string[],
  cursor: number,
): Promise<PackedBucket[]> {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)])
  const fresh = intoBuckets(changed)
  const make = async (numbers: readonly number[]): Promise<PackedBucket[]> => {
    const held = await db.items.bulkGet([...numbers])
    return numbers.map((bucket, index) => changeBucket(bucket, held[index], gone, fresh.get(bucket) ?? []))
  }
  return writeBuckets(db, [...new Set([...gone].map(bucketOf))], make, { cursor })
}
