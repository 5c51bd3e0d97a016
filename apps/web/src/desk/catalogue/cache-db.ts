import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { KeptMember } from '@kassa/contract/member/desk-feed.calls.ts'
import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import { BUCKET_COUNT, bucketOf, intoBuckets } from './bucket.ts'
import { changeBucket } from './catalogue-index.ts'
import { packReady, readyItem } from './packed-bucket.ts'
import type { PackedBucket, ReadyItem } from './packed-bucket.ts'

/** What a device keeps of a member: the least that finds one at the till. */
export type CachedMember = KeptMember

interface Bucket<Row> {
  readonly bucket: number
  readonly rows: readonly Row[]
}

interface CacheFact {
  readonly key: string
  readonly value: unknown
}

/**
 * What can be fetched again at any time: goods, set-up, members. Writes are not forced to the disk, and a rebuild throws all
 * of it away. Source: stack.md, "The desk's storage".
 */
export class CacheDatabase extends Dexie {
  declare items: EntityTable<PackedBucket, 'bucket'>
  declare members: EntityTable<Bucket<CachedMember>, 'bucket'>
  declare facts: EntityTable<CacheFact, 'key'>

  constructor(name = 'kassa-cache') {
    super(name, { chromeTransactionDurability: 'relaxed' })
    const stores = { items: 'bucket', members: 'bucket', facts: 'key' }
    this.version(1).stores(stores)
    // Goods lay there as objects; they are fetched again and packed.
    this.version(2)
      .stores(stores)
      .upgrade(async (change) => {
        await change.table('items').clear()
        await change.table('facts').delete('cursor')
      })
  }
}

export const readFact = async <Value>(db: CacheDatabase, key: string): Promise<Value | null> =>
  ((await db.facts.get(key))?.value as Value | undefined) ?? null

export const writeFact = async (db: CacheDatabase, key: string, value: unknown): Promise<void> => {
  await db.facts.put({ key, value })
}

export const readBuckets = (db: CacheDatabase): Promise<PackedBucket[]> => db.items.toArray()

export const readMembers = async (db: CacheDatabase): Promise<CachedMember[]> =>
  (await db.members.toArray()).flatMap(({ rows }) => rows as CachedMember[])

/** How many buckets are worked on before the page, and whoever waits for the disk, has a turn. */
const AT_ONCE = 8

const breath = (): Promise<void> => new Promise((goOn) => setTimeout(goOn))

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
export interface Filling {
  /** Makes goods ready, a few at a time, so that the page goes on answering. */
  readonly take: (items: readonly DeskItem[]) => Promise<void>
  /** Puts them in the place of all that lay there; `cursor` says from where changes follow. Answers them as they lie there now. */
  readonly finish: (cursor: number) => Promise<PackedBucket[]>
}

/** Goods made ready before the page may do something else. */
const READY_AT_ONCE = 500

/** Begins to fill the cache anew. What lies there is sold from until each bucket has its successor. */
export function startFilling(db: CacheDatabase): Filling {
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
    async finish(cursor) {
      const emptied = Array.from({ length: BUCKET_COUNT }, (_, bucket) => bucket).filter((bucket) => !ready.has(bucket))
      const pack = (numbers: readonly number[]) =>
        Promise.resolve(numbers.map((bucket) => packReady(bucket, ready.get(bucket) ?? [])))
      return writeBuckets(db, [...ready.keys()], pack, { cursor, emptied })
    },
  }
}

/** Throws away what is kept of members, with the place it was read up to. */
export const clearMembers = (db: CacheDatabase): Promise<void> =>
  db.transaction('rw', db.members, db.facts, async () => {
    await db.members.clear()
    await db.facts.delete('members')
  })

/** Writes changed and gone members into their buckets, with what the feed said (`head`), in one transaction. */
export async function changeMembers(
  db: CacheDatabase,
  changed: readonly CachedMember[],
  gone: readonly string[],
  head: unknown,
): Promise<void> {
  const away = new Set([...gone, ...changed.map(({ id }) => id)])
  const fresh = intoBuckets(changed)
  const touched = [...new Set([...away].map(bucketOf))]
  await db.transaction('rw', db.members, db.facts, async () => {
    const held = await db.members.bulkGet(touched)
    const buckets = touched.map((bucket, index) => ({
      bucket,
      rows: [...(held[index]?.rows ?? []).filter(({ id }) => !away.has(id)), ...(fresh.get(bucket) ?? [])],
    }))
    await db.members.bulkPut(buckets)
    await db.facts.put({ key: 'members', value: head })
  })
}

/** Writes changed and removed items into their buckets, then the cursor they lead to. Answers those buckets. One page does it at a time. */
export async function changeItems(
  db: CacheDatabase,
  changed: readonly DeskItem[],
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

/** Throws the whole cache away (another outlet, a rebuild by hand). */
export const clearCache = (db: CacheDatabase): Promise<void> =>
  db.transaction('rw', db.items, db.members, db.facts, async () => {
    await Promise.all([db.items.clear(), db.members.clear(), db.facts.clear()])
  })
