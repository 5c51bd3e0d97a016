import type { Context } from '../../../platform/command.ts'
import { listJournalOutlets } from './journal-outlets.store.ts'
import { listOwnBooks, type BooksPlace } from './own-books.store.ts'

/** The books under an id, where the caller reaches them: of an outlet, or the merchant's own for whoever sees all outlets. */
export async function findBooks(
  { tx, merchantId, actor, reaches }: Context,
  booksId: string,
): Promise<BooksPlace | undefined> {
  const [outlet] = reaches(booksId) ? await listJournalOutlets(tx, merchantId, [booksId]) : []
  if (outlet || actor.outletIds !== 'all') return outlet
  return (await listOwnBooks(tx, merchantId)).find(({ outletId }) => outletId === booksId)
}
