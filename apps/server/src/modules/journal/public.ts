/** What other capabilities may call of the journal: taking an entry's turn inside a document's own statement. */
export { entryCtes, turnCte, type Proven } from './entry/turn.store.ts'
