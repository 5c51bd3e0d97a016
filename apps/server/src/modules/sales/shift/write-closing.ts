import { lessWide } from '@kassa/domain/money/wide.ts'
import { comparedMethods } from '@kassa/domain/sales/method-counts.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { settleAwaiting } from './drawer/awaiting-cash.store.ts'
import { insertClosingCash } from './drawer/between-shifts.store.ts'
import { closeNotes, type NotesAtClosing } from './drawer/close-notes.ts'
import { insertCashEntry, setShiftClosed, type ShiftRow } from './shift.store.ts'
import type { BookedShiftTotals } from './shift-sums.store.ts'

export interface WrittenClosing extends NotesAtClosing {
  readonly at: string
  /** The same by the server's clock, as that of whoever counted was last measured. */
  readonly countedAt: string
  readonly businessDay: string
  /** Staff or an administrator of the merchant. */
  readonly by: { readonly id: string; readonly isStaff: boolean }
  readonly countedMinor: number
  readonly counts: readonly { readonly faceMinor: number; readonly count: number }[]
  readonly nextFloatMinor: number
  readonly note: string | null
  /** The amounts counted for every method but cash. */
  readonly methods?: readonly { readonly method: number; readonly countedMinor: number }[]
  readonly checklist?: readonly { readonly text: string; readonly isDone: boolean }[]
  readonly isUncounted?: boolean
}

/** Closes a locked, open shift on what was counted: the difference goes into the drawer's book, the totals are frozen. */
export async function writeClosing(
  tx: Tx,
  merchantId: string,
  {
    shift,
    totals,
    newId,
  }: { readonly shift: ShiftRow; readonly totals: BookedShiftTotals; readonly newId: () => string },
  { at, countedAt, businessDay, by, countedMinor, counts, nextFloatMinor, note, ...said }: WrittenClosing,
): Promise<void> {
  const { expectedMinor } = totals
  if (countedMinor !== expectedMinor) {
    await insertCashEntry(tx, merchantId, {
      id: newId(),
      shiftId: shift.id,
      outletId: shift.outletId,
      kind: 'closing',
      currency: shift.currency,
      amountMinor: lessWide(countedMinor, expectedMinor),
      staffId: by.isStaff ? by.id : null,
      reason: note,
      at,
      businessDay,
    })
  }
  const closed = { closedAt: at, countedAt, closedBy: by.id, expectedMinor, countedMinor, counts, nextFloatMinor, note }
  const methodCounts = comparedMethods(said.methods ?? [], totals.byMethod)
  const { checklist = [], isUncounted = false } = said
  const place = { shift, newId, at, businessDay }
  const notes = await closeNotes(tx, merchantId, place, { totals, isUncounted, said })
  await setShiftClosed(tx, merchantId, shift.id, {
    ...closed,
    methodCounts,
    ...notes,
    checklist,
    isUncounted,
    closing: totals,
  })
  await insertClosingCash(tx, merchantId, { ...shift, businessDay }, { countedMinor, nextFloatMinor, isUncounted })
  await settleAwaiting(tx, merchantId, { deviceId: shift.deviceId, at, businessDay, newId })
}
