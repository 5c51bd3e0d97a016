/** A row of the file as it stands, with its line number (the header is line 1). */
export interface FileRow {
  readonly line: number
  readonly invoice: string
  readonly code: string
  readonly description: string
  readonly quantity: number
  /** Decimal text, as printed. */
  readonly price: string
  /** Wall clock: `2010-12-01 08:26:00`. */
  readonly at: string
  /** The shop's number of who bought; empty where it did not ask. */
  readonly customer: string
}

/** The kind of a row: goods sold, goods returned, a note about stock, or a row that is no sale, with the reason. */
export type SortedFileRow =
  | { readonly kind: 'sale' | 'refund'; readonly row: FileRow; readonly unitPriceMinor: number }
  | { readonly kind: 'stock-note'; readonly row: FileRow }
  | { readonly kind: 'reported'; readonly row: FileRow; readonly reason: Reason }

export type Reason =
  | 'not-a-product'
  | 'adjusts-bad-debt'
  | 'price-zero'
  | 'price-negative'
  | 'price-below-a-cent'
  | 'quantity-zero'
  | 'negative-without-cancellation'

const productCode = /^[0-9]{5}[A-Za-z]{0,2}$/

/** A price in cents, or undefined where it has a part of a cent. */
export function centsOf(price: string): number | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(price)
  if (!match) return undefined
  const [, sign, whole = '0', decimals = ''] = match
  if (/[1-9]/.test(decimals.slice(2))) return undefined
  const minor = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return sign === '-' ? -minor : minor
}

/**
 * Tells what a row is, in the words of the file's `facts.json`: a sale has a plain number, a quantity and a price above
 * zero; a refund's number begins with C; what was written off has a negative quantity, no price and a plain number.
 */
export function sortRow(row: FileRow): SortedFileRow {
  const unitPriceMinor = centsOf(row.price)
  const report = (reason: Reason): SortedFileRow => ({ kind: 'reported', row, reason })
  if (row.invoice.startsWith('A')) return report('adjusts-bad-debt')
  if (unitPriceMinor === undefined) return report('price-below-a-cent')
  if (unitPriceMinor < 0) return report('price-negative')
  if (row.quantity === 0) return report('quantity-zero')
  const isCancellation = row.invoice.startsWith('C')
  if (!isCancellation && row.quantity < 0 && unitPriceMinor === 0) return { kind: 'stock-note', row }
  if (!isCancellation && row.quantity < 0) return report('negative-without-cancellation')
  if (!productCode.test(row.code)) return report('not-a-product')
  if (isCancellation) return { kind: 'refund', row, unitPriceMinor }
  return unitPriceMinor === 0 ? report('price-zero') : { kind: 'sale', row, unitPriceMinor }
}
