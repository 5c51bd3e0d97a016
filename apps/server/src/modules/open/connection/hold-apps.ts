import { bumpChanges } from '../../../platform/books/change-cursor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { listMerchantsWithTiles, setAppsWaiting } from './hold-apps.store.ts'

/**
 * After a restore every app waits until somebody agrees to it anew: which keys were revoked, and which apps were narrowed or disconnected since the
 * backup, is not known here. Its webhooks are told nothing meanwhile, and its tile leaves the desks.
 */
export const holdApps = (database: Database, now: string): Promise<void> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    await setAppsWaiting(tx, now)
    for (const { merchantId } of await listMerchantsWithTiles(tx)) await bumpChanges(tx, merchantId)
  })
