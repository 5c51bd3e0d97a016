import type { JournalBody, JournalEntry } from '@kassa/contract/journal/journal.ts'
import {
  reasonsAt,
  sound,
  type EntryBooker,
  type EntryRow,
  type EntryToBook,
  type JournalEnd,
  type NotBooked,
  type ReviewReason,
  type Sound,
  type BookingOutcome,
} from '../../../platform/booking.ts'
import { DatabaseError, DatabaseLost, isBusy, isLostRace, isStorageFull } from '../../../platform/db/database-error.ts'
import type { Tx, TxInside } from '../../../platform/db/tx.ts'
import type { ClockRun } from '@kassa/domain/sales/clock-changed.ts'
import { clockReasons, clockRunsOf } from './clock/clock-changed.ts'
import { timedEntry } from './entry-clock.ts'
import { findJournalStand, insertEntry } from './journal.store.ts'
import { keepCopied, keepQuarantined } from './keep-entry.ts'
import { acknowledgementOf, copyIdOf, isNext, readEntry, turnOf, type Turn } from './sound-entry.ts'
import { entryRow, type TakingDesk } from './taking-desk.ts'
import { insertUnknownFields } from './unknown-fields.store.ts'

/** The outcome of an entry, and the sequence the journal waits for after it. */
export interface TakenEntry {
  readonly outcome: EntryOutcome
  readonly expectedSequence: number
  /** It is in the books by this call; false: it came before, comes too early, or is kept in quarantine. */
  readonly isBooked: boolean
}

export interface EntryOutcome {
  readonly id: string
  readonly sequence: number
  readonly outcome: 'accepted' | 'review' | 'quarantined' | 'gap'
  readonly reasons: ReviewReason[]
  readonly acknowledgement: string
}

/** An entry's body with who books it, or why it cannot be booked. */
type Read = Sound<ToBook>

/** Another call of the same device was quicker; its answer stands now. */
class TurnLost extends Error {}

/**
 * Takes entries of a device's journal in their order, up to the last, and returns the outcome of each. Books whatever can be booked, stores
 * the rest raw in quarantine, and never lets one entry block the next (D72, D73). Entries that can be booked from memory share a
 * transaction with those that follow; each is answered as if it had come alone.
 */
export async function takeEntries(desk: TakingDesk, entries: readonly JournalEntry[]): Promise<TakenEntry[]> {
  let rest = withRuns(
    desk,
    entries.map((entry) => ({ entry, read: readEntry(entry, desk.bookers) })),
  )
  const taken: TakenEntry[] = []
  for (let tried = 1; rest[0]; tried += 1) {
    const known = await takeKnown(desk, rest, tried <= mostReadings)
    const some = known.length > 0 ? known : [await takeReading(desk, rest[0])]
    taken.push(...some)
    rest = some[0]?.isBooked ? rest.slice(some.length) : handedOn(rest)
  }
  return taken
}

/** The most readings ahead. Facts that cannot be remembered are not read ahead again and again: each entry reads its own. */
const mostReadings = 3

interface ReadEntry {
  readonly entry: JournalEntry
  readonly read: Read
  /** The entries from this one on over which the till's clock was changed. */
  readonly clockRun?: ClockRun | undefined
}

const withRuns = (desk: TakingDesk, entries: readonly ReadEntry[]): readonly ReadEntry[] => {
  const runs = clockRunsOf(desk, entries)
  return runs.size === 0 ? entries : entries.map((one) => ({ ...one, clockRun: runs.get(one.entry.sequence) }))
}

/** The entries after the first, which was not booked: the next takes over what was to be filed with it. */
function handedOn([first, next, ...others]: readonly ReadEntry[]): readonly ReadEntry[] {
  if (!next) return []
  const run = first?.clockRun
  const isOfRun = run && !next.clockRun && next.entry.sequence <= run.to
  return [isOfRun ? { ...next, clockRun: { ...run, from: next.entry.sequence } } : next, ...others]
}

/** An entry that this program can read. */
export interface ReadableEntry extends ReadEntry {
  readonly read: Extract<Read, { readonly isSound: true }>
}

/** Takes an entry at which its journal stands again, long after it came, and files `late` with whatever else is to be looked at. */
export const takeLate = async (
  tx: TxInside,
  desk: TakingDesk,
  read: ReadableEntry,
  late: ReviewReason,
): Promise<EntryOutcome> => (await takeIn(tx, desk, read, true, [late])).outcome

