import { hearLevel } from '@kassa/contract/device/level/server-level.ts'
import { journalDb } from '../journal/databases.ts'
import { remember } from '../journal/journal-db.ts'
import { desk } from '../model/desk-state.ts'

/** Where the device keeps how far servers were, for a page that begins without a line. */
export const SERVER_LEVEL_KEPT = 'server-level'

/** Keeps how far a server says to be, and prices by it from now on; a payment that has begun ends as it began. */
export async function keepLevel(level: number, now = Date.now()): Promise<void> {
  const { serverLevel: before, paymentStartedAt } = desk.read()
  if (before !== null && paymentStartedAt !== null) return
  const serverLevel = hearLevel(before, level, now)
  if (serverLevel === before) return
  desk.change({ serverLevel })
  await remember(journalDb(), SERVER_LEVEL_KEPT, serverLevel)
}
