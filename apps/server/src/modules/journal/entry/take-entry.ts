import type { JournalBody, JournalEntry } from '@kassa/contract/device/journal.ts'
import type {
  BookingDesk,
  EntryBooker,
  EntryRow,
  JournalEnd,
  ReviewReason,
  Sound,
  Taken,
} from '../../../platform/booking.ts'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import type { Tx, TxInside } from '../../../platform/db/tx.ts'
import { findJournalStand, insertCopiedEntry, insertEntry } from './journal.store.ts'
import { acknowledgementOf, copyIdOf, isNext, rawOf, readEntry, turnOf, type Turn } from './sound-entry.ts'

/** What became of an entry, and the sequence the journal waits for after it. */
export interface TakenEntry {
  readonly outcome: Outcome
  readonly expectedSequence: number
}

export interface Outcome {
  readonly id: string
  readonly sequence: number
  readonly outcome: 'accepted' | 'review' | 'quarantined' | 'gap'
  readonly reasons: ReviewReason[]
  readonly acknowledgement: string
}

/** An entry's body with who books it, or why it cannot be booked. */
type Read = Sound<{ readonly body: JournalBody; readonly booker: EntryBooker }>

/** What taking an entry stands on: each `step` is a transaction of its own inside the device's merchant. */
export interface TakingDesk extends BookingDesk {
  readonly bookers: ReadonlyMap<string, EntryBooker>
}

/** Another call of the same device was quicker; its answer stands now. */
class TurnLost extends Error {}

/**
 * Takes one entry of a device's journal and answers what became of it. Books whatever can be booked, keeps the rest raw in
 * quarantine, and never lets one entry stand in the way of the next (D72, D73).
 */
export async function takeEntry(desk: TakingDesk, entry: JournalEntry): Promise<TakenEntry> {
  const read = readEntry(entry, desk.bookers)
  return (await takeAtOnce(desk, entry, read)) ?? takeReading(desk, entry, read)
}

/** Takes an entry by what is remembered; undefined when that is not enough, or the database will not have it so. */
async function takeAtOnce(desk: TakingDesk, entry: JournalEntry, read: Read): Promise<TakenEntry | undefined> {
  if (!read.isSound) return undefined
  const { body, booker } = read.value
  try {
    const isBooked = await booker.bookAtOnce?.(desk, entryRow(desk, entry, body.kind), entry.previousHash, body)
    return isBooked === true ? nowTaken(outcomeOf(desk, entry, 'accepted', [])) : undefined
  } catch (error) {
    if (isPoison(error)) return undefined
    throw error
  }
}

async function takeReading(desk: TakingDesk, entry: JournalEntry, read: Read): Promise<TakenEntry> {
  let poison: ReviewReason | undefined
  let isDoubtful = false
  const how = { byKeys: read.isSound && read.value.booker.isByKeys }
  for (let tried = 1; ; tried += 1) {
    try {
      const reason = poison
      const doubt = isDoubtful
      return await desk.step(
        (tx) => (reason ? quarantine(tx, desk, entry, reason) : takeIn(tx, desk, entry, read, doubt)),
        how,
      )
    } catch (error) {
      if (error instanceof TurnLost && tried < 20) continue
      if (isTwice(error) && !isDoubtful) {
        isDoubtful = true
        continue
      }
      if (!isPoison(error) || poison) throw error
      poison = {
        code: 'journal.could-not-book',
        facts: { sqlstate: error.sqlstate, constraint: error.constraint ?? null },
      }
    }
  }
}

/** The database will never take this, whenever it is tried: wrong values (22) and broken constraints (23). */
const isPoison = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && (error.sqlstate.startsWith('22') || error.sqlstate.startsWith('23'))

/** Something of this entry stands already: its id, or its order's id or number. */
const isTwice = (error: unknown): boolean => error instanceof DatabaseError && error.sqlstate === '23505'

/**
 * An entry whose turn it is by the journal's end is booked at once; that what it brings is new is left to the books' keys, and
 * only looked up (`isDoubtful`) when these have refused it.
 */
async function takeIn(
  tx: TxInside,
  desk: TakingDesk,
  entry: JournalEntry,
  read: Read,
  isDoubtful: boolean,
): Promise<TakenEntry> {
  const first = read.isSound ? await read.value.booker.readFirst?.(tx, desk, read.value.body) : undefined
  if (first && read.isSound && !isDoubtful && isNext(entry, first)) {
    return settle(tx, desk, entry, await book(tx, desk, entry, read.value, first, false))
  }
  const stand = await findJournalStand(tx, standAsked(desk, entry))
  const turn = turnOf(entry, stand)
  if (turn.kind !== 'take') return answerWithoutTaking(tx, desk, entry, turn, stand.nextSequence)
  if (!read.isSound) return quarantineNow(tx, desk, entry, read.reason)
  if (stand.isIdTaken) return quarantineNow(tx, desk, entry, { code: 'journal.id-taken', facts: { id: entry.id } })
  return settle(tx, desk, entry, await book(tx, desk, entry, read.value, first, true))
}

