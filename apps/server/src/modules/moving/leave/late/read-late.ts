import { journalEntry, type JournalEntry } from '@kassa/contract/journal/journal.ts'
import { lateCounts, lateFacts } from '../archive/archive-shapes.ts'
import { parsed, refuseDamaged, shaped } from '../archive/parsed.ts'
import { type ArchiveSource, filesOf, jsonIn } from '../archive/read-archive.ts'
import type { ArchivedFile } from '../archive/tar.ts'
import type { LateCounts, LateFacts } from './late-files.ts'

export interface LateEntries {
  readonly registrationId: string
  /** True where they are of a copied till and stand in no sequence. */
  readonly areCopies: boolean
  readonly entries: readonly JournalEntry[]
}

/** The entries of a file of the archive with the registration they are of; undefined for every other file. */
export function entriesOf({ name, bytes }: ArchivedFile): LateEntries | undefined {
  const [, kind, registrationId] = /^(entries|copies)\/([0-9a-f-]{36})-\d{4,}\.jsonl$/.exec(name) ?? []
  if (registrationId === undefined) return undefined
  const lines = bytes.toString('utf8').split('\n')
  const entries = lines.filter((line) => line !== '').map((line) => journalEntry.safeParse(parsed(line)))
  return { registrationId, areCopies: kind === 'copies', entries: entries.map(({ data }) => data ?? refuseDamaged()) }
}

/** Reads a whole second archive once and compares what it holds with what it says. Throws ArchiveRefused. */
export async function checkLate(source: ArchiveSource, passphrase: string): Promise<LateFacts & LateCounts> {
  let facts: LateFacts | undefined
  let said: LateCounts | undefined
  let [entries, copies] = [0, 0]
  for await (const file of filesOf(source, passphrase)) {
    if (file.name === 'archive.json') facts = shaped(lateFacts, jsonIn(file))
    else if (file.name === 'end.json') said = shaped(lateCounts, jsonIn(file))
    const read = entriesOf(file)
    if (read && facts?.tills[read.registrationId] === undefined) refuseDamaged()
    if (read?.areCopies === true) copies += read.entries.length
    else entries += read?.entries.length ?? 0
  }
  if (!facts || said?.entries !== entries || said.copies !== copies) return refuseDamaged()
  return { ...facts, entries, copies }
}
