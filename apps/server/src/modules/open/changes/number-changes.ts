import type { Database } from '../../../platform/db/database.ts'
import type { Job } from '../../../platform/module.ts'
import { findLastEvent, findPlaceForUpdate, giveNumbers, MOST_AT_ONCE, setFeedsAnew } from './number-changes.store.ts'

/** One turn; answers whether more is waiting. */
const numberSome = (database: Database, now: string): Promise<boolean> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    const place = await findPlaceForUpdate(tx)
    if (!place) return false
    const after = place.sequence
    const last = await findLastEvent(tx, after)
    const taken = await giveNumbers(tx, { after, last, now })
    return taken === MOST_AT_ONCE || last - after >= MOST_AT_ONCE
  })

/** Gives what was committed its place in the feeds of apps. A transaction that is open for long gets its places when it ends. */
export const numberChanges: Job = {
  name: 'open.number-changes',
  everySeconds: 2,
  run: async ({ database, now, isClosing = () => false }) => {
    for (let hasMore = true; hasMore && !isClosing();) hasMore = await numberSome(database, now)
  },
}

/** After a restore apps load everything again: what they followed since the backup is not known here. */
export const restartFeeds = (database: Database): Promise<unknown> =>
  database.transaction({ kind: 'owner' }, (tx) => setFeedsAnew(tx))
