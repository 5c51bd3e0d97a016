import { Dexie } from 'dexie'
import type { DrainPorts, News } from './drain.ts'
import { advanceState, waitingStates } from './entry-state.ts'
import type { StoredEntry } from './entry-state.ts'
import type { JournalDatabase } from './journal-db.ts'

const ofRegistration = (db: JournalDatabase, registrationId: string, from = Dexie.minKey as unknown) =>
  db.entries.where('[registrationId+sequence]').between([registrationId, from], [registrationId, Dexie.maxKey])

/** What waits, found by its state: a long journal is never read through for it, because a payment would wait behind that. */
const waitingIn = (db: JournalDatabase) => db.entries.where('state').anyOf(waitingStates)

/** How many entries wait in all, of every registration this browser ever had, and since when. */
export async function countWaiting(db: JournalDatabase): Promise<{ count: number; oldestAt: string | null }> {
  const waiting = await waitingIn(db).sortBy('at')
  return { count: waiting.length, oldestAt: waiting[0]?.at ?? null }
}

async function settle(db: JournalDatabase, news: readonly News[]): Promise<void> {
  await db.transaction('rw', db.entries, async () => {
    for (const { id, state, acknowledgement, reasons } of news) {
      const entry = await db.entries.get(id)
      if (entry) await db.entries.update(id, { state: advanceState(entry.state, state), acknowledgement, reasons })
    }
  })
}

/** The journal's side of a drain for one registration; the way to the server is handed in. */
export const drainPortsOf = (db: JournalDatabase, registrationId: string, push: DrainPorts['push']): DrainPorts => ({
  push,
  readFrom: (sequence, limit) => ofRegistration(db, registrationId, sequence).limit(limit).toArray(),
  firstWaiting: async () => {
    const waiting = (await waitingIn(db).toArray()).filter((entry) => entry.registrationId === registrationId)
    return waiting.length === 0 ? null : Math.min(...waiting.map(({ sequence }) => sequence))
  },
  markQueued: async (entries) => {
    const ids = entries.filter((entry) => entry.state === 'on-device').map((entry) => entry.id)
    await db.entries.where('id').anyOf(ids).modify({ state: 'queued' })
  },
  settle: (news) => settle(db, news),
})

/**
 * Marks what the server booked up to `throughSequence` as verified, if the server's hash there is the one written here.
 * Answers false when the hashes differ: then somebody else wrote under this registration (a cloned browser).
 */
export async function verifyThrough(
  db: JournalDatabase,
  registrationId: string,
  throughSequence: number,
  serverHash: string,
): Promise<boolean> {
  if (throughSequence < 1) return true
  return db.transaction('rw', db.entries, async () => {
    const last = await db.entries.where({ registrationId, sequence: throughSequence }).first()
    if (!last) return true
    if (last.hash !== serverHash) return false
    await db.entries
      .where({ state: 'accepted' })
      .and((entry) => entry.registrationId === registrationId && entry.sequence <= throughSequence)
      .modify({ state: 'verified' })
    return true
  })
}

/** The entry that made an order or refund, by the number people read. */
export const findByNumber = (db: JournalDatabase, number: string): Promise<StoredEntry | undefined> =>
  db.entries.where('number').equals(number).first()

/** Sales and refunds of this device, newest first. */
export const listRecent = (db: JournalDatabase, limit: number): Promise<StoredEntry[]> =>
  db.entries
    .orderBy('at')
    .reverse()
    .filter((entry) => ['sale', 'refund', 'exchange'].includes(entry.kind))
    .limit(limit)
    .toArray()

/** Everything written in a shift, in order. */
export const listShift = (db: JournalDatabase, shiftId: string): Promise<StoredEntry[]> =>
  db.entries.where('shiftId').equals(shiftId).sortBy('sequence')

/** A sale and the refunds this device made of it, in order. */
export const listOrder = (db: JournalDatabase, orderId: string): Promise<StoredEntry[]> =>
  db.entries.where('orderId').equals(orderId).sortBy('sequence')

/** Drops verified entries older than `before` (an instant); what waits, is under review or in quarantine stays for ever. */
export const pruneVerified = (db: JournalDatabase, before: string): Promise<number> =>
  db.entries
    .where('at')
    .below(before)
    .filter((entry) => entry.state === 'verified')
    .delete()
