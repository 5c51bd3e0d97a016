import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import type { Proof } from '../../../platform/proof.ts'
import { findUnexplained } from './journal-proof.ts'
import { listOutletsOfBooks, type WholeBooks } from './journal-outlets.store.ts'
import { ownBooksOf } from './own-books.store.ts'
import { findOnItsWay, findOwnExplained } from './own-sums.store.ts'
import { readJournal } from './read-journal.ts'

const sumOf = (lines: readonly JournalSum[]): bigint => BigInt(addWide(lines.map(({ minor }) => minor)))

/** The first day on which lines do not come to 0. */
const findUneven = (lines: readonly JournalSum[]): string | undefined =>
  [...Map.groupBy(lines, ({ day }) => day)].flatMap(([day, own]) => (sumOf(own) === 0n ? [] : [day])).toSorted()[0]

/**
 * The merchant's own books: each day comes to 0, so does what outlets and they have against each other, and goods on their way are worth what the
 * transfers that are not over say, and without anything that explains it nothing is in suspense or an opening balance.
 */
export const ownBooksProof: Proof = {
  book: 'books between outlets',
  async run(tx) {
    const outlets = await listOutletsOfBooks(tx)
    let [entries, balances] = [0, 0]
    for (const own of ownBooksOf(outlets)) {
      const isOfThem = (one: WholeBooks): boolean => one.merchantId === own.merchantId && one.currency === own.currency
      const { lines } = await readJournal(tx, own)
      const between = lines.filter(({ role }) => role === 'inter-outlet')
      for (const place of outlets.filter(isOfThem))
        between.push(...(await readJournal(tx, place)).lines.filter(({ role }) => role === 'inter-outlet'))
      const name = `merchant ${own.merchantId} in ${own.currency}`
      const day = findUneven(lines) ?? findUneven(between)
      entries += lines.length
      balances += 1
      if (day !== undefined) return { entries, balances, firstDisagreement: `${day} of ${name}` }
      if (sumOf(lines.filter(({ role }) => role === 'in-transit')) !== (await findOnItsWay(tx, own)))
        return { entries, balances, firstDisagreement: `goods on their way of ${name}` }
      const explained = await findOwnExplained(tx, own)
      const unexplained = findUnexplained(lines, explained)
      if (unexplained !== undefined) return { entries, balances, firstDisagreement: `${unexplained} of ${name}` }
    }
    return { entries, balances }
  },
}
