/** The part of the books that the rest of the program may use. */
export { proveBooksOf } from './batch/prove-books.ts'
export { listUnknownAnchors } from './batch/told-batches.store.ts'
export { listBatchPage, listLinesOfBatches, listSameLines, type BatchOfPage } from './batch/batch-page.store.ts'
export { exportsOfBatches } from './export/handed-over.store.ts'
export { findBooks } from './journal/find-books.ts'
export { listTillNames } from './batch/till.store.ts'
