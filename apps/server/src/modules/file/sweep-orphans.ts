import type { FileStore } from '../../platform/files/file-store.ts'
import type { Job } from '../../platform/module.ts'
import { listKnownPictures } from './picture.store.ts'

/** When an id was minted (UUIDv7), in milliseconds. */
const mintedAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** An upload writes its bytes before its row; for so long the row may still come. */
const WAITS_MS = 3_600_000

const AT_ONCE = 500

/** `merchant/picture-full` or `-small`; anything else is not ours. */
const pictureOf = (key: string): string | undefined => /^[0-9a-f-]{36}\/([0-9a-f-]{36})-(?:full|small)$/.exec(key)?.[1]

/**
 * Takes away pictures whose upload was refused or cut off after its bytes were written: what lies in the store for more
 * than an hour and no row knows.
 */
export const sweepOrphans = (storeOf: () => FileStore): Job => ({
  name: 'file.sweep-orphans',
  everySeconds: 86_400,
  run: async ({ database, now, log }) => {
    const store = storeOf()
    const before = Date.parse(now) - WAITS_MS
    let swept = 0
    const sweep = async (keys: readonly string[]): Promise<void> => {
      const ids = [...new Set(keys.map((key) => pictureOf(key) ?? ''))]
      const known = await database.transaction({ kind: 'owner' }, (tx) => listKnownPictures(tx, ids))
      for (const key of keys.filter((one) => !known.has(pictureOf(one) ?? ''))) {
        await store.remove(key)
        swept += 1
      }
    }
    let waiting: string[] = []
    for await (const key of store.list()) {
      const id = pictureOf(key)
      if (id === undefined || mintedAt(id) >= before) continue
      if (waiting.push(key) < AT_ONCE) continue
      await sweep(waiting)
      waiting = []
    }
    await sweep(waiting)
    if (swept > 0) log.info({ swept }, 'files that no picture knows were taken away')
  },
})
