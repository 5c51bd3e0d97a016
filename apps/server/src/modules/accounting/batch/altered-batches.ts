import { FIRST_HASH, type BatchLine } from '@kassa/domain/accounting/batch/batch-text.ts'
import { addWide } from '@kassa/domain/money/wide.ts'
import type { Batch } from './batch.store.ts'
import { hashOf } from './seal-days.ts'

/** Returns whether a batch is as it was sealed behind the one before: the next number, lines that come to 0, and its hash. */
export function isSound(batch: Batch, lines: readonly BatchLine[], before: Batch | undefined): boolean {
  const isNext = batch.number === (before?.number ?? 0) + 1
  const isEven = BigInt(addWide(lines.map(({ minor }) => minor))) === 0n
  return isNext && isEven && hashOf(before?.hash ?? FIRST_HASH, batch, lines) === batch.hash
}

/** The numbers of those batches behind `before`, which follow each other, that somebody changed in the database since they were sealed. */
export function alteredIn(
  batches: readonly Batch[],
  lines: readonly (BatchLine & Pick<Batch, 'number'>)[],
  before: Batch | undefined,
): ReadonlySet<number> {
  const ofBatch = Map.groupBy(lines, ({ number }) => number)
  const altered = batches.filter(
    (batch, at) => !isSound(batch, ofBatch.get(batch.number) ?? [], at === 0 ? before : batches[at - 1]),
  )
  return new Set(altered.map(({ number }) => number))
}
