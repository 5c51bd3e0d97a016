import { journalDb } from '../../journal/databases.ts'
import { recall, remember } from '../../journal/journal-db.ts'
import type { SavedOrder } from '../../model/desk-state.ts'

/**
 * A layaway of this till, from before the server is asked until its first money is taken or its basket is back: a page that dies in between finds it again.
 * `one` null: nobody has answered whether it is made.
 */
export interface UnpaidLayaway extends Pick<SavedOrder, 'goods'> {
  readonly id: string
  readonly one: SavedOrder['one'] | null
}

const UNPAID = 'layaways.unpaid'

export const listUnpaid = async (): Promise<readonly UnpaidLayaway[]> =>
  (await recall<readonly UnpaidLayaway[]>(journalDb(), UNPAID)) ?? []

async function write(change: (kept: readonly UnpaidLayaway[]) => readonly UnpaidLayaway[]): Promise<void> {
  try {
    const db = journalDb()
    await db.transaction('rw', db.remembered, async () => remember(db, UNPAID, change(await listUnpaid())))
  } catch {
    // A disk that refuses stops nobody: the order is at the server.
  }
}

export const keepUnpaid = (one: UnpaidLayaway): Promise<void> =>
  write((kept) => [...kept.filter(({ id }) => id !== one.id), one])

export const forgetUnpaid = (id: string): Promise<void> => write((kept) => kept.filter((one) => one.id !== id))

/** Returns whether a saved order still waits for the money without which it is not made. */
export const isUnpaid = ({ kind, paidMinor }: SavedOrder['one']): boolean => kind === 'layaway' && paidMinor < 1
