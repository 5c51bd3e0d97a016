import { CacheDatabase } from '../catalogue/cache-db.ts'
import { JournalDatabase } from './journal-db.ts'

let journal: JournalDatabase | null = null
let cache: CacheDatabase | null = null

/** Opens the database of records that must not be lost; one connection a page. */
export const journalDb = (): JournalDatabase => (journal ??= new JournalDatabase())

/** Opens the database of records that can be fetched again. */
export const cacheDb = (): CacheDatabase => (cache ??= new CacheDatabase())
