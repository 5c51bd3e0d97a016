import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import type { Books, BookedDocument, BookedEntry, BookedShift } from './books.store.ts'
import { filedWrongly } from './filed.ts'
import type { Document, PlayedRun } from './play.ts'

type Of<Kind extends JournalBody['kind']> = Extract<JournalBody, { kind: Kind }>

/**
 * Returns the complaints about one run, seen from the books: a document that is lost, doubled or changed, a journal
 * with a hole.
 */
export function complaintsOf(run: PlayedRun, books: Books): string[] {
  const journal = books.entries.filter(({ registrationId }) => registrationId === run.registrationId)
  const odd = books.oddRegistrations.filter(({ id }) => id === run.registrationId)
  const asideIds = new Set(journal.filter(isAside).map(({ id }) => id))
  const aside = run.entries.filter(({ id }) => asideIds.has(id))
  const asideTexts = aside.map(({ body }) => JSON.stringify(body))
  const isBooked = (id: string): boolean => !asideTexts.some((body) => body.includes(id))
  // Cash that is kept unbooked counts in its drawer, so a count stands as the till made it.
  const closed = bodiesOf(run, 'shift-closed')
  return [
    ...run.complaints,
    ...run.sales.flatMap((sale) => ofDocument(sale, books.orders)),
    ...run.refunds.filter(({ id }) => isBooked(id)).flatMap((refund) => ofDocument(refund, books.refunds)),
    ...bodiesOf(run, 'cash-moved')
      .filter(({ movementId }) => isBooked(movementId))
      .flatMap((moved) => ofMovement(moved, books)),
    ...bodiesOf(run, 'shift-counted').flatMap((count) => ofCount(count, books)),
    ...bodiesOf(run, 'shift-opened').flatMap((opened) => ofShift(opened, closed, books.shifts)),
    ...ofJournal(run, journal),
    ...filedWrongly(run.kind, run.entries, journal),
    ...odd.map(
      ({ cloneAlarms, nextSequence }) => `${cloneAlarms} alarms of a copy, next sequence ${nextSequence} of the server`,
    ),
  ]
}

/** A refund or a movement of cash of a till that was unbound: kept in quarantine whole, as it must be. */
const isAside = ({ outcome, reasons }: Pick<BookedEntry, 'outcome' | 'reasons'>): boolean =>
  outcome === 'quarantined' && reasons.length > 0 && reasons.every(({ code }) => code === 'device.unbound')

/** The entries of one kind in a run's journal. */
export const bodiesOf = <Kind extends JournalBody['kind']>({ entries }: PlayedRun, kind: Kind): Of<Kind>[] =>
  entries.map(({ body }) => body).filter((body): body is Of<Kind> => body.kind === kind)

function ofDocument({ id, number, amountMinor }: Document, documents: readonly BookedDocument[]): string[] {
  const booked = documents.filter((document) => document.id === id || document.number === number)
  const [document] = booked
  if (!document) return [`${number} is lost: ${amountMinor} went over the counter for it`]
  if (booked.length > 1) return [`${number} is in the books ${booked.length} times`]
  const isSame = document.id === id && document.number === number
  const isPaid = document.paidMinor === amountMinor && document.totalMinor === amountMinor
  return isSame && isPaid ? [] : [`${number} over ${amountMinor} stands as ${JSON.stringify(document)}`]
}

function ofMovement({ movementId, amountMinor }: Of<'cash-moved'>, { movements }: Books): string[] {
  const booked = movements.filter(({ id }) => id === movementId).map((moved) => moved.amountMinor)
  return booked.length === 1 && booked[0] === amountMinor
    ? []
    : [`cash of ${amountMinor} moved stands in the books as ${JSON.stringify(booked)}`]
}

function ofCount({ countId: id, countedMinor, expectedMinor }: Of<'shift-counted'>, { counts }: Books): string[] {
  const booked = counts.filter((count) => count.id === id)
  return JSON.stringify(booked) === JSON.stringify([{ id, countedMinor, expectedMinor }])
    ? []
    : [`a count of ${countedMinor} against ${expectedMinor} stands in the books as ${JSON.stringify(booked)}`]
}

function ofShift(
  { shiftId }: Of<'shift-opened'>,
  closings: readonly Of<'shift-closed'>[],
  shifts: readonly BookedShift[],
): string[] {
  const closed = closings.find((closing) => closing.shiftId === shiftId)
  const wanted: BookedShift = {
    id: shiftId,
    isClosed: closed !== undefined,
    expectedMinor: closed?.expectedMinor ?? null,
    countedMinor: closed?.countedMinor ?? null,
  }
  const booked = shifts.filter(({ id }) => id === shiftId)
  return JSON.stringify(booked) === JSON.stringify([wanted])
    ? []
    : [`shift ${JSON.stringify(wanted)} stands in the books as ${JSON.stringify(booked)}`]
}

function ofJournal({ entries }: PlayedRun, journal: readonly BookedEntry[]): string[] {
  const complaints: string[] = []
  if (journal.length !== entries.length)
    complaints.push(`the server holds ${journal.length} entries of the desk's ${entries.length}`)
  for (const [place, { sequence, id, hash, outcome, reasons }] of journal.entries()) {
    const own = entries[place]
    if (sequence !== place + 1) return [...complaints, `the server's journal has a hole before ${sequence}`]
    if (own?.id !== id || own.hash !== hash) complaints.push(`entry ${sequence} is another one at the server`)
    if (outcome === 'quarantined' && !isAside({ outcome, reasons }))
      complaints.push(`entry ${sequence} was not booked: ${JSON.stringify(reasons)}`)
  }
  return complaints
}

/** Returns the documents in the books that no desk of these runs has written. */
export function strangers(runs: readonly PlayedRun[], books: Books): string[] {
  const written = new Set(runs.flatMap(({ sales, refunds }) => [...sales, ...refunds].map(({ id }) => id)))
  const moved = new Set(runs.flatMap((run) => bodiesOf(run, 'cash-moved').map(({ movementId }) => movementId)))
  const opened = new Set(runs.flatMap((run) => bodiesOf(run, 'shift-opened').map(({ shiftId }) => shiftId)))
  const named = [
    ...[...books.orders, ...books.refunds].filter(({ id }) => !written.has(id)).map(({ number }) => number),
    ...books.movements.filter(({ id }) => !moved.has(id)).map(({ amountMinor }) => `a movement of ${amountMinor}`),
    ...books.shifts.filter(({ id }) => !opened.has(id)).map(({ id }) => `shift ${id}`),
  ]
  return named.map((name) => `${name} is in the books and no desk wrote it`)
}
