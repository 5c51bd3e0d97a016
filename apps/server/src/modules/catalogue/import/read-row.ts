import { doubtOfCode } from '@kassa/domain/scan/code-doubt.ts'
import { bareCode, plain, withoutGuard } from '@kassa/domain/text/sheet-cell.ts'
import { PRODUCT_LIMITS, priceLimits, purchasePriceLimits } from '@kassa/domain/product/field-limits.ts'
import { accept } from '@kassa/domain/result.ts'
import { code, day, decimal, names, oneOf, text, readWholeNumber, type Reader } from '../../../platform/import/cells.ts'
import { onShelfWords, typeWords, weightUnitWords } from './cell-words.ts'
import type { ImportField } from './import-headings.ts'

/** A row of a file as it was understood; what its column or cell does not give is left out. Prices as decimal text. */
export interface ImportRow {
  readonly row: number
  readonly name?: string
  readonly code?: string
  readonly customCode?: string
  readonly sku?: string
  readonly type?: 'standard' | 'weighed'
  readonly weightUnit?: 'g' | 'kg' | 'pound'
  /** The path of the category, from the top of the tree down. */
  readonly category?: readonly string[]
  readonly brand?: string
  readonly labels?: readonly string[]
  readonly unit?: string
  readonly sellPrice?: string
  readonly purchasePrice?: string
  readonly memberPrice?: string
  readonly tax?: string
  /** The stock as typed: pieces, or up to three decimals of the weight unit. */
  readonly stock?: string
  readonly warningLine?: string
  readonly minimumStock?: string
  readonly productionDate?: string
  readonly shelfLifeDays?: number
  readonly expiryWarningDays?: number
  readonly shelfNumber?: string
  readonly description?: string
  readonly isOnShelf?: boolean
  /** Prices that a file without any is given, in minor units of whatever currency an outlet has. */
  readonly stated?: { readonly sellPriceMinor: number; readonly purchasePriceMinor: number } | undefined
}

/** Between the names of a category's path, and between labels; a backslash before one makes it part of the name. */
export const PATH_SEPARATORS = /[/>]/
export const LIST_SEPARATORS = /[,;]/

const { name } = PRODUCT_LIMITS
const nameLimits = { least: name.minLength, most: name.maxLength }

const category: Reader = (typed) =>
  names(PATH_SEPARATORS, { ...nameLimits, atMost: 5 })(typed.replaceAll('／', '/').replaceAll('＞', '>'))

const labels: Reader = (typed) => {
  const given = typed
    .replaceAll(/[、，]/g, ',')
    .replaceAll('；', ';')
    .replaceAll(/^[,;\s]+|[,;\s]+$/g, '')
  const read = names(LIST_SEPARATORS, { ...nameLimits, atMost: 50 })(given)
  return read.ok ? accept([...new Set(read.value)]) : read
}

const readers: Readonly<Record<Exclude<ImportField, 'ignore'>, Reader>> = {
  name: text(nameLimits),
  code: code(PRODUCT_LIMITS.barCode.maxLength),
  customCode: code(PRODUCT_LIMITS.customCode.maxLength),
  sku: text({ most: 50 }),
  type: oneOf(typeWords),
  category,
  brand: text(nameLimits),
  labels,
  unit: text({ most: 20 }),
  weightUnit: oneOf(weightUnitWords),
  sellPrice: decimal(4),
  purchasePrice: decimal(4),
  memberPrice: decimal(4),
  tax: text({ most: 50 }),
  stock: decimal(3),
  warningLine: decimal(3),
  minimumStock: decimal(3),
  productionDate: day,
  shelfLifeDays: readWholeNumber(1, 999_999),
  expiryWarningDays: readWholeNumber(0, 999_999),
  shelfNumber: text({ most: PRODUCT_LIMITS.shelfNumber.maxLength }),
  description: text({ most: PRODUCT_LIMITS.description.maxLength, isLong: true }),
  isOnShelf: oneOf(onShelfWords),
}

const codeFields: ReadonlySet<ImportField> = new Set(['code', 'customCode', 'sku'])

export interface ProductRowProblem {
  readonly field: ImportField | null
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
}

interface ReadRow {
  readonly value: ImportRow
  /** The doubts about the row; it is imported all the same. */
  readonly doubts: readonly ProductRowProblem[]
}

