import { bareCode } from '../../text/sheet-cell.ts'
import { cellText, columnOf, type FileTable, indexHeadings } from '../columns/file-table.ts'
import type { Cell, GoodsDialect, GoodsField, GoodsRole, PlaceField } from './goods-dialect.ts'
import { saysNo, saysYes } from './goods-dialect.ts'
import type { MovedPart, MovedStock, MovedTax, PlaceInFile } from '../move-source.ts'
import { isZero } from '../columns/number-column.ts'
import { isShortened } from '../columns/spreadsheet-damage.ts'
import type { TableNumbers } from '../columns/table-numbers.ts'

/** A row of goods in the words of this product, before rows are put together. */
export interface GoodsRow extends PlaceInFile {
  readonly role: GoodsRole
  readonly cell: Cell
  readonly codes: { readonly sku: string; readonly barcodes: readonly string[] }
  readonly options: readonly { readonly name: string; readonly value: string }[]
  /** Undefined where the cell says nothing that is a number. */
  readonly amount: (field: GoodsField) => string | undefined
  readonly stock: readonly MovedStock[]
  /** The text in the columns of prices at locations. */
  readonly placeTexts: readonly string[]
  readonly taxes: readonly MovedTax[]
  readonly part: MovedPart | null
  readonly isOnShelf: boolean
  readonly isTracked: boolean
}

type PlaceColumns = ReadonlyMap<string, Partial<Record<PlaceField, number>>>

/** The columns of each location. A heading that a field has is none of them. */
function placeColumns(table: FileTable, dialect: GoodsDialect, taken: ReadonlySet<number>): PlaceColumns {
  const found = new Map<string, Partial<Record<PlaceField, number>>>()
  for (const [column, heading] of table.columns.entries()) {
    for (const [field, pattern] of Object.entries(dialect.places ?? {})) {
      const place = taken.has(column) ? undefined : pattern.exec(heading.trim())?.[1]
      if (place !== undefined) {
        const name = dialect.system === 'Lightspeed X' ? place.replaceAll('_', ' ') : place
        found.set(name, { ...found.get(name), [field]: column })
      }
    }
  }
  return found
}

/** Reads rows of one table by its dialect. */
export function goodsRowReader(table: FileTable, dialect: GoodsDialect, numbers: TableNumbers) {
  const index = indexHeadings(table.columns)
  const columns = new Map<GoodsField, number>()
  for (const [field, headings] of Object.entries(dialect.fields)) {
    columns.set(field as GoodsField, columnOf(index, headings))
  }
  const at = (field: GoodsField): number => columns.get(field) ?? -1
  const options = (dialect.options ?? []).map(([name, value]) => ({
    name: name.startsWith('=') ? name : columnOf(index, name),
    value: columnOf(index, value),
  }))
  const taken = new Set([...columns.values()].filter((column) => column >= 0))
  const places = placeColumns(table, dialect, taken)
  const taxes = taxColumns(table, dialect)

  const read = (row: readonly string[], rowNumber: number): GoodsRow => {
    const cell: Cell = (field) => cellText(row, at(field))
    const amount = (field: GoodsField): string | undefined => numbers.number(row, at(field))
    const optionName = (name: string | number): string =>
      typeof name === 'string' ? name.slice(1) : cellText(row, name)
    return {
      file: table.name,
      row: rowNumber,
      role: dialect.roleOf?.(cell) ?? 'goods',
      cell,
      codes: {
        sku: bareCode(cell('sku')),
        barcodes: [cell('barcode'), cell('moreBarcodes')].flatMap((codes) => splitCodes(codes)),
      },
      options: options
        .map(({ name, value }) => ({ name: optionName(name), value: cellText(row, value) }))
        .filter(({ name, value }) => name !== '' || value !== ''),
      amount,
      stock: stockOf(row, { places, numbers, cell, amount }),
      placeTexts: [...places.values()].map((one) => cellText(row, one.price ?? -1)),
      taxes: [
        ...taxes.filter(({ column }) => saysYes(cellText(row, column))),
        ...namedTaxes(cell, amount, dialect),
      ].map(({ name, rate }) => ({ name, rate })),
      part: partOf(cell, amount),
      isOnShelf: dialect.isOnShelf?.(cell) ?? true,
      isTracked: (dialect.isTracked ?? ((one: Cell) => one('stock') !== ''))(cell),
    }
  }
  const used = new Set([
    ...taken,
    ...options.flatMap(({ name, value }) => [name, value].filter((column) => typeof column === 'number')),
    ...[...places.values()].flatMap((one) => Object.values(one)),
    ...taxes.map(({ column }) => column),
  ])
  return { read, places: [...places.keys()], used }
}

