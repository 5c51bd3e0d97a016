import { createHash } from 'node:crypto'
import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { batchText, FIRST_HASH, type BatchHead, type BatchLine } from '@kassa/domain/accounting/batch/batch-text.ts'
import { linesOfDay, openLines } from '@kassa/domain/accounting/batch/open-lines.ts'
import { postingDayOf } from '@kassa/domain/accounting/batch/posting-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readJournal } from '../journal/read-journal.ts'
import { takeSealingTurn } from './books-turn.store.ts'
import {
  findLastBatch,
  findLastDayOfJob,
  insertBatch,
  listSealedSums,
  type Batch,
  type OutletBooks,
} from './batch.store.ts'
import { findClosedThrough } from './closing.store.ts'
import { takeFirstLateDay } from './late-day.store.ts'

/**
 * The days back in which late documents are looked for each day: a month, for what comes later is noted by the database, and a few days for
 * zones and for a day that is sealed some days after its end (docs/decisions/2679). The first day of a month that the job seals is sealed
 * through all the books, but not for each month of a past that is sealed at once; whoever seals by hand does not wait for that (docs/decisions/2874).
 */
const LATE_DAYS = 35

/** A document that comes late may take back what was noted of it under the day on which its shift began (docs/decisions/2711). */
const SHIFT_DAYS = 7

const FIRST_DAY = '2000-01-01'

/** Days that are longer over and empty need no batch of their own: the next one reaches over them. */
const QUIET_DAYS = 62

export type DayToSeal = Pick<BatchHead, 'day' | 'reason' | 'silent'>

export const hashOf = (before: string, head: BatchHead, lines: readonly BatchLine[]): string =>
  createHash('sha256').update(before).update(batchText(head, lines)).digest('hex')

const monthOf = (day: string): string => day.slice(0, 7)

/** Returns whether the job seals days of another month than it did last, of which one is not long over. */
async function isThroughAll(
  tx: Tx,
  books: OutletBooks,
  days: readonly DayToSeal[],
  quietBefore: string,
): Promise<boolean> {
  const recent = days.filter(({ day, reason }) => reason !== 'hand' && day >= quietBefore)
  if (recent.length === 0) return false
  const last = await findLastDayOfJob(tx, books)
  return last === undefined || recent.some(({ day }) => monthOf(day) > monthOf(last))
}

const toLine = ({ outletId: _outlet, ...line }: JournalSum, closedThrough: string | null): BatchLine => ({
  ...line,
  postingDay: postingDayOf(line.day, closedThrough),
})

/**
 * Seals days of an outlet, or of the merchant's own books, that follow its last batch without a gap. What the books say now and no batch has goes in: each day's own into its batch, late documents
 * of days before into the first of them. Of empty days that are long over only the last gets a batch: a shop that brings years along has no thousands of them. Whoever calls holds the outlet's batches (`lockBatches`).
 */
export async function sealDays(
  tx: Tx,
  books: OutletBooks,
  days: readonly DayToSeal[],
  sealedAt: string,
): Promise<readonly Batch[]> {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (first === undefined || last === undefined) return []
  const { merchantId, outletId } = books
  await takeSealingTurn(tx, merchantId)
  const before = await findLastBatch(tx, books)
  // Before the books are read: a document that comes between both is in them, and its note stays for the next time.
  const noted = addDays((await takeFirstLateDay(tx, books)) ?? first, -SHIFT_DAYS)
  const quietBefore = addDays(sealedAt.slice(0, 10), -QUIET_DAYS)
  const isThrough = !before || (await isThroughAll(tx, books, days, quietBefore))
  const since = isThrough ? FIRST_DAY : addDays(first, -LATE_DAYS)
  const place = { ...books, from: noted < since ? noted : since, to: last }
  const { lines: booked, unvalued } = await readJournal(tx, place)
  const open = openLines(booked, await listSealedSums(tx, place), first)
  const closedThrough = await findClosedThrough(tx, merchantId)
  const batches: Batch[] = []
  for (const day of days) {
    const lines = linesOfDay(open, day.day, batches.length === 0).map((line) => toLine(line, closedThrough))
    const isEmpty = lines.length === 0 && !unvalued.get(day.day)
    if (isEmpty && day.day < quietBefore && day.day !== last) continue
    const previous = batches.at(-1) ?? before
    const head = {
      outletId,
      number: (previous?.number ?? 0) + 1,
      ...day,
      unvalued: unvalued.get(day.day) ?? 0,
      sealedAt,
    }
    const batch = { ...head, hash: hashOf(previous?.hash ?? FIRST_HASH, head, lines) }
    await insertBatch(tx, books, batch, lines)
    batches.push(batch)
  }
  return batches
}
