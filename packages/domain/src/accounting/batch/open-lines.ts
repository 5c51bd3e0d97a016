import { lessWide } from '../../money/wide.ts'
import type { CalendarDay } from '../../time/calendar-day.ts'
import { addLines, type JournalSum } from '../add-lines.ts'

const turnRound = ({ notes, ...line }: JournalSum): JournalSum => ({
  ...line,
  minor: lessWide(0, line.minor),
  ...(notes && { notes: { ...notes, minor: lessWide(0, notes.minor) } }),
})

const withoutCategory = (line: JournalSum): JournalSum => ({ ...line, category: null })

/** The keys of a line but its category. */
const keyOf = ({ notes, ...line }: JournalSum): string =>
  JSON.stringify({ ...withoutCategory(line), minor: 0, notes: notes?.currency })

/** The keys of lines that do not only move an amount from one category to another. */
const keysThatMoved = (lines: readonly JournalSum[]): ReadonlySet<string> =>
  new Set(addLines(lines.map(withoutCategory)).map(keyOf))

/**
 * Returns the lines that no batch has yet: what the books say now less what was sealed. Of days before `firstDay`, the first that is not sealed, these are late
 * documents; goods that only stand in another category today change nothing there. Source: accounting.md (Batches).
 */
export function openLines(
  books: readonly JournalSum[],
  sealed: readonly JournalSum[],
  firstDay: CalendarDay,
): readonly JournalSum[] {
  const open = addLines([...books, ...sealed.map(turnRound)])
  const late = open.filter(({ day }) => day < firstDay)
  const moved = keysThatMoved(late)
  return open.filter((line) => line.day >= firstDay || moved.has(keyOf(line)))
}

/** The lines of a batch: those of its day, and in the first of several those that came late. */
export const linesOfDay = (open: readonly JournalSum[], day: CalendarDay, isFirst: boolean): readonly JournalSum[] =>
  open.filter((line) => line.day === day || (isFirst && line.day < day))
