import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import { CacheDatabase, readBuckets, readFact } from './cache-db.ts'
import { startFilling } from './fill-cache.ts'
import { unpackItems } from './packed-bucket.ts'

const goods = Array.from({ length: 600 }, (_, at) => ({
  id: `i${String(at)}`,
  name: `Tea ${String(at)}`,
  sellPriceMinor: at,
}))

describe('goods that came anew', () => {
  const db = new CacheDatabase('fill-cache')
  afterEach(() => db.items.clear())

  it('are sold from before they lie on the disk', async () => {
    const filling = startFilling(db, 0)
    await filling.take(goods)
    let [shown, onDisk] = [0, Promise.resolve<unknown>(null)]
    await filling.finish(7, (buckets) => {
      shown = buckets.reduce((sum, { count }) => sum + count, 0)
      onDisk = db.items.count()
    })
    expect([shown, await onDisk]).toEqual([600, 0])
    const read = (await readBuckets(db)).flatMap((packed) => unpackItems(packed))
    expect(new Map(read.map(({ id, sellPriceMinor }) => [id, sellPriceMinor]))).toEqual(
      new Map(goods.map(({ id, sellPriceMinor }) => [id, sellPriceMinor])),
    )
    expect(await readFact(db, 'cursor')).toBe(7)
  })

  it('stay off the disk where the device has become another one meanwhile', async () => {
    const filling = startFilling(db, 0)
    await filling.take(goods)
    let isOther = false
    const finished = filling.finish(
      9,
      () => (isOther = true),
      () => !isOther,
    )
    await expect(finished).rejects.toThrow('no longer wanted')
    expect([await db.items.count(), await readFact(db, 'cursor')]).toEqual([0, 7])
  })
})