/** Takes what one booker books by what is remembered, from the first entry on; nothing where that has to be read for. */
async function takeKnown(desk: TakingDesk, entries: readonly ReadEntry[], mayRead: boolean): Promise<TakenEntry[]> {
  const booker = bookerOf(entries[0])
  if (!booker?.bookKnown) return []
  const other = entries.findIndex((one) => bookerOf(one) !== booker)
  const same = entries.slice(0, other < 0 ? entries.length : other)
  const toBook = same.flatMap(({ entry, read }) => (read.isSound ? [toBookOf(desk, entry, read.value)] : []))
  const booked = await unlessRefused(booker.bookKnown(desk, toBook, mayRead))
  return same.slice(0, booked).map(({ entry }) => nowTaken(outcomeOf(desk, entry, 'accepted', [])))
}

/** Returns the booker of an entry that needs nothing else checked; one with unknown fields, or of a changed clock, is taken by itself. */
const bookerOf = (one: ReadEntry | undefined): EntryBooker | undefined =>
  one?.read.isSound && one.read.value.unknown === null && !one.clockRun ? one.read.value.booker : undefined

const toBookOf = (desk: TakingDesk, entry: JournalEntry, toBook: ToBook): EntryToBook => ({
  row: rowOf(desk, entry, toBook),
  previousHash: entry.previousHash,
  body: toBook.body,
})

/** Returns how many were booked from memory: none where the database refused the write, so that the first is taken by itself. */
async function unlessRefused(booking: Promise<number>): Promise<number> {
  try {
    return await booking
  } catch (error) {
    if (isPassing(error)) throw error
    return 0
  }
}

async function takeReading(desk: TakingDesk, one: ReadEntry): Promise<TakenEntry> {
  const { entry, read } = one
  let poison: ReviewReason | undefined
  let isDoubtful = false
  const how = { byKeys: read.isSound && read.value.booker.isByKeys }
  for (let tried = 1; ; tried += 1) {
    try {
      const reason = poison
      const doubt = isDoubtful
      return await desk.step((tx) => (reason ? quarantine(tx, desk, one, reason) : takeIn(tx, desk, one, doubt)), how)
    } catch (error) {
      if (error instanceof TurnLost && tried < 20) continue
      if ((isTwice(error) || isCountedSince(error)) && !isDoubtful) {
        isDoubtful = true
        continue
      }
      if (error instanceof TurnLost || isPassing(error) || poison) throw error
      const about = { entry: entry.id, registration: desk.device.registrationId }
      desk.log.error({ err: error, ...about }, 'an entry cannot be booked and is kept in quarantine')
      poison = { code: 'journal.could-not-book', facts: factsOf(error) }
    }
  }
}

/**
 * Returns whether the same entry may be taken another time: the connection broke, the disk is full, the database is busy or does not fit
 * the program. Everything else is the entry's own (wrong values, broken constraints, too much for one statement, contents that a
 * rule stumbles over) and would stand in the way for ever.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseLost || isStorageFull(error) || isBusy(error) || isLostRace(error)) return true
  return error instanceof DatabaseError && !['22', '23', '54'].includes(error.sqlstate.slice(0, 2))
}

const factsOf = (error: unknown): ReviewReason['facts'] =>
  error instanceof DatabaseError
    ? { sqlstate: error.sqlstate, constraint: error.constraint ?? null }
    : { problem: error instanceof Error ? error.name : 'unknown' }

/** Its goods were counted since it happened: it is read against that count. */
const isCountedSince = (error: unknown): boolean => error instanceof DatabaseError && error.sqlstate === '22K01'

/** Something of this entry stands already: its id, or its order's id or number. */
const isTwice = (error: unknown): boolean => error instanceof DatabaseError && error.sqlstate === '23505'

/**
 * An entry whose turn it is by the journal's end is booked at once; that what it brings is new is left to the books' keys, and
 * only looked up (`isDoubtful`) when these have refused it.
 */
