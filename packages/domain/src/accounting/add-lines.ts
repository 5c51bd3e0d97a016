import { addWide, type WideMinor } from '../money/wide.ts'
import type { JournalLine } from './posting.ts'

/** Lines of the same keys added up, however many postings stand behind them. */
export interface JournalSum extends Omit<JournalLine, 'minor'> {
  readonly minor: WideMinor
}

const keyOf = (line: JournalSum): string =>
  JSON.stringify([
    line.day,
    line.outletId,
    line.role,
    line.rateBasisPoints,
    line.method,
    line.category,
    line.reason,
    line.rateMillionths,
    line.taxCode,
    line.notes?.currency,
  ])

/** The notes of lines of the same currency, added up. */
const addNotes = (lines: readonly JournalSum[]): Pick<JournalSum, 'notes'> => {
  const notes = lines.flatMap((line) => line.notes ?? [])
  return notes[0] ? { notes: { currency: notes[0].currency, minor: addWide(notes.map(({ minor }) => minor)) } } : {}
}

/** Adds up lines by all their keys, in the order of those. A line that comes to 0 is left out. */
export function addLines(lines: readonly JournalSum[]): readonly JournalSum[] {
  const groups = [...Map.groupBy(lines, keyOf)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return groups
    .map(([, own]) => ({ ...(own[0] as JournalSum), minor: addWide(own.map(({ minor }) => minor)), ...addNotes(own) }))
    .filter(({ minor }) => BigInt(minor) !== 0n)
}