/** The turn is taken together with the books, or first of all, which locks the registration. */
function book(
  tx: TxInside,
  desk: TakingDesk,
  entry: JournalEntry,
  { body, booker }: { readonly body: JournalBody; readonly booker: EntryBooker },
  read: (object & JournalEnd) | undefined,
  isDoubtful: boolean,
): Promise<Taken> {
  const row = entryRow(desk, entry, body.kind)
  return booker.book(
    tx,
    {
      desk,
      row,
      read,
      isDoubtful,
      takeTurn: (reasons) => take(tx, desk, row, reasons.length > 0 ? 'review' : 'accepted', reasons, null),
    },
    body,
  )
}

const standAsked = ({ device }: TakingDesk, entry: JournalEntry) => ({
  merchantId: device.merchantId,
  registrationId: device.registrationId,
  sequence: entry.sequence,
  entryId: entry.id,
  forkId: copyIdOf(device.registrationId, entry.previousHash),
})

const entryRow = ({ device, now }: TakingDesk, entry: JournalEntry, kind: string): EntryRow => ({
  registrationId: device.registrationId,
  deviceId: device.deviceId,
  sequence: entry.sequence,
  id: entry.id,
  kind,
  hash: entry.hash,
  contractVersion: entry.contractVersion,
  outcome: 'accepted',
  acknowledgement: acknowledgementOf(device.registrationId, entry),
  receivedAt: now,
})

async function settle(tx: Tx, desk: TakingDesk, entry: JournalEntry, taken: Taken): Promise<TakenEntry> {
  if (taken.kind === 'turn-lost') throw new TurnLost()
  if (taken.kind === 'unsound') return quarantineNow(tx, desk, entry, taken.reason)
  return nowTaken(outcomeOf(desk, entry, taken.reasons.length > 0 ? 'review' : 'accepted', taken.reasons))
}

async function take(
  tx: Tx,
  desk: TakingDesk,
  row: EntryRow,
  outcome: EntryRow['outcome'],
  reasons: readonly ReviewReason[],
  raw: unknown,
): Promise<boolean> {
  const { device, newId } = desk
  return insertEntry(
    tx,
    device.merchantId,
    { ...row, outcome },
    {
      id: newId(),
      kind: outcome === 'quarantined' ? 'quarantine' : 'review',
      deviceId: device.deviceId,
      outletId: device.outletId,
      reasons,
      raw,
    },
  )
}

async function quarantineNow(tx: Tx, desk: TakingDesk, entry: JournalEntry, reason: ReviewReason): Promise<TakenEntry> {
  const kind = typeof entry.body['kind'] === 'string' ? entry.body['kind'].slice(0, 40) : 'unknown'
  // An id another entry carries already cannot stand twice; the raw entry keeps it.
  const id = reason.code === 'journal.id-taken' ? desk.newId() : entry.id
  const row = { ...entryRow(desk, entry, kind.replaceAll(/[^\w-]/g, '')), id }
  if (!(await take(tx, desk, row, 'quarantined', [reason], rawOf(entry)))) throw new TurnLost()
  return nowTaken(outcomeOf(desk, entry, 'quarantined', [reason]))
}

/** After a failed attempt: looked at again from the start, because somebody else may have taken it meanwhile. */
async function quarantine(tx: Tx, desk: TakingDesk, entry: JournalEntry, reason: ReviewReason): Promise<TakenEntry> {
  const stand = await findJournalStand(tx, standAsked(desk, entry))
  const turn = turnOf(entry, stand)
  return turn.kind === 'take'
    ? quarantineNow(tx, desk, entry, reason)
    : answerWithoutTaking(tx, desk, entry, turn, stand.nextSequence)
}

async function answerWithoutTaking(
  tx: Tx,
  desk: TakingDesk,
  entry: JournalEntry,
  turn: Exclude<Turn, { kind: 'take' }>,
  expectedSequence: number,
): Promise<TakenEntry> {
  if (turn.kind === 'gap') return { outcome: outcomeOf(desk, entry, 'gap', []), expectedSequence }
  if (turn.kind === 'repeat') {
    const { outcome, reasons, acknowledgement } = turn
    const { id, sequence } = entry
    return { outcome: { id, sequence, outcome, reasons: [...reasons], acknowledgement }, expectedSequence }
  }
  await keepCopied(tx, desk, entry, turn.reason)
  return { outcome: outcomeOf(desk, entry, 'quarantined', [turn.reason]), expectedSequence }
}

async function keepCopied(tx: Tx, desk: TakingDesk, entry: JournalEntry, reason: ReviewReason): Promise<void> {
  const { device, now } = desk
  const about = { registrationId: device.registrationId, sequence: entry.sequence, receivedAt: now }
  await insertCopiedEntry(tx, device.merchantId, about, {
    id: copyIdOf(device.registrationId, entry.hash),
    eventId: desk.newId(),
    kind: 'quarantine',
    deviceId: device.deviceId,
    outletId: device.outletId,
    reasons: [reason],
    raw: rawOf(entry),
  })
}

const nowTaken = (outcome: Outcome): TakenEntry => ({ outcome, expectedSequence: outcome.sequence + 1 })

const outcomeOf = (
  { device }: TakingDesk,
  entry: JournalEntry,
  outcome: Outcome['outcome'],
  reasons: readonly ReviewReason[],
): Outcome => ({
  id: entry.id,
  sequence: entry.sequence,
  outcome,
  reasons: [...reasons],
  acknowledgement: acknowledgementOf(device.registrationId, entry),
})
