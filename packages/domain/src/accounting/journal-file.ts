import { decimalText, findCurrency } from '../money/money.ts'
import { compareWide, lessWide } from '../money/wide.ts'
import type { JournalSum } from './add-lines.ts'
import { NOTES_COLUMNS } from './drawer/drawer-posting.ts'
import { rateOfNotes } from './drawer/notes-rate.ts'

/** The columns of the file: fixed, whatever language somebody reads. */
const journalColumns = [
  'business_day',
  'outlet_id',
  'outlet',
  'role',
  'method',
  'tax_rate_percent',
  'category_id',
  'reason',
  'currency',
  'debit',
  'credit',
  'tax_code',
  ...NOTES_COLUMNS,
] as const

interface JournalOutlet {
  readonly outletId: string
  readonly name: string
  readonly currency: string
  /** Decimals of the currency. */
  readonly exponent: number
  readonly lines: readonly Omit<JournalSum, 'outletId'>[]
}

/** A cell in quotes; what a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A rate in percent; one of more than two decimals has four. */
export const rateText = ({
  rateMillionths,
  rateBasisPoints,
}: Pick<JournalSum, 'rateMillionths' | 'rateBasisPoints'>): string =>
  rateMillionths === null ? decimalText(rateBasisPoints ?? 0, 2) : decimalText(rateMillionths, 4)

/** The memo of an amount in notes of another currency: that currency, how much of it, and what one unit counted; empty where it has none. */
export function notesCells({ minor, notes }: Pick<JournalSum, 'minor' | 'notes'>, exponent: number): readonly string[] {
  const decimals = notes && findCurrency(notes.currency)?.exponent
  const rate = rateOfNotes({ minor, notes }, exponent)
  if (!notes || decimals === undefined || rate === null) return ['', '', '']
  return [notes.currency, decimalText(notes.minor, decimals), rate]
}

function rowOf({ outletId, name, currency, exponent }: JournalOutlet, line: Omit<JournalSum, 'outletId'>): string {
  const isDebit = compareWide(line.minor, 0) > 0
  const rate = line.rateBasisPoints === null ? '' : rateText(line)
  return [
    line.day,
    outletId,
    cell(name),
    line.role,
    line.method ?? '',
    rate,
    line.category ?? '',
    line.reason ?? '',
    currency,
    isDebit ? decimalText(line.minor, exponent) : '',
    isDebit ? '' : decimalText(lessWide(0, line.minor), exponent),
    line.taxCode === null ? '' : cell(line.taxCode),
    ...notesCells(line, exponent),
  ].join(',')
}

/** The journal as CSV with fixed English keys (RFC 4180, UTF-8). */
export const journalFile = (outlets: readonly JournalOutlet[]): string =>
  [journalColumns.join(','), ...outlets.flatMap((outlet) => outlet.lines.map((line) => rowOf(outlet, line))), ''].join(
    '\r\n',
  )