async function takeIn(
  tx: TxInside,
  desk: TakingDesk,
  one: ReadEntry,
  isDoubtful: boolean,
  own: readonly ReviewReason[] = [],
): Promise<TakenEntry> {
  const { entry, read, clockRun } = one
  const first = read.isSound ? await read.value.booker.readFirst?.(tx, desk, read.value.body) : undefined
  if (first && read.isSound && !isDoubtful && isNext(entry, first)) {
    const claimed = { ...read.value, claimedAt: read.value.body.at }
    return bookOrKeep(tx, desk, entry, claimed, { read: first, end: first, isDoubtful: false, clockRun, reasons: own })
  }
  const stand = await findJournalStand(tx, standAsked(desk, entry))
  const turn = turnOf(entry, stand)
  if (turn.kind !== 'take') return answerWithoutTaking(tx, desk, entry, turn, stand.nextSequence)
  if (stand.isIdTaken) return quarantineNow(tx, desk, one, idTaken(entry))
  if (!read.isSound) return quarantineNow(tx, desk, one, read.reason)
  const { body, reasons } = timedEntry(read.value.body, read.value.booker, stand, desk.now)
  const timed = { ...read.value, body, claimedAt: read.value.body.at }
  return bookOrKeep(tx, desk, entry, timed, {
    read: first,
    end: stand,
    isDoubtful: true,
    clockRun,
    reasons: [...own, ...reasonsAt(desk, reasons)],
  })
}

interface ToBook {
  readonly body: JournalBody
  readonly booker: EntryBooker
  /** Fields that nobody here knows, in words; null where there are none. */
  readonly unknown: string | null
}

interface Standing {
  readonly read: object | undefined
  readonly end: JournalEnd
  readonly isDoubtful: boolean
  readonly clockRun: ClockRun | undefined
  /** The reasons for a review that come from its time. */
  readonly reasons: readonly ReviewReason[]
}

const rowOf = (desk: TakingDesk, entry: JournalEntry, { body, booker }: ToBook) =>
  entryRow(desk, entry, body.kind, booker.keptOf ? booker.keptOf(entry.body) : entry.body)

/**
 * Returns the reasons for a review of an entry from a device that is unbound or disabled. It is booked and filed, or quarantined where
 * money or goods would go out.
 */
const reasonsOf = ({ isBound, isEnabled }: JournalEnd, { isHandedOver }: TakingDesk): ReviewReason[] =>
  isHandedOver === true || (isBound && isEnabled)
    ? []
    : [{ code: 'device.unbound', facts: { state: isBound ? 'disabled' : 'unbound' } }]

/**
 * Returns the reasons about unknown fields of an entry. The fields are stored with it, and filed once for a till and the version of its
 * program. Source: D124.
 */
async function unknownReasons(
  tx: Tx,
  { device, now }: TakingDesk,
  { contractVersion }: JournalEntry,
  { unknown: fields }: ToBook,
): Promise<ReviewReason[]> {
  if (fields === null) return []
  const { merchantId, registrationId } = device
  const isFirst = await insertUnknownFields(tx, merchantId, { registrationId, contractVersion, fields, at: now })
  return isFirst ? [{ code: 'journal.fields-unknown', facts: { fields, version: contractVersion } }] : []
}

/** The turn is taken together with the books, or first of all, which locks the registration. */
async function bookOrKeep(
  tx: TxInside,
  desk: TakingDesk,
  entry: JournalEntry,
  toBook: ToBook & { readonly claimedAt: string },
  { read, end, isDoubtful, clockRun, reasons: ofTime }: Standing,
): Promise<TakenEntry> {
  const { body, booker } = toBook
  const ofDevice = reasonsOf(end, desk)
  const [unbound] = ofDevice
  const whole = { entry, read: sound(toBook) }
  if (unbound && booker.needsBoundDevice) return quarantineNow(tx, desk, whole, unbound)
  const ofFields = await unknownReasons(tx, desk, entry, toBook)
  const row = rowOf(desk, entry, toBook)
  const { claimedAt } = toBook
  const prepared = await booker.prepare(tx, { desk, row, read, claimedAt, isDoubtful }, body)
  if (prepared.kind === 'unsound') return quarantineNow(tx, desk, whole, prepared.reason)
  // Only now: a run noted as filed with an entry that is not booked would be filed with none.
  const reasons = [...ofDevice, ...(await clockReasons(tx, desk, clockRun, claimedAt)), ...ofTime, ...ofFields]
  const filed = await write(tx, desk, row, prepared, reasons)
  if (filed === undefined) throw new TurnLost()
  return nowTaken(outcomeOf(desk, entry, filed.length > 0 ? 'review' : 'accepted', filed))
}

