import { PRODUCT_LIMITS, priceLimits } from '@kassa/domain/product/field-limits.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
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
  /** From the top of the tree down. */
  readonly category?: readonly string[]
  readonly brand?: string
  readonly labels?: readonly string[]
  readonly unit?: string
  readonly sellPrice?: string
  readonly purchasePrice?: string
  readonly memberPrice?: string
  readonly tax?: string
  /** As typed: pieces, or up to three decimals of the weight unit. */
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

type Reader = (text: string) => Result<unknown>

const invalid = (value: string) => refuse({ code: 'import.value-invalid', facts: { value: value.slice(0, 60) } })

/** Text without control characters, trimmed; longer or shorter than the limits is refused (code points). */
const text =
  (most: number, least = 1): Reader =>
  (typed) => {
    const cleaned = typed.normalize('NFC').trim()
    const length = Array.from(cleaned).length
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    const isClean = !/[\u0000-\u001f\u007f\ufffd]/.test(cleaned)
    return length >= least && length <= most && isClean ? accept(cleaned) : invalid(typed)
  }

/** Digits and signs typed at full width, as Chinese and Japanese sheets have them, are the plain ones. */
const plain = (typed: string): string => typed.normalize('NFKC').trim()

const code: Reader = (typed) => {
  const cleaned = plain(typed)
  return /^[\x21-\x7e]{1,20}$/.test(cleaned) ? accept(cleaned) : invalid(typed)
}

/** A decimal without sign or grouping, at most `places` places. */
const decimal =
  (places: number): Reader =>
  (typed) => {
    const cleaned = plain(typed)
    const isDecimal = new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`).test(cleaned)
    return isDecimal ? accept(cleaned) : invalid(typed)
  }

const days =
  (least: number): Reader =>
  (typed) => {
    const cleaned = plain(typed)
    return /^\d{1,6}$/.test(cleaned) && Number(cleaned) >= least ? accept(Number(cleaned)) : invalid(typed)
  }

const day: Reader = (typed) => {
  const found = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(plain(typed))
  const iso = found ? `${found[1]}-${found[2]?.padStart(2, '0')}-${found[3]?.padStart(2, '0')}` : ''
  const isReal = iso !== '' && !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso)
  return isReal ? accept(iso) : invalid(typed)
}

const oneOf =
  <Value>(words: Readonly<Record<string, Value>>): Reader =>
  (typed) => {
    const found = words[typed.trim().normalize('NFKC').toLowerCase()]
    return found === undefined ? invalid(typed) : accept(found)
  }

const path: Reader = (typed) => {
  const names = typed.split(/[/>＞／]/).map((name) => name.trim())
  const isSound =
    names.length <= 5 && names.every((name) => Array.from(name).length >= 2 && Array.from(name).length <= 50)
  return isSound ? accept(names) : invalid(typed)
}

const list: Reader = (typed) => {
  const names = [...new Set(typed.split(/[,;、，；]/).map((name) => name.trim()))].filter((name) => name !== '')
  const isSound =
    names.length <= 50 && names.every((name) => Array.from(name).length >= 2 && Array.from(name).length <= 50)
  return isSound ? accept(names) : invalid(typed)
}

const yesNo: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  'on shelf': true,
  是: true,
  上架: true,
  はい: true,
  販売中: true,
  no: false,
  false: false,
  '0': false,
  'off shelf': false,
  否: false,
  下架: false,
  いいえ: false,
  停止: false,
}

const readers: Readonly<Record<Exclude<ImportField, 'ignore'>, Reader>> = {
  name: text(PRODUCT_LIMITS.name.maxLength, PRODUCT_LIMITS.name.minLength),
  code,
  customCode: code,
  sku: text(50),
  type: oneOf({
    standard: 'standard',
    标准: 'standard',
    普通: 'standard',
    標準: 'standard',
    '1': 'standard',
    weighed: 'weighed',
    称重: 'weighed',
    計量: 'weighed',
    '2': 'weighed',
    combined: 'combined',
    组合: 'combined',
    セット: 'combined',
    '3': 'combined',
  }),
  category: path,
  brand: text(50, 2),
  labels: list,
  unit: text(20),
  weightUnit: oneOf({ g: 'g', kg: 'kg', pound: 'pound', lb: 'pound', 克: 'g', 千克: 'kg', 公斤: 'kg', 磅: 'pound' }),
  sellPrice: decimal(2),
  purchasePrice: decimal(2),
  memberPrice: decimal(2),
  tax: text(50),
  stock: decimal(3),
  warningLine: decimal(3),
  minimumStock: decimal(3),
  productionDate: day,
  shelfLifeDays: days(1),
  expiryWarningDays: days(0),
  shelfNumber: text(PRODUCT_LIMITS.shelfNumber.maxLength),
  description: text(PRODUCT_LIMITS.description.maxLength),
  isOnShelf: oneOf(yesNo),
}

export interface RowProblem {
  readonly field: ImportField | null
  readonly code: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** Reads a row's cells by the fields of its columns; empty cells are left out. Answers the first cell that does not fit. */
export function readRow(
  row: number,
  cells: readonly string[],
  fields: readonly ImportField[],
): { readonly value: ImportRow } | { readonly problem: RowProblem } {
  const value: Record<string, unknown> = { row }
  for (const [column, field] of fields.entries()) {
    const cell = cells[column] ?? ''
    if (field === 'ignore' || cell.trim() === '') continue
    const read = readers[field](cell)
    if (!read.ok) return { problem: { field, code: read.refusal.code, facts: read.refusal.facts ?? {} } }
    if (read.value === 'combined') return { problem: { field, code: 'import.stock-combined', facts: {} } }
    value[field] = read.value
  }
  return { value: value as unknown as ImportRow }
}

/** A decimal in minor units of a currency with `exponent` places; undefined where it has more places or leaves the price range. */
export function priceIn(typed: string, exponent: number): number | undefined {
  const [whole = '', places = ''] = typed.split('.')
  if (places.replace(/0+$/, '').length > exponent) return undefined
  const minor = Number(whole + places.padEnd(exponent, '0').slice(0, exponent))
  const { min, max } = priceLimits(exponent)
  return minor >= min && minor <= max ? minor : undefined
}

/** A quantity in the unit stock is kept in: pieces and grams whole, kg and pound in thousandths; undefined where it does not fit. */
export function quantityIn(typed: string, weightUnit: 'g' | 'kg' | 'pound' | null): number | undefined {
  const [whole = '', places = ''] = typed.split('.')
  const decimals = weightUnit === 'kg' || weightUnit === 'pound' ? 3 : 0
  if (places.replace(/0+$/, '').length > decimals) return undefined
  const quantity = Number(whole + places.padEnd(decimals, '0').slice(0, decimals))
  return quantity <= (weightUnit === null ? PRODUCT_LIMITS.stock.max : 999_999_999) ? quantity : undefined
}
