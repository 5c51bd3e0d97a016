import type { Module } from '../../platform/module.ts'
import { journalState, uploadJournal } from './entry/upload-journal.ts'
import { listReviewItems, readReviewItem, resolveReviewItem } from './review/review-items.ts'

export const journalModule: Module = {
  name: 'journal',
  commands: [uploadJournal, journalState, listReviewItems, readReviewItem, resolveReviewItem],
}