const splitCodes = (cell: string): string[] => {
  const bare = bareCode(cell)
  if (isShortened(bare)) return [bare]
  return bare === ''
    ? []
    : bare
        .split(/[,;|、\s]+/)
        .map(bareCode)
        .filter((code) => code !== '')
}

interface StockColumns {
  readonly places: PlaceColumns
  readonly numbers: TableNumbers
  readonly cell: Cell
  readonly amount: (field: GoodsField) => string | undefined
}

function stockOf(row: readonly string[], { places, numbers, cell, amount }: StockColumns): MovedStock[] {
  const found = [...places].map(([place, columns]): MovedStock => {
    const number = (field: PlaceField): string | null => numbers.number(row, columns[field] ?? -1) ?? null
    const text = (field: PlaceField): string => cellText(row, columns[field] ?? -1)
    const ignoresLow = columns.watchesLowStock !== undefined && !saysYes(text('watchesLowStock'))
    const levels = { reorderPoint: number('reorderPoint'), restockLevel: number('restockLevel') }
    const lowStock = ignoresLow ? null : number('lowStock')
    return {
      place,
      stock: number('stock'),
      price: number('price'),
      lowStock,
      ...levels,
      isSold: !saysNo(text('isSold')),
    }
  })
  const own = ['stock', 'lowStock', 'reorderPoint', 'restockLevel'] as const
  if (own.every((field) => amount(field) === undefined)) return found
  const [stock = null, lowStock = null, reorderPoint = null, restockLevel = null] = own.map(amount)
  return [...found, { place: cell('place'), stock, price: null, lowStock, reorderPoint, restockLevel, isSold: true }]
}

interface TaxColumn extends MovedTax {
  readonly column: number
}

function taxColumns({ columns }: FileTable, { taxes }: GoodsDialect): TaxColumn[] {
  return columns.flatMap((heading, column) => {
    const [, name, rate] = taxes?.exec(heading.trim()) ?? []
    return name === undefined ? [] : [{ name, rate: rate?.replace(',', '.') ?? null, column }]
  })
}

/** Taxes that stand as words in a cell: with a rate beside them or behind them, or as a name alone, which is no rate. */
function namedTaxes(
  cell: Cell,
  amount: (field: GoodsField) => string | undefined,
  { ratesAreShares = false }: GoodsDialect,
): MovedTax[] {
  const name = cell('taxName')
  if (name === '') return []
  const rate = amount('taxRate')
  if (rate === undefined) return [{ name, rate: null }]
  return [{ name, rate: ratesAreShares ? percentOf(rate) : rate }]
}

/** A share as percent, by its digits: 0.0825 is 8.25. */
function percentOf(share: string): string {
  const [whole = '0', places = ''] = share.split('.')
  const digits = whole + places.padEnd(2, '0').slice(0, 2)
  const rest = places.slice(2)
  const percent = `${digits.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
  return isZero(percent) ? '0' : percent
}

function partOf(cell: Cell, amount: (field: GoodsField) => string | undefined): MovedPart | null {
  const sku = bareCode(cell('partSku'))
  return sku === '' ? null : { sku, quantity: amount('partQuantity') ?? '1' }
}
