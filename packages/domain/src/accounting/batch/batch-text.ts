import type { WideMinor } from '../../money/wide.ts'
import type { CalendarDay } from '../../time/calendar-day.ts'
import type { JournalSum } from '../add-lines.ts'

/** A line as it was sealed. */
export type BatchLine = Omit<JournalSum, 'outletId'> & {
  /** The day under which the ledger has it. */
  readonly postingDay: CalendarDay
}

export interface BatchHead {
  readonly outletId: string
  readonly number: number
  readonly day: CalendarDay
  readonly reason: 'heard' | 'hand' | 'waited'
  readonly silent: readonly string[]
  readonly unvalued: number
  readonly sealedAt: string
}

/** The hash before the first batch. */
export const FIRST_HASH = '0'.repeat(64)

const lineText = (line: BatchLine): readonly unknown[] => [
  line.day,
  line.postingDay,
  line.role,
  String(line.minor satisfies WideMinor),
  line.rateBasisPoints,
  line.rateMillionths,
  line.taxCode,
  line.method,
  line.category,
  line.reason,
  ...(line.notes ? [line.notes.currency, String(line.notes.minor)] : []),
]

/** A batch as its hash reads it: head and lines in a fixed order. A field that is added later is in it only where a line has it, so that old hashes stay true. */
export const batchText = (head: BatchHead, lines: readonly BatchLine[]): string =>
  JSON.stringify([
    head.outletId,
    head.number,
    head.day,
    head.reason,
    head.silent,
    head.unvalued,
    new Date(head.sealedAt).toISOString(),
    lines.map(lineText),
  ])
