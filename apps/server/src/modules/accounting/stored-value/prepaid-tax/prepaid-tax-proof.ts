import { taxWithin } from '@kassa/domain/purse/tax-of-prepaid.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import type { Proof } from '../../../../platform/proof.ts'
import { listOutletsOfBooks } from '../../journal/journal-outlets.store.ts'
import { readJournal } from '../../journal/read-journal.ts'
import { findPrepaidChosen, listTaxedBalances } from './prepaid-tax.store.ts'

/** Tax that was paid ahead and lies in what is still to be used: at each outlet that of the balances of its accounts, whatever their entries say. */
export const prepaidTaxProof: Proof = {
  book: 'tax paid ahead',
  async run(tx) {
    let [entries, balances] = [0, 0]
    for (const place of await listOutletsOfBooks(tx)) {
      if (!(await findPrepaidChosen(tx, place)).isAhead) continue
      const held = await listTaxedBalances(tx, place)
      const known = held.reduce((sum, one) => sum + BigInt(taxWithin(one.totalMinor, one)), 0n)
      const { lines } = await readJournal(tx, place, false)
      const posted = BigInt(addWide(lines.filter(({ role }) => role === 'tax-paid-ahead').map(({ minor }) => minor)))
      entries += held.length
      balances += 1
      if (posted !== known)
        return { entries, balances, firstDisagreement: `tax paid ahead at outlet ${place.outletId}` }
    }
    return { entries, balances }
  },
}
