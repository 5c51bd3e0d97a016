import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { journalDb } from './databases.ts'
import { dayRuleAt } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { appendEntry } from './append-entry.ts'
import type { RecordsWithEntry } from './append-entry.ts'
import type { StoredEntry } from './entry-state.ts'
import { tryEntry } from './try-entry.ts'
import { clockNow } from './clock.ts'

/** The moment every entry carries: device clock, measured offset, the outlet's business day by the server's clock. Source: D76. */
export function momentNow(now: number): {
  at: string
  clockOffsetMs: number | null
  businessDay: string
  staffId: string
} {
  const { setup, cashierId } = desk.read()
  if (!setup || cashierId === null) throw new Error('nobody is at the desk')
  const clockOffsetMs = clockNow()?.offsetMs ?? null
  const businessDay = businessDayOf(now + (clockOffsetMs ?? 0), dayRuleAt(setup))
  return { at: new Date(now).toISOString(), clockOffsetMs, businessDay, staffId: cashierId }
}

let tellWritten: (entry: StoredEntry) => void = () => undefined

/** Sets the listener for written entries: the code that sends them. A later call takes the place of an earlier one. */
export const onWritten = (listener: (entry: StoredEntry) => void): void => {
  tellWritten = listener
}

/**
 * Writes a fact to this device's journal and wakes the uploader. When it answers, the fact is on the disk; when it rejects,
 * it did not happen. While the desk is only tried nothing is written, and what cannot be tried rejects.
 */
export async function writeEntry(
  id: string,
  makeBody: (number: string) => JournalBody,
  alongside: RecordsWithEntry = {},
): Promise<StoredEntry> {
  const { registration, training } = desk.read()
  if (!registration) throw new Error('this browser is no device')
  const { registrationId } = registration
  if (training !== null && !makeBody('').kind.startsWith('training-')) {
    const tried = await tryEntry(journalDb(), training, { id, registrationId, makeBody }, alongside)
    desk.change({ training: tried.training })
    return tried.entry
  }
  const entry = await appendEntry(journalDb(), registration.registrationId, id, makeBody, alongside)
  // As it stands by now: the uploader, and what was written beside it, have counted meanwhile.
  desk.change(({ upload }) => ({
    upload: { ...upload, waiting: upload.waiting + 1, oldestAt: upload.oldestAt ?? entry.at },
  }))
  tellWritten(entry)
  return entry
}
