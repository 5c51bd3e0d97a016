import { FIRST_HASH } from '@kassa/domain/accounting/batch/batch-text.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Proof } from '../../../platform/proof.ts'
import { listOutletsOfBooks } from '../journal/journal-outlets.store.ts'
import type { JournalPlace } from '../journal/journal-place.store.ts'
import { ownBooksOf } from '../journal/own-books.store.ts'
import { listBatches, listBatchLines, type Batch } from './batch.store.ts'
import { hashOf } from './seal-days.ts'

/** Returns whether a batch is as it was sealed behind the one before: the next number, lines that come to 0, and its hash. */
async function isSound(
  tx: Tx,
  merchantId: string,
  batch: Batch,
  before: Batch | undefined,
): Promise<number | undefined> {
  const lines = await listBatchLines(tx, { merchantId, outletId: batch.outletId }, batch.number)
  const isNext = batch.number === (before?.number ?? 0) + 1
  const isEven = BigInt(addWide(lines.map(({ minor }) => minor))) === 0n
  return isNext && isEven && hashOf(before?.hash ?? FIRST_HASH, batch, lines) === batch.hash ? lines.length : undefined
}

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
        const lines = await isSound(tx, place.merchantId, batch, before)
        if (lines === undefined) {
          const firstDisagreement = `batch ${batch.number} (${batch.day}) of ${nameOf(place)}`
          return { entries, balances, firstDisagreement }
        }
        entries += lines
        balances += 1
        before = batch
      }
    }
    return { entries, balances }
  },
}
