/**
 * The functions of the journal that other capabilities may call: taking an entry's turn inside a document's own statement, the office's own
 * chain, and proofs whose differences are filed.
 */
export { chainRefund } from './chain/office-chain.store.ts'
export { listEntriesBehind } from './chain/entries-behind.ts'
export { isCopyKept, listCopiedEntries } from './late/copied-entries.ts'
export { entryKindsOf } from './entry/bookers.ts'
export { offsetThatCounts } from './entry/clock/measured-clock.ts'
export { takeHandedOver } from './late/take-handed-over.ts'
export {
  countEntriesBehind,
  listJournalEnds,
  type EntriesBehind,
  type JournalEnds,
} from './chain/journal-ends.store.ts'
export { originId } from './entry/origin.store.ts'
export { differenceProof, type DifferenceBook } from '../../platform/books/difference-proof.store.ts'
export { fileOfficeReview } from './review/office-review.ts'
export { entryCtes, officeReviewCte, turnCte, type TurnConditions } from './entry/turn.store.ts'
export { fileWhatStood } from './review/stood-before.ts'
export { fileRestore } from './review/after-restore.ts'
