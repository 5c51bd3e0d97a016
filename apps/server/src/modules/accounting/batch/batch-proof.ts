import type { Proof } from '../../../platform/proof.ts'
import { listOutletsOfBooks } from '../journal/journal-outlets.store.ts'
import type { JournalPlace } from '../journal/journal-place.store.ts'
import { ownBooksOf } from '../journal/own-books.store.ts'
import { isSound } from './altered-batches.ts'
import { listBatches, listBatchLines, type Batch } from './batch.store.ts'

const nameOf = ({ merchantId, outletId, ownCurrency }: JournalPlace): string =>
  ownCurrency === undefined ? `outlet ${outletId}` : `the own books of merchant ${merchantId} in ${ownCurrency}`

/** The sealed batches: numbered without a gap, each comes to 0, and none was changed since. */
export const batchProof: Proof = {
  book: 'accounting batches',
  async run(tx) {
    let [entries, balances] = [0, 0]
    const outlets = await listOutletsOfBooks(tx)
    for (const place of [...outlets, ...ownBooksOf(outlets)]) {
      let before: Batch | undefined
      for (const batch of await listBatches(tx, place)) {
        const lines = await listBatchLines(tx, place, batch.number)
        if (!isSound(batch, lines, before)) {
          const firstDisagreement = `batch ${batch.number} (${batch.day}) of ${nameOf(place)}`
          return { entries, balances, firstDisagreement }
        }
        entries += lines.length
        balances += 1
        before = batch
      }
    }
    return { entries, balances }
  },
}
