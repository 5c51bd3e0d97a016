/** The part of the books that the rest of the program may use. */
export { listBatchPage, listLinesOfBatches, type BatchOfPage } from './batch/batch-page.store.ts'
export { findBooks } from './journal/find-books.ts'
export { listTillNames } from './batch/till.store.ts'
