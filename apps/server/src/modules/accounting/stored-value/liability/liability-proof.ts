import type { JournalSum } from '@kassa/domain/accounting/add-lines.ts'
import { accountedRoles } from '@kassa/domain/accounting/stored-value/value-roles.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { Proof } from '../../../../platform/proof.ts'
import { listOutletsOfBooks } from '../../journal/journal-outlets.store.ts'
import type { JournalPlace } from '../../journal/journal-place.store.ts'
import { ownBooksOf } from '../../journal/own-books.store.ts'
import { readJournal } from '../../journal/read-journal.ts'
import { owedEntries } from './account-entries.store.ts'
import { listAccountedDays } from './liability.store.ts'
import { findInTwoRoles } from './one-role.store.ts'

type Sums = ReadonlyMap<string, bigint>

const roles: ReadonlySet<string> = new Set(accountedRoles)

/** Refunds lie on accounts as far as they are money of cancelled orders; those that a channel has still to pay out do not. */
const isAccounted = ({ role, reason }: JournalSum): boolean =>
  roles.has(role) && (role !== 'refund-payable' || reason === 'order-cancelled')

const postedOf = (lines: readonly JournalSum[]): Sums =>
  new Map(
    [
      ...Map.groupBy(
        lines.filter((line) => isAccounted(line)),
        ({ day, role }) => `${day} ${role}`,
      ),
    ].map(([key, own]) => [key, -BigInt(addWide(own.map(({ minor }) => minor)))]),
  )

const nameOf = ({ merchantId, outletId, ownCurrency }: JournalPlace): string =>
  ownCurrency === undefined ? `at outlet ${outletId}` : `of merchant ${merchantId} in ${ownCurrency}`

/** The first account of merchants that is owed in two roles at once, by its day. */
async function findSplit(tx: Tx, merchantIds: ReadonlySet<string>): Promise<string | undefined> {
  for (const merchantId of merchantIds) {
    const split = await findInTwoRoles(tx, owedEntries(merchantId))
    if (split) return `${split.day} of account ${split.purseId} in two roles`
  }
  return undefined
}

/**
 * Each day and role of an outlet, and of the merchant's own books: what the journal owes more on cards, balances, bonuses and house accounts is what those hold more. Each
 * account is owed in one role at a time.
 */
export const liabilityProof: Proof = {
  book: 'liabilities by account',
  async run(tx) {
    let [entries, balances] = [0, 0]
    const outlets = await listOutletsOfBooks(tx)
    for (const place of [...outlets, ...ownBooksOf(outlets)]) {
      const accounts = await listAccountedDays(tx, place)
      const known: Sums = new Map(accounts.map(({ day, role, minor }) => [`${day} ${role}`, BigInt(minor)]))
      const posted = postedOf((await readJournal(tx, place, false)).lines)
      entries += accounts.length
      balances += 1
      const keys = [...new Set([...known.keys(), ...posted.keys()])].toSorted()
      const other = keys.find((key) => (known.get(key) ?? 0n) !== (posted.get(key) ?? 0n))
      if (other !== undefined) return { entries, balances, firstDisagreement: `${other} ${nameOf(place)}` }
    }
    const split = await findSplit(tx, new Set(outlets.map(({ merchantId }) => merchantId)))
    return split === undefined ? { entries, balances } : { entries, balances, firstDisagreement: split }
  },
}
