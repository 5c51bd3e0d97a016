import { CacheDatabase } from '../catalogue/cache-db.ts'
import { JournalDatabase } from './journal-db.ts'

let journal: JournalDatabase | null = null
let cache: CacheDatabase | null = null

/** What must not be lost; one connection a page. */
export const journalDb = (): JournalDatabase => (journal ??= new JournalDatabase())

/** What can be fetched again. */
export const cacheDb = (): CacheDatabase => (cache ??= new CacheDatabase())
