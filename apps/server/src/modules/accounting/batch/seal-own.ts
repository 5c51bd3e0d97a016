import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listOwnBooks, type BooksPlace } from '../journal/own-books.store.ts'
import { findFirstDay, findLastBatch, lockBatches, type OutletBooks } from './batch.store.ts'
import { listOutletsOf } from './own-batch.store.ts'
import { sealDays, type DayToSeal } from './seal-days.ts'

/** The first day of books that no batch has; undefined where they are empty. */
async function findNextDay(tx: Tx, books: OutletBooks): Promise<string | undefined> {
  const last = await findLastBatch(tx, books)
  return last ? addDays(last.day, 1) : findFirstDay(tx, books)
}

/** The first day that not every outlet of a currency has sealed; undefined where none has any books. */
async function findUnsealed(tx: Tx, merchantId: string, currency: string): Promise<string | undefined> {
  const days: string[] = []
  for (const outletId of await listOutletsOf(tx, merchantId, currency)) {
    const day = await findNextDay(tx, { merchantId, outletId })
    if (day !== undefined) days.push(day)
  }
  return days.toSorted()[0]
}

/**
 * Days of a merchant's own books that may be sealed, at most `most`: those that every outlet in their currency has sealed. What an outlet books against the others has its
 * other half here, so that both halves of a day are sealed one after the other.
 */
export async function listOwnOpenDays(
  tx: Tx,
  merchantId: string,
  { outletId, currency }: Pick<BooksPlace, 'outletId' | 'currency'>,
  most: number,
): Promise<readonly string[]> {
  const first = await findNextDay(tx, { merchantId, outletId, ownCurrency: currency })
  const end = await findUnsealed(tx, merchantId, currency)
  if (first === undefined || end === undefined) return []
  const days: string[] = []
  for (let day = first; day < end && days.length < most; day = addDays(day, 1)) days.push(day)
  return days
}

/** Seals days of a merchant's own books behind those of its outlets; answers how many. */
export async function sealOwnDays(
  tx: Tx,
  merchantId: string,
  how: { readonly currency: string; readonly reason: DayToSeal['reason']; readonly most: number; readonly now: string },
): Promise<number> {
  const own = (await listOwnBooks(tx, merchantId)).find(({ currency }) => currency === how.currency)
  if (!own) return 0
  const books = { merchantId, outletId: own.outletId, ownCurrency: own.currency }
  await lockBatches(tx, books)
  const days = await listOwnOpenDays(tx, merchantId, own, how.most)
  await sealDays(
    tx,
    books,
    days.map((day) => ({ day, reason: how.reason, silent: [] })),
    how.now,
  )
  return days.length
}