/**
 * Reads a row's cells by the fields of its columns; empty cells are left out. Returns the first cell that does not fit, or the row with the
 * doubts about its codes: a code that lost its digits is not taken, everything else is.
 */
export function readRow(
  row: number,
  cells: readonly string[],
  fields: readonly ImportField[],
): ReadRow | { readonly problem: ProductRowProblem } {
  const value: Record<string, unknown> = { row }
  const doubts: ProductRowProblem[] = []
  for (const [column, field] of fields.entries()) {
    const unguarded = withoutGuard(cells[column] ?? '')
    const cell = codeFields.has(field) ? bareCode(unguarded) : unguarded
    if (field === 'ignore' || cell.trim() === '') continue
    const doubt = field === 'code' ? doubtIn(cell) : field === 'stock' ? belowZero(cell) : undefined
    if (doubt) doubts.push(doubt)
    if (doubt && leavesCellOut.has(doubt.code)) continue
    const read = readers[field](cell)
    if (!read.ok) return { problem: { field, code: read.refusal.code, facts: read.refusal.facts ?? {} } }
    if (read.value === 'combined') return { problem: { field, code: 'import.stock-combined', facts: {} } }
    value[field] = read.value
  }
  return { value: value as unknown as ImportRow, doubts }
}

const doubtCodes = {
  'digits-lost': 'import.code-digits-lost',
  'zeros-lost': 'import.code-zeros-lost',
  'check-digit': 'import.code-check-digit',
} as const

/** Cells with these doubts say nothing that could be taken. */
const leavesCellOut: ReadonlySet<string> = new Set(['import.code-digits-lost', 'import.stock-below-zero'])

/**
 * Returns the problem of a stock below zero. An export shows oversold goods below zero; a count is never below zero, so the stock stays
 * unchanged.
 */
const belowZero = (cell: string): ProductRowProblem | undefined =>
  /^-\d+(?:\.\d+)?$/.test(plain(cell))
    ? { field: 'stock', code: 'import.stock-below-zero', facts: { value: plain(cell).slice(0, 60) } }
    : undefined

function doubtIn(cell: string): ProductRowProblem | undefined {
  const doubt = doubtOfCode(cell)
  if (!doubt) return undefined
  const likely = doubt.kind === 'zeros-lost' ? { likely: doubt.likely } : {}
  return { field: 'code', code: doubtCodes[doubt.kind], facts: { value: cell.slice(0, 60), ...likely } }
}

/** A decimal in minor units of a currency with `exponent` places; undefined where it has more places or leaves the price range. */
export const priceIn = (typed: string, exponent: number): number | undefined =>
  amountWithin(typed, exponent, priceLimits(exponent))

/** Returns a purchase price likewise. */
export const purchasePriceIn = (typed: string, exponent: number): number | undefined =>
  amountWithin(typed, exponent, purchasePriceLimits(exponent))

function amountWithin(
  typed: string,
  exponent: number,
  { min, max }: ReturnType<typeof priceLimits>,
): number | undefined {
  const [amount = '', places = ''] = typed.split('.')
  if (places.replace(/0+$/, '').length > exponent) return undefined
  const minor = Number(amount + places.padEnd(exponent, '0').slice(0, exponent))
  return minor >= min && minor <= max ? minor : undefined
}

/** The most that can be in stock, in the unit it is kept in. */
export const mostInStock = (weightUnit: 'g' | 'kg' | 'pound' | null): number =>
  weightUnit === null ? PRODUCT_LIMITS.stock.max : 999_999_999

/** Returns how many decimals a quantity may have. */
export const stockPlaces = (weightUnit: 'g' | 'kg' | 'pound' | null): number =>
  weightUnit === 'kg' || weightUnit === 'pound' ? 3 : 0

/** A quantity in the unit stock is kept in: pieces and grams whole, kg and pound in thousandths; undefined where it does not fit. */
export function quantityIn(typed: string, weightUnit: 'g' | 'kg' | 'pound' | null): number | undefined {
  const [amount = '', places = ''] = typed.split('.')
  const decimals = stockPlaces(weightUnit)
  if (places.replace(/0+$/, '').length > decimals) return undefined
  const quantity = Number(amount + places.padEnd(decimals, '0').slice(0, decimals))
  return quantity <= mostInStock(weightUnit) ? quantity : undefined
}
