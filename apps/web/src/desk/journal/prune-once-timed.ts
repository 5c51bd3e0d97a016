import { clockNow, deskClock, serverNow } from './clock.ts'
import type { JournalDatabase } from './journal-db.ts'
import { pruneVerified } from './journal-store.ts'

const DAY_MS = 86_400_000

/**
 * Drops verified entries of so many days ago once the server has said what time it is, and by its time: a device whose own clock stands far ahead would drop
 * yesterday's, which a refund without a line looks up. Where nobody says it, all stay until the next start.
 */
export function pruneOnceTimed(db: JournalDatabase, keptDays: number): void {
  const before = clockNow()
  const stop = deskClock.listen(() => {
    if (clockNow() === before) return
    stop()
    void pruneVerified(db, new Date(serverNow() - keptDays * DAY_MS).toISOString()).catch(() => undefined)
  })
}
