import { FIRST_HASH } from '@kassa/domain/accounting/batch/batch-text.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listHeads } from '../journal/document-heads.store.ts'
import { listStockWorth } from '../journal/journal-outlets.store.ts'
import { findOtherThanHeads, findOtherThanStock, findUneven } from '../journal/journal-proof.ts'
import type { JournalPlace } from '../journal/journal-place.store.ts'
import { readJournal } from '../journal/read-journal.ts'
import { listLinesOfBatches } from './batch-page.store.ts'
import { findBatch, listBatches, type Batch } from './batch.store.ts'
import { hashOf } from './seal-days.ts'

interface Check {
  readonly name: 'batch_sums' | 'batch_chain' | 'journal_sums' | 'stock' | 'documents'
  readonly firstDisagreement: string | null
}

const nameOf = ({ number, day }: Batch): string => `batch ${number} of ${day}`

/** Reads the batches of some days, and works each hash out anew from the one before, of which the books themselves say nothing. */
async function proveBatches(tx: Tx, place: JournalPlace) {
  const batches = await listBatches(tx, place)
  let before = batches[0] && (await findBatch(tx, place, batches[0].number - 1))
  const ofBatch = Map.groupBy(await listLinesOfBatches(tx, place.merchantId, batches), ({ number }) => number)
  let [uneven, broken, hash]: (string | null)[] = [null, null, null]
  for (const batch of batches) {
    const lines = ofBatch.get(batch.number) ?? []
    hash = hashOf(before?.hash ?? FIRST_HASH, batch, lines)
    const isNext = batch.number === (before?.number ?? 0) + 1
    if (BigInt(addWide(lines.map(({ minor }) => minor))) !== 0n) uneven ??= nameOf(batch)
    if (!isNext || hash !== batch.hash) broken ??= nameOf(batch)
    before = batch
  }
  const checks: Check[] = [
    { name: 'batch_sums', firstDisagreement: uneven ?? null },
    { name: 'batch_chain', firstDisagreement: broken ?? null },
  ]
  return { first: batches[0]?.number ?? null, last: batches.at(-1)?.number ?? null, hash: hash ?? null, checks }
}

/** Compares the journal of some days with the books that it is derived from; the merchant's own have no stock and no heads of documents. */
async function proveJournal(tx: Tx, place: JournalPlace): Promise<Check[]> {
  const { lines } = await readJournal(tx, place)
  const sums = { name: 'journal_sums' as const, firstDisagreement: findUneven(lines) ?? null }
  if (place.ownCurrency !== undefined) return [sums]
  const isOfDays = ({ day }: { readonly day: string }): boolean => day >= place.from && day <= place.to
  const worth = (await listStockWorth(tx, place)).filter(isOfDays)
  const heads = (await listHeads(tx, place)).filter(isOfDays)
  return [
    sums,
    { name: 'stock', firstDisagreement: findOtherThanStock(lines, worth) ?? null },
    { name: 'documents', firstDisagreement: findOtherThanHeads(lines, heads) ?? null },
  ]
}

/** Proves the books of an outlet, or of the merchant, over some days, as the proof of the night does over all. Source: accounting.md (Proof). */
export async function proveBooksOf(tx: Tx, place: JournalPlace) {
  const { checks, ...batches } = await proveBatches(tx, place)
  return { ...batches, checks: [...checks, ...(await proveJournal(tx, place))] }
}
