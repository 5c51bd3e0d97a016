import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { KeptMember } from '@kassa/contract/member/desk-feed.calls.ts'
import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import { bucketOf, intoBuckets } from './bucket.ts'
import { changeBucket } from './catalogue-index.ts'
import { packBucket } from './packed-bucket.ts'
import type { PackedBucket } from './packed-bucket.ts'

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

/** How many buckets are packed before the page may do something else. */
const AT_ONCE = 8

/** Packs all goods, a few buckets at a time, so that the page goes on answering. */
async function packAll(items: readonly DeskItem[]): Promise<PackedBucket[]> {
  const packed: PackedBucket[] = []
  for (const [bucket, rows] of intoBuckets(items)) {
    packed.push(packBucket(bucket, rows))
    if (packed.length % AT_ONCE === 0) await new Promise((goOn) => setTimeout(goOn))
  }
  return packed
}

/** Replaces every item; `cursor` says from where changes follow. Answers the goods as they lie there now. */
export async function replaceItems(
  db: CacheDatabase,
  items: readonly DeskItem[],
  cursor: number,
): Promise<PackedBucket[]> {
  const buckets = await packAll(items)
  await db.transaction('rw', db.items, db.facts, async () => {
    await db.items.clear()
    await db.items.bulkPut(buckets)
    await db.facts.put({ key: 'cursor', value: cursor })
  })
  return buckets
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

/** Writes changed and removed items into their buckets, with the cursor they lead to, in one transaction. Answers those buckets. */
export async function changeItems(
  db: CacheDatabase,
  changed: readonly DeskItem[],
  removed: readonly string[],
  cursor: number,
): Promise<PackedBucket[]> {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)])
  const fresh = intoBuckets(changed)
  const touched = [...new Set([...gone].map(bucketOf))]
  return db.transaction('rw', db.items, db.facts, async () => {
    const held = await db.items.bulkGet(touched)
    const buckets = touched.map((bucket, index) => changeBucket(bucket, held[index], gone, fresh.get(bucket) ?? []))
    await db.items.bulkPut(buckets)
    await db.facts.put({ key: 'cursor', value: cursor })
    return buckets
  })
}

/** Throws the whole cache away (another outlet, a rebuild by hand). */
export const clearCache = (db: CacheDatabase): Promise<void> =>
  db.transaction('rw', db.items, db.members, db.facts, async () => {
    await Promise.all([db.items.clear(), db.members.clear(), db.facts.clear()])
  })
