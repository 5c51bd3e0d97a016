/** What other capabilities may call of the journal: taking an entry's turn inside a document's own statement, and the office's own chain. */
export { chainRefund } from './chain/office-chain.store.ts'
export { originId } from './entry/origin.store.ts'
export { fileOfficeReview } from './review/office-review.ts'
export { entryCtes, officeReviewCte, turnCte, type Proven } from './entry/turn.store.ts'
