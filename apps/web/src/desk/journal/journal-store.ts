import { Dexie } from 'dexie'
import type { DrainPorts, EntryNews } from './drain.ts'
import { advanceState, waitingStates } from './entry-state.ts'
import type { StoredEntry } from './entry-state.ts'
import type { JournalDatabase } from './journal-db.ts'

const ofRegistration = (db: JournalDatabase, registrationId: string, from = Dexie.minKey as unknown) =>
  db.entries.where('[registrationId+sequence]').between([registrationId, from], [registrationId, Dexie.maxKey])

/**
 * Selects the unsent entries by their state: a long journal is never read through for them, because a payment would
 * wait behind that.
 */
const waitingIn = (db: JournalDatabase) => db.entries.where('state').anyOf(waitingStates)

/** Returns how many entries wait in all, of every registration this browser ever had, and since when. */
export async function countWaiting(db: JournalDatabase): Promise<{ count: number; oldestAt: string | null }> {
  const waiting = await waitingIn(db).sortBy('at')
  return { count: waiting.length, oldestAt: waiting[0]?.at ?? null }
}

/** The entries that wait, of every registration this browser ever had. */
export const listWaiting = (db: JournalDatabase): Promise<StoredEntry[]> => waitingIn(db).toArray()

const FILED = ['review', 'quarantined'] as const

/**
 * Returns how many entries of a shift the server filed for somebody to look at. Selected by their state, each by itself: a chip follows this
 * all day, and a sale must neither read the others of its shift nor count them anew.
 */
export async function countFiled(db: JournalDatabase, shiftId: string): Promise<number> {
  const counts = await Promise.all(
    FILED.map((state) =>
      db.entries
        .where('state')
        .equals(state)
        .filter((entry) => entry.shiftId === shiftId)
        .count(),
    ),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The most entries changed in one transaction: a payment that waits has its turn between two. */
const AT_ONCE = 20

/** Changes entries where they still stand; read and written in one go each, a few at a time. */
async function changeEntries(
  db: JournalDatabase,
  ids: readonly string[],
  next: (entry: StoredEntry) => StoredEntry,
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await db.transaction('rw', db.entries, async () => {
      const standing = await db.entries.bulkGet(ids.slice(from, from + AT_ONCE))
      await db.entries.bulkPut(standing.flatMap((entry) => (entry ? [next(entry)] : [])))
    })
}

async function settle(db: JournalDatabase, news: readonly EntryNews[]): Promise<void> {
  const byId = new Map(news.map((one) => [one.id, one]))
  await changeEntries(db, [...byId.keys()], (entry) => {
    const { state, acknowledgement, reasons } = byId.get(entry.id) as EntryNews
    return { ...entry, state: advanceState(entry.state, state), acknowledgement, reasons }
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
    await changeEntries(db, ids, (entry) => ({ ...entry, state: advanceState(entry.state, 'queued') }))
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
  const last = await db.entries.where({ registrationId, sequence: throughSequence }).first()
  if (!last) return true
  if (last.hash !== serverHash) return false
  const accepted = await db.entries.where({ state: 'accepted' }).toArray()
  const covered = accepted.filter((one) => one.registrationId === registrationId && one.sequence <= throughSequence)
  const ids = covered.map(({ id }) => id)
  await changeEntries(db, ids, (entry) => ({ ...entry, state: advanceState(entry.state, 'verified') }))
  return true
}

/** The entry that made an order or refund, by the number people read. */
export const findByNumber = (db: JournalDatabase, number: string): Promise<StoredEntry | undefined> =>
  db.entries.where('number').equals(number).first()

const isOrder = ({ kind }: StoredEntry): boolean => ['sale', 'refund', 'exchange'].includes(kind)

/** Sales and refunds of this device, newest first. */
export const listRecent = (db: JournalDatabase, limit: number): Promise<StoredEntry[]> =>
  db.entries.orderBy('at').reverse().filter(isOrder).limit(limit).toArray()

/** The sales, refunds and exchanges that have not reached the server, the latest first. */
export const listWaitingOrders = async (db: JournalDatabase): Promise<StoredEntry[]> =>
  (await waitingIn(db).sortBy('at')).filter(isOrder).toReversed()

/** Returns the entries written in a shift, in order. */
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
