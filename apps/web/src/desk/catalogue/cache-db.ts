import type { KeptMember } from '@kassa/contract/member/desk-feed.calls.ts'
import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import { BUCKET_COUNT, bucketOf, intoBuckets } from './bucket.ts'
import type { PackedBucket } from './packed-bucket.ts'
import { changeLines, packMembers } from './packed-members.ts'
import type { MemberLines } from './packed-members.ts'

/** The device's record of a member: the least that finds one at the till. */
export type CachedMember = KeptMember

interface MemberBucket {
  readonly bucket: number
  readonly lines: MemberLines
}

interface CacheFact {
  readonly key: string
  readonly value: unknown
}

/**
 * The data that can be fetched again at any time: goods, set-up, members. Writes are not forced to the disk, and a
 * rebuild throws all of it away. Source: stack.md, "The desk's storage".
 */
export class CacheDatabase extends Dexie {
  declare items: EntityTable<PackedBucket, 'bucket'>
  declare members: EntityTable<MemberBucket, 'bucket'>
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
    // Members lay there as objects.
    this.version(3)
      .stores(stores)
      .upgrade(async (change) => {
        await change
          .table<{ rows?: CachedMember[]; lines?: MemberLines }>('members')
          .toCollection()
          .modify((held) => {
            held.lines = packMembers(held.rows ?? [])
            delete held.rows
          })
      })
  }
}

export const readFact = async <Value>(db: CacheDatabase, key: string): Promise<Value | null> =>
  ((await db.facts.get(key))?.value as Value | undefined) ?? null

export const writeFact = async (db: CacheDatabase, key: string, value: unknown): Promise<void> => {
  await db.facts.put({ key, value })
}

/** Buckets read with one question. */
const READ_AT_ONCE = 32

/**
 * All goods as they lie there, in the order of their buckets. Asked for in parts: the page takes one apart while the disk reads the next, and whoever
 * asks for something small in between need not wait for all of them.
 */
export async function readBuckets(db: CacheDatabase): Promise<PackedBucket[]> {
  const begins = Array.from({ length: BUCKET_COUNT / READ_AT_ONCE }, (_, part) => part * READ_AT_ONCE)
  const parts = await db.transaction('r', db.items, () =>
    Promise.all(
      begins.map((from) =>
        db.items
          .where('bucket')
          .between(from, from + READ_AT_ONCE)
          .toArray(),
      ),
    ),
  )
  return parts.flat()
}

/** Members of all buckets that have any. */
export const readMembers = async (db: CacheDatabase): Promise<MemberLines[]> =>
  (await db.members.toArray()).map(({ lines }) => lines)

/** Throws away what is kept of members, with the place it was read up to. */
export const clearMembers = (db: CacheDatabase): Promise<void> =>
  db.transaction('rw', db.members, db.facts, async () => {
    await db.members.clear()
    await db.facts.delete('members')
  })

/** Writes members by their ids (null: gone) into their buckets, with what the feed said (`head`), in one transaction. */
export async function changeMembers(
  db: CacheDatabase,
  changed: ReadonlyMap<string, CachedMember | null>,
  head: unknown,
): Promise<void> {
  const away = new Set(changed.keys())
  const fresh = intoBuckets([...changed.values()].filter((one) => one !== null))
  const touched = [...new Set([...away].map(bucketOf))]
  await db.transaction('rw', db.members, db.facts, async () => {
    const held = await db.members.bulkGet(touched)
    await db.members.bulkPut(
      touched.map((bucket, index) => ({
        bucket,
        lines: changeLines(held[index]?.lines ?? '', away, fresh.get(bucket) ?? []),
      })),
    )
    await db.facts.put({ key: 'members', value: head })
  })
}

/** Throws the whole cache away (another outlet, a rebuild by hand). */
export const clearCache = (db: CacheDatabase): Promise<void> =>
  db.transaction('rw', db.items, db.members, db.facts, async () => {
    await Promise.all([db.items.clear(), db.members.clear(), db.facts.clear()])
  })
