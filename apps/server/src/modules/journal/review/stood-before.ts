import { bookNames, type DifferenceBookName } from '@kassa/contract/journal/book-names.ts'
import type { Database } from '../../../platform/db/database.ts'
import { allowIdleTransaction } from '../../../platform/db/idle-transaction.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NewId } from '../../../platform/ids.ts'
import type { Difference, Proof } from '../../../platform/proof.ts'
import { fileOfficeReview } from './office-review.ts'
import { beginBook, beginBooksOfNobody, findFirstOutlet, listBegunBooks } from './stood-before.store.ts'

export interface BeforeUpgrade {
  readonly database: Database
  readonly now: string
  readonly newId: NewId
}

/**
 * Compares each book that this database does not know yet, once, and files what differs: an item a book and outlet, with the sum and the
 * first document. Several processes may do so at once. Whatever differs afterward disagrees until somebody files it.
 */
export async function fileWhatStood(on: BeforeUpgrade, proofs: readonly Proof[]): Promise<void> {
  const books = proofs.filter(({ listUnfiled }) => listUnfiled !== undefined)
  const begun = await on.database.transaction({ kind: 'owner' }, async (tx) => {
    const names = books.map(({ book }) => book)
    await beginBooksOfNobody(tx, names, on.now)
    return listBegunBooks(tx)
  })
  for (const proof of books) {
    if (begun.includes(proof.book)) continue
    await on.database.transaction({ kind: 'owner' }, async (tx) => {
      await allowIdleTransaction(tx)
      if (await beginBook(tx, proof.book, on.now)) await fileDifferences(tx, on, proof)
    })
  }
}

async function fileDifferences(tx: Tx, on: BeforeUpgrade, { book, listUnfiled }: Proof): Promise<void> {
  const found = (await listUnfiled?.(tx)) ?? []
  const groups = Map.groupBy(found, ({ merchantId, outletId }) => `${merchantId}/${outletId}`)
  for (const differences of groups.values()) await fileGroup(tx, on, book, differences)
}

async function fileGroup(tx: Tx, on: BeforeUpgrade, book: string, differences: readonly Difference[]): Promise<void> {
  const [first] = differences
  if (!first) return
  const { merchantId } = first
  const outletId = first.outletId ?? (await findFirstOutlet(tx, merchantId))
  if (outletId === undefined) return
  const sum = differences.reduce((all, { amount }) => all + BigInt(amount ?? 0), 0n)
  const facts = { book, count: differences.length, sum: Number(sum), unit: unitOf(book), first: first.name }
  await fileOfficeReview(
    { tx, merchantId, newId: on.newId, now: on.now },
    {
      outletId,
      reasons: [{ code: 'books.before-upgrade', facts }],
      subjects: differences.map(({ subject, amount }) => ({ book, subject, amount })),
    },
  )
}

const unitOf = (book: string): string | null =>
  Object.hasOwn(bookNames, book) ? bookNames[book as DifferenceBookName].unit : null
