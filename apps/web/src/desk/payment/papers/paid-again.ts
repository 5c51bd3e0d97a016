import { loadNamespaces } from 'i18next'
import { journalDb } from '../../journal/databases.ts'
import type { StoredEntry } from '../../journal/entry-state.ts'
import { desk, isBasketEmpty, tell } from '../../model/desk-state.ts'
import { saleOf } from '../../model/sale-of-entry.ts'
import { paidCard, papersMade, type PaidNote } from './paid-note.ts'
import { papers } from './print-papers.ts'

/**
 * Shows the sale that the last page wrote, and over whose card it died: its change, and its receipt, which the cashier prints where none came out. Nothing where
 * the next sale has begun, or another shift.
 */
export async function showPaidAgain(note: PaidNote): Promise<void> {
  const entry = await journalDb().entries.get(note.entryId)
  const sale = entry && saleOf(entry.body)
  const { shift, finished } = desk.read()
  if (!sale || sale.shiftId !== shift?.id || !isBasketEmpty(desk.read()) || finished) return
  const isPaperUnsure = !papersMade.has(note.entryId)
  desk.change({ finished: { ...paidCard(entry, sale, note), isPaperUnsure } })
  if (isPaperUnsure) void warn(entry)
  const made = await papers().catch(() => null)
  const receipt = (await made?.signedPapers(sale, {}))?.receipt ?? null
  const gift = made?.receiptOfSale(sale, false, { isGift: true }) ?? null
  desk.change(({ finished: now }) => ({
    finished: now?.entryId === entry.id ? { ...now, receipt, gift } : now,
  }))
}

/** Says that papers may be missing. The till has just begun: the words of what is said seldom may be on their way still, and nothing else waits for them. */
async function warn({ id, number }: Pick<StoredEntry, 'id' | 'number'>): Promise<void> {
  await loadNamespaces('deskMore').catch(() => undefined)
  if (desk.read().finished?.entryId === id) tell('warn', 'message.paidBefore', { number })
}
