import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import type { Proof } from '../../../platform/proof.ts'
import { listHeads, rolesOfHeads, type DayOfHeads } from './document-heads.store.ts'
import { findExplained, findOpenPapers, listOutletsOfBooks, listStockWorth } from './journal-outlets.store.ts'
import { readJournal } from './read-journal.ts'

const sumBy = (lines: readonly JournalSum[]): ReadonlyMap<string, bigint> =>
  new Map(
    [...Map.groupBy(lines, ({ day }) => day)].map(([day, own]) => [
      day,
      BigInt(addWide(own.map(({ minor }) => minor))),
    ]),
  )

/** The first day whose lines do not come to 0. */
export const findUneven = (lines: readonly JournalSum[]): string | undefined =>
  [...sumBy(lines)].flatMap(([day, sum]) => (sum === 0n ? [] : [day])).toSorted()[0]

/** The first day whose stock is not what the book of stock says. */
export function findOtherThanStock(
  lines: readonly JournalSum[],
  worth: readonly { readonly day: string; readonly minor: number }[],
): string | undefined {
  const stock = sumBy(lines.filter(({ role }) => role === 'stock'))
  const known = new Map(worth.map(({ day, minor }) => [day, BigInt(minor)]))
  const other = [...stock.keys(), ...known.keys()].filter((day) => (stock.get(day) ?? 0n) !== (known.get(day) ?? 0n))
  return other.toSorted()[0]
}

/** The first day on which roles come to something else than the heads of its documents, as `goods of 2026-03-02`. */
export function findOtherThanHeads(lines: readonly JournalSum[], heads: readonly DayOfHeads[]): string | undefined {
  const sums = (Object.keys(rolesOfHeads) as DayOfHeads['of'][]).flatMap((of) => {
    const roles: ReadonlySet<string> = new Set(rolesOfHeads[of])
    const isHead = ({ role, reason }: JournalSum): boolean => roles.has(role) && (of === 'cash' || reason === null)
    return [...sumBy(lines.filter(isHead))].map(
      ([day, sum]) => [`${of} of ${day}`, of === 'cash' ? sum : -sum] as const,
    )
  })
  const posted = new Map<string, bigint>(sums)
  const known = new Map(heads.map(({ day, of, minor }) => [`${of} of ${day}`, BigInt(minor)]))
  return [...new Set([...posted.keys(), ...known.keys()])].find(
    (key) => (posted.get(key) ?? 0n) !== (known.get(key) ?? 0n),
  )
}

const sumOfRole = (lines: readonly JournalSum[], wanted: JournalSum['role']): bigint =>
  BigInt(addWide(lines.filter(({ role }) => role === wanted).map(({ minor }) => minor)))

/** Returns the first of suspense and opening balance that is not 0 although nothing explains it. */
export function findUnexplained(
  lines: readonly JournalSum[],
  explained: { readonly suspense: boolean; readonly opening: boolean },
): JournalSum['role'] | undefined {
  if (!explained.suspense && sumOfRole(lines, 'suspense') !== 0n) return 'suspense'
  return !explained.opening && sumOfRole(lines, 'opening-balance') !== 0n ? 'opening-balance' : undefined
}

/**
 * The journal: every day of every outlet comes to 0, its stock is that of the book of stock, goods, tax, tips and cash are those of the documents' heads and
 * drawers, it owes suppliers what their papers have open, and without a filed entry and an import nothing is in suspense or an opening balance.
 */
export const accountingProof: Proof = {
  book: 'accounting',
  async run(tx) {
    let [entries, balances] = [0, 0]
    for (const place of await listOutletsOfBooks(tx)) {
      const { lines } = await readJournal(tx, place)
      entries += lines.length
      balances += 1
      const day = findUneven(lines) ?? findOtherThanStock(lines, await listStockWorth(tx, place))
      if (day !== undefined)
        return { entries, balances, firstDisagreement: `journal of ${day} at outlet ${place.outletId}` }
      const other = findOtherThanHeads(lines, await listHeads(tx, place))
      if (other !== undefined) return { entries, balances, firstDisagreement: `${other} at outlet ${place.outletId}` }
      if (-sumOfRole(lines, 'payable') !== (await findOpenPapers(tx, place)))
        return { entries, balances, firstDisagreement: `payables at outlet ${place.outletId}` }
      const unexplained = findUnexplained(lines, await findExplained(tx, place))
      if (unexplained !== undefined)
        return { entries, balances, firstDisagreement: `${unexplained} at outlet ${place.outletId}` }
    }
    return { entries, balances }
  },
}
