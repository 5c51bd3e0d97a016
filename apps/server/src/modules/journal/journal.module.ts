import type { OrderReview } from '../../platform/handed-in.ts'
import type { Module } from '../../platform/module.ts'
import { newId } from '../../platform/ids.ts'
import type { Proof } from '../../platform/proof.ts'
import { journalProofs } from './chain/chain-proofs.ts'
import { entryKindsOf } from './entry/bookers.ts'
import { entryClockProof } from './entry/entry-clock-proof.store.ts'
import { journalState, uploadJournal } from './entry/upload-journal.ts'
import { bookKeptEntries } from './late/book-kept-entries.ts'
import { listReviewGroups, resolveReviewGroup } from './review/review-groups.ts'
import { listReviewItems, readReviewItem, resolveReviewItem } from './review/review-items.ts'
import { fileWhatStood } from './review/stood-before.ts'
import { reviewErrand } from './review/review.errand.store.ts'

const reviewsOf = (modules: readonly Module[]): OrderReview[] => modules.flatMap(({ reviews }) => reviews ?? [])

const ownProofs: readonly Proof[] = [...journalProofs, entryClockProof]

const proofsOf = (modules: readonly Module[]): Proof[] => [
  ...modules.flatMap(({ proofs }) => proofs ?? []),
  ...ownProofs,
]

/** The journal of every device: each entry is handed to the capability that books its kind, and what none can book is kept. */
export const journalModule = (modules: readonly Module[]): Module => ({
  name: 'journal',
  begin: ({ database, now }) => fileWhatStood({ database, now, newId }, proofsOf(modules)),
  errands: [reviewErrand],
  alerts: [reviewErrand],
  jobs: [bookKeptEntries(entryKindsOf(modules))],
  commands: [
    uploadJournal(entryKindsOf(modules)),
    journalState,
    listReviewItems,
    readReviewItem,
    resolveReviewItem(reviewsOf(modules)),
    listReviewGroups,
    resolveReviewGroup(reviewsOf(modules)),
  ],
  proofs: ownProofs,
})
