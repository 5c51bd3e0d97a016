import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { handedOver } from '@kassa/domain/tenders/written-tenders.ts'
import { copyStorage } from '../../basket/change-basket.ts'
import { journalDb } from '../../journal/databases.ts'
import type { StoredEntry } from '../../journal/entry-state.ts'
import { recall, type DeskRecord } from '../../journal/journal-db.ts'
import { desk, type FinishedSale } from '../../model/desk-state.ts'

/** The figures on the card of a paid sale that its entry does not have. Minor units. */
export interface PaidNote {
  readonly entryId: string
  readonly totalMinor: number
  readonly changeMinor: number
  /** Paid ahead with the goods, and cash beyond that. */
  readonly besideMinor: number
}

const PAID = 'paid'

/** The note as it goes to the disk with the sale: both are there, or neither. */
export const rememberPaid = (note: PaidNote): DeskRecord => ({ key: PAID, value: note })

/** The note of the last sale of this device; null: it has none, or its card was left. */
export async function recallPaid(): Promise<PaidNote | null> {
  const note = await recall<PaidNote>(journalDb(), PAID)
  return note && !cardLeft.has(note.entryId) ? note : null
}

/** A mark on the last sale, written without waiting: behind a storage that is full, forbidden or too late the card is shown once too often. */
const markOf = (key: string) => ({
  set: (entryId: string): void => {
    try {
      copyStorage()?.setItem(key, entryId)
    } catch {
      // It stops no sale.
    }
  },
  has: (entryId: string): boolean => {
    try {
      return copyStorage()?.getItem(key) === entryId
    } catch {
      return false
    }
  },
})

/** Its papers were made: none of them can be missing. */
export const papersMade = markOf('kassa.paid-papers')
/** Its card gave way to the next sale, or its change went elsewhere: nobody waits for it. */
export const cardLeft = markOf('kassa.paid-left')

/** Marks the card of a paid sale as it is left. Once a page. */
export function followPaidCard(): void {
  let shown: string | null = null
  desk.listen(() => {
    const { finished } = desk.read()
    const now = finished?.entryId ?? null
    if (shown !== null && shown !== now) cardLeft.set(shown)
    if (now !== null && finished?.keptMinor !== undefined) cardLeft.set(now)
    shown = now
  })
}

/** Returns the card of a paid sale, before its papers are made. */
export const paidCard = (
  { id, number }: Pick<StoredEntry, 'id' | 'number'>,
  { tenders }: Pick<SaleBody, 'tenders'>,
  { totalMinor, changeMinor, besideMinor }: PaidNote,
): FinishedSale => ({
  number,
  entryId: id,
  totalMinor,
  receivedMinor: handedOver(tenders) + besideMinor,
  changeMinor,
  receipt: null,
  gift: null,
  isPrinted: false,
})
