import { lessWide } from '../../money/wide.ts'
import { pairsOf, type LedgerEntry } from './ledger-entry.ts'

/** An entry that alone is longer than a file as several, each of whole pairs. */
function cutEntry(entry: LedgerEntry, most: number): readonly LedgerEntry[] {
  if (entry.lines.length <= most) return [entry]
  const pairs = pairsOf(entry.lines)
  const size = Math.floor(most / 2)
  return Array.from({ length: Math.ceil(pairs.length / size) }, (_, at) => ({
    ...entry,
    number: `${entry.number}/${at + 1}`,
    reference: `${entry.reference}-${at + 1}`,
    lines: pairs.slice(at * size, (at + 1) * size).flatMap(({ debit, credit, minor }) => [
      { ...debit, minor },
      { ...credit, minor: lessWide(0, minor) },
    ]),
  }))
}

/** Entries in files of at most `most` lines, each of which balances. */
export function filePartsOf(entries: readonly LedgerEntry[], most: number): readonly (readonly LedgerEntry[])[] {
  const parts: LedgerEntry[][] = []
  let room = 0
  for (const entry of entries.flatMap((one) => cutEntry(one, most))) {
    if (entry.lines.length > room || parts.length === 0) {
      parts.push([])
      room = most
    }
    parts.at(-1)?.push(entry)
    room -= entry.lines.length
  }
  return parts
}
