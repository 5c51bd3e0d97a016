import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { handedOver } from '@kassa/domain/tenders/written-tenders.ts'
import { copyStorage } from '../../basket/change-basket.ts'
import type { StoredEntry } from '../../journal/entry-state.ts'
import type { FinishedSale } from '../../model/desk-state.ts'

/** The figures on the card of a paid sale that its entry does not have. Minor units. */
export interface PaidNote {
  readonly entryId: string
  readonly totalMinor: number
  readonly changeMinor: number
  /** Paid ahead with the goods, and cash beyond that. */
  readonly besideMinor: number
}

const KEY = 'kassa.paid'

/**
 * Written at once before the sale goes to the disk, and taken away behind its papers: a page that dies in between leaves a customer who waits for their change
 * and their receipt. Without such a storage there is no note, and nobody waits for it.
 */
export function notePaid(note: PaidNote): void {
  try {
    copyStorage()?.setItem(KEY, JSON.stringify(note))
  } catch {
    // A full or forbidden storage stops no sale.
  }
}

/** The note that the last page left; null: it left none, or none that can be read. */
export function readPaid(): PaidNote | null {
  try {
    return JSON.parse(copyStorage()?.getItem(KEY) ?? 'null') as PaidNote | null
  } catch {
    return null
  }
}

/** Takes the note of a sale away; that of the next one stays. */
export function forgetPaid(entryId: string): void {
  if (readPaid()?.entryId === entryId) copyStorage()?.removeItem(KEY)
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