/** Has an entry written, and answers every reason it is filed with; undefined where another call was quicker. */
async function write(
  tx: Tx,
  desk: TakingDesk,
  row: EntryRow,
  prepared: Exclude<BookingOutcome, NotBooked>,
  own: readonly ReviewReason[],
): Promise<readonly ReviewReason[] | undefined> {
  if (prepared.kind === 'turn-lost') return undefined
  if (prepared.kind === 'taking') return prepared.write(own)
  const reasons = [...own, ...prepared.reasons]
  const kept = prepared.whole === undefined ? row : { ...row, kept: prepared.whole }
  if (!(await take(tx, desk, kept, reasons))) return undefined
  await prepared.write()
  return reasons
}

const standAsked = ({ device }: TakingDesk, entry: JournalEntry) => ({
  merchantId: device.merchantId,
  registrationId: device.registrationId,
  sequence: entry.sequence,
  entryId: entry.id,
  forkId: copyIdOf(device.registrationId, entry.previousHash),
})

const take = (tx: Tx, desk: TakingDesk, row: EntryRow, reasons: readonly ReviewReason[]): Promise<boolean> => {
  const { device, newId } = desk
  return insertEntry(
    tx,
    device.merchantId,
    { ...row, outcome: reasons.length > 0 ? 'review' : 'accepted' },
    {
      id: newId(),
      kind: 'review',
      deviceId: device.deviceId,
      outletId: device.outletId,
      reasons,
      raw: null,
      isSilent: false,
    },
  )
}

const idTaken = ({ id }: JournalEntry): ReviewReason => ({ code: 'journal.id-taken', facts: { id } })

async function quarantineNow(
  tx: Tx,
  desk: TakingDesk,
  { entry, read }: ReadEntry,
  reason: ReviewReason,
): Promise<TakenEntry> {
  if (!(await keepQuarantined(tx, desk, entry, reason))) throw new TurnLost()
  const note = desk.notes.get(String(entry.body['kind']))
  await note?.note(tx, desk, { id: entry.id, body: read.isSound ? read.value.body : undefined })
  return nowTaken(outcomeOf(desk, entry, 'quarantined', [reason]))
}

/** After a failed attempt: looked at again from the start, because somebody else may have taken it meanwhile. */
async function quarantine(
  tx: Tx,
  desk: TakingDesk,
  { entry, read }: ReadEntry,
  reason: ReviewReason,
): Promise<TakenEntry> {
  const stand = await findJournalStand(tx, standAsked(desk, entry))
  const turn = turnOf(entry, stand)
  return turn.kind === 'take'
    ? quarantineNow(tx, desk, { entry, read }, stand.isIdTaken ? idTaken(entry) : reason)
    : answerWithoutTaking(tx, desk, entry, turn, stand.nextSequence)
}

async function answerWithoutTaking(
  tx: Tx,
  desk: TakingDesk,
  entry: JournalEntry,
  turn: Exclude<Turn, { kind: 'take' }>,
  expectedSequence: number,
): Promise<TakenEntry> {
  if (turn.kind === 'gap') return notTaken(outcomeOf(desk, entry, 'gap', []), expectedSequence)
  if (turn.kind === 'repeat') {
    const { outcome, reasons, acknowledgement } = turn
    const { id, sequence } = entry
    return notTaken({ id, sequence, outcome, reasons: [...reasons], acknowledgement }, expectedSequence)
  }
  await keepCopied(tx, desk, entry, turn.reason)
  return notTaken(outcomeOf(desk, entry, 'quarantined', [turn.reason]), expectedSequence)
}

const nowTaken = (outcome: EntryOutcome): TakenEntry => ({
  outcome,
  expectedSequence: outcome.sequence + 1,
  isBooked: outcome.outcome !== 'quarantined',
})

const notTaken = (outcome: EntryOutcome, expectedSequence: number): TakenEntry => ({
  outcome,
  expectedSequence,
  isBooked: false,
})

const outcomeOf = (
  { device }: TakingDesk,
  entry: JournalEntry,
  outcome: EntryOutcome['outcome'],
  reasons: readonly ReviewReason[],
): EntryOutcome => ({
  id: entry.id,
  sequence: entry.sequence,
  outcome,
  reasons: [...reasons],
  acknowledgement: acknowledgementOf(device.registrationId, entry),
})
