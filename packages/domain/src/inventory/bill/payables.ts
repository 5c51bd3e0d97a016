import { decimalText } from '../../money/money.ts'
import type { WideMinor } from '../../money/wide.ts'

/** Debts by days past their due day, the first not due yet. */
export const overdueBuckets = ['notDueMinor', 'to30Minor', 'to60Minor', 'to90Minor', 'over90Minor'] as const

/** The columns of the file: fixed, whatever language somebody reads. */
const columns = [
  'day',
  'supplier_id',
  'supplier',
  'outlet_id',
  'outlet',
  'currency',
  'open',
  'not_due',
  '1_30',
  '31_60',
  '61_90',
  'over_90',
]

export type PayableRow = { readonly [Bucket in (typeof overdueBuckets)[number]]: WideMinor | null } & {
  readonly supplierId: string
  readonly supplierName: string
  readonly outletId: string
  readonly outletName: string
  readonly currency: string
  /** Null, like the parts of it: not to be seen. */
  readonly openMinor: WideMinor | null
}

/** A cell in quotes; what a spreadsheet would take for a formula begins with an apostrophe. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Payables of a day as CSV with fixed English keys (RFC 4180, UTF-8); `exponentOf` answers the decimals of a currency. */
export const payablesFile = (
  day: string,
  rows: readonly PayableRow[],
  exponentOf: (currency: string) => number,
): string =>
  [
    columns.join(','),
    ...rows.map((row) =>
      [
        day,
        row.supplierId,
        cell(row.supplierName),
        row.outletId,
        cell(row.outletName),
        row.currency,
        ...[row.openMinor, ...overdueBuckets.map((bucket) => row[bucket])].map((minor) =>
          minor === null ? '' : decimalText(minor, exponentOf(row.currency)),
        ),
      ].join(','),
    ),
    '',
  ].join('\r\n')
