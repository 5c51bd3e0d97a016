import { journalEntry, type JournalEntry } from '@kassa/contract/journal/journal.ts'
import type { EntryKinds, ReviewReason } from '../../../platform/booking.ts'
import { rowsAhead } from '../../../platform/db/batches-ahead.ts'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import { MerchantMemory } from '../../../platform/merchant-memory.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { insertOrigin } from '../entry/origin.store.ts'
import { readEntry } from '../entry/sound-entry.ts'
import { isPassing, takeLate, type ReadableEntry } from '../entry/take-entry.ts'
import type { TakingDesk } from '../entry/taking-desk.ts'
import {
  closeKept,
  listUnreadEntries,
  reopenEntry,
  resumeJournal,
  setReasonOfKept,
  type UnreadAfter,
  type UnreadEntry,
} from './kept-entry.store.ts'

const BATCH = 50
const NAME = 'journal.book-kept-entries'

/**
 * Books entries that were kept because the program of then could not read them, once this one can: each in a transaction of its own, in the order
 * of its till. One that the books refuse stays kept, with their reason in front, and is not tried again.
 */
export const bookKeptEntries = (kinds: EntryKinds): Job => ({
  name: NAME,
  everySeconds: 60,
  shopClock: 'now',
  run: (context) => bookAll(context, kinds),
})

async function bookAll(context: JobContext, kinds: EntryKinds): Promise<void> {
  const { database } = context
  const memory = new MerchantMemory()
  const isClosing = (): boolean => context.isClosing?.() === true
  const next = (after: UnreadAfter | undefined): Promise<UnreadEntry[]> =>
    database.transaction({ kind: 'owner' }, (tx) =>
      isClosing() ? Promise.resolve([]) : listUnreadEntries(tx, after, BATCH),
    )
  const waiting = new Set<string>()
  await eachApart(rowsAhead<UnreadEntry>(next), async (kept) => {
    const entry = isClosing() || waiting.has(kept.registrationId) ? undefined : readableOf(kept, kinds)
    if (!entry) return
    // Where one waits for the database, all of its till behind it do.
    waiting.add(kept.registrationId)
    await bookKept(deskOf(context, kept, { ...kinds, memory }), kept, entry)
    waiting.delete(kept.registrationId)
  })
}

/** The entry where this program can read it. */
function readableOf({ raw }: UnreadEntry, { bookers }: EntryKinds): ReadableEntry | undefined {
  const shaped = journalEntry.safeParse(raw)
  if (!shaped.success) return undefined
  const entry: JournalEntry = shaped.data
  const read = readEntry(entry, bookers)
  return read.isSound ? { entry, read } : undefined
}

/** The till as booking knows tills; the server stands in for it. */
function deskOf(
  { database, now, newId, log, reach }: JobContext,
  { merchantId, registrationId, deviceId, outletId, epoch, numberPrefix, isOfTestShop }: UnreadEntry,
  { memory, ...kinds }: EntryKinds & { readonly memory: MerchantMemory },
): TakingDesk {
  const step: TakingDesk['step'] = (work, how) =>
    database.transaction({ kind: 'merchant', merchantId, now, ...how }, work)
  const device = { merchantId, registrationId, deviceId, outletId, epoch, numberPrefix }
  const about = { requestId: NAME, ip: '', userAgent: '' }
  return { device, isOfTestShop, now, newId, ...about, memory, log, reach, step, ...kinds }
}

/** The books refused an entry: everything is undone, so that it stays kept as it was. */
class Refusal extends Error {
  readonly reason: ReviewReason | undefined

  constructor(reason: ReviewReason | undefined) {
    super('the books refuse an entry that was kept')
    this.reason = reason
  }
}

async function bookKept(desk: TakingDesk, kept: UnreadEntry, readable: ReadableEntry): Promise<void> {
  try {
    await desk.step((tx) => bookInTurn(tx, desk, kept, readable))
  } catch (error) {
    if (!(error instanceof Refusal) && isPassing(error)) throw error
    desk.log.warn({ err: error, entry: readable.entry.id }, 'an entry that can be read by now stays in quarantine')
    await desk.step((tx) => setReasonOfKept(tx, kept, reasonOf(error)))
  }
}

const reasonOf = (error: unknown): ReviewReason => {
  if (error instanceof Refusal && error.reason) return error.reason
  const facts = error instanceof DatabaseError ? { sqlstate: error.sqlstate } : {}
  return { code: 'journal.could-not-book', facts }
}

/** The transaction for a booker that ends it with its last statement; the journal is still to be set forward after that. */
function goingOn(tx: TxInside): { readonly tx: TxInside; readonly written: () => Promise<unknown> } {
  const last: Promise<unknown>[] = []
  const runWithCommit = (statement: Sql): void => void last.push(tx.run(statement))
  return {
    tx: { ...tx, runWithCommit, oneWithCommit: (statement) => tx.one(statement) },
    written: () => Promise.all(last),
  }
}

async function bookInTurn(tx: TxInside, desk: TakingDesk, kept: UnreadEntry, readable: ReadableEntry): Promise<void> {
  const { previousHash, contractVersion } = readable.entry
  const stood = await reopenEntry(tx, { ...kept, previousHash })
  if (!stood) return
  await insertOrigin(tx, kept.merchantId, desk)
  const reason: ReviewReason = { code: 'journal.booked-late', facts: { version: contractVersion } }
  const inside = goingOn(tx)
  const { outcome, reasons } = await takeLate(inside.tx, desk, readable, reason)
  await inside.written()
  if (outcome !== 'review') throw new Refusal(reasons[0])
  await resumeJournal(tx, kept.registrationId, stood)
  await closeKept(tx, kept, { at: desk.now, reason })
}
