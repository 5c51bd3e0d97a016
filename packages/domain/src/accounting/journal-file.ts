import { decimalText } from '../money/money.ts'
import { compareWide, lessWide } from '../money/wide.ts'
import type { JournalSum } from './add-lines.ts'

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
  ].join(',')
}

/** The journal as CSV with fixed English keys (RFC 4180, UTF-8). */
export const journalFile = (outlets: readonly JournalOutlet[]): string =>
  [journalColumns.join(','), ...outlets.flatMap((outlet) => outlet.lines.map((line) => rowOf(outlet, line))), ''].join(
    '\r\n',
  )
