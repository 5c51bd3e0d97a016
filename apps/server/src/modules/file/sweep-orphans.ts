import type { FileStore } from '../../platform/files/file-store.ts'
import type { Job, JobContext } from '../../platform/module.ts'
import { findName } from '../place/public.ts'
import { listUnknownKeys, type PictureKey } from './unknown-keys.ts'

/** Returns the moment at which an id was minted (UUIDv7), in milliseconds. */
const mintedAt = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

/** An upload writes its bytes before its row; for so long the row may still come. */
const WAITS_MS = 3_600_000

const AT_ONCE = 500

/** `merchant/picture-full` or `-small`; anything else is not ours. */
function pictureOf(key: string): PictureKey | undefined {
  const [, merchantId, id] = /^([0-9a-f-]{36})\/([0-9a-f-]{36})-(?:full|small)$/.exec(key) ?? []
  return merchantId === undefined || id === undefined ? undefined : { key, merchantId, id }
}

/**
 * Takes away pictures whose upload was refused or cut off after its bytes were written: what lies in the store for more
 * than an hour and no row knows. All databases of an installation share the store, so each judges its own merchants.
 */
export const sweepOrphans = (storeOf: () => FileStore): Job => ({
  name: 'file.sweep-orphans',
  everySeconds: 86_400,
  async run(context) {
    const store = storeOf()
    const before = Date.parse(context.now) - WAITS_MS
    const databases = await databasesAsked(context)
    let swept = 0
    const sweep = async (keys: readonly PictureKey[]): Promise<void> => {
      for (const { key } of await listUnknownKeys(databases, keys, context.log)) {
        await store.remove(key)
        swept += 1
      }
    }
    let waiting: PictureKey[] = []
    for await (const key of store.list()) {
      const picture = pictureOf(key)
      if (picture === undefined || mintedAt(picture.id) >= before) continue
      if (waiting.push(picture) < AT_ONCE) continue
      await sweep(waiting)
      waiting = []
    }
    await sweep(waiting)
    if (swept > 0) context.log.info({ swept }, 'files that no picture knows were taken away')
  },
})

/** The first database can ask all others about merchants that it does not know; another keeps to its own merchants. */
async function databasesAsked({ database, beside = [] }: JobContext): Promise<Parameters<typeof listUnknownKeys>[0]> {
  const name = await database.transaction({ kind: 'owner' }, findName)
  return { database, others: name?.isFirst === false ? undefined : beside }
}
