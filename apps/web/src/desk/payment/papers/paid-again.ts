import { journalDb } from '../../journal/databases.ts'
import { desk, isBasketEmpty, tell } from '../../model/desk-state.ts'
import { saleOf } from '../../model/sale-of-entry.ts'
import { forgetPaid, paidCard, type PaidNote } from './paid-note.ts'
import { papers } from './print-papers.ts'

/**
 * Shows the sale that the last page wrote and died over: its change, and its receipt, which the cashier prints where none came out. Nothing where the sale was
 * never written, or the next one has begun.
 */
export async function showPaidAgain(note: PaidNote): Promise<void> {
  forgetPaid(note.entryId)
  const entry = await journalDb().entries.get(note.entryId)
  const sale = entry && saleOf(entry.body)
  if (!sale || !isBasketEmpty(desk.read()) || desk.read().finished) return
  desk.change({ finished: paidCard(entry, sale, note) })
  tell('warn', 'message.paidBefore', { number: entry.number })
  const made = await papers().catch(() => null)
  const receipt = (await made?.signedPapers(sale, {}))?.receipt ?? null
  const gift = made?.receiptOfSale(sale, false, { isGift: true }) ?? null
  desk.change(({ finished }) => ({
    finished: finished?.entryId === entry.id ? { ...finished, receipt, gift } : finished,
  }))
}
