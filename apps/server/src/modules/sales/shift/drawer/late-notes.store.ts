import type { ForeignCash } from '@kassa/domain/tenders/foreign-cash.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { insertAwaiting } from './awaiting-cash.store.ts'
import { insertCounted } from './awaiting-counted.store.ts'
import { findCountedIn, type CashMoment } from './cash-place.store.ts'
import { insertNotesBesides } from './notes.store.ts'

/** Notes of other currencies that a booked document brought besides, or an entry that is kept, told after their shift was closed. */
interface LateNotes extends Omit<CashMoment, 'document'> {
  readonly businessDay: string
  /** Of an entry that is kept: the books leave them out as soon as they hold its document. */
  readonly isKept?: boolean
  readonly documentId: string
  readonly number: string
  readonly newId: () => string
}

/**
 * Writes them for the accounts; the drawer of the closed shift stays as it was counted. As many as a count found too much are held once; what no count had lies in the drawer until
 * somebody looks into it.
 */
export async function insertLateNotes(
  tx: Tx,
  merchantId: string,
  told: LateNotes,
  notes: readonly ForeignCash[],
): Promise<void> {
  if (notes.length === 0) return
  const { documentId, number, isKept = false, newId, ...moment } = told
  const { outletId, currency, at, businessDay } = moment
  await insertNotesBesides(
    tx,
    merchantId,
    { shiftId: null, outletId, currency, at, businessDay, documentId, newId, number: isKept ? number : null },
    notes,
  )
  const place = await findCountedIn(tx, merchantId, moment)
  if (!place) return
  const document = { outletId, currency, documentId, documentNumber: number }
  if (place.kind === 'counted') {
    const counted = {
      ...document,
      shiftId: place.shiftId,
      notedId: documentId,
      soldAt: at,
      amountMinor: 0,
      notedMinor: 0,
    }
    return insertCounted(tx, merchantId, counted, { at, businessDay, newId })
  }
  const lying = { ...moment, ...place, id: newId(), safeId: newId(), documentId, number }
  return insertAwaiting(tx, merchantId, { ...lying, kind: 'unbooked', amountMinor: 0 })
}
