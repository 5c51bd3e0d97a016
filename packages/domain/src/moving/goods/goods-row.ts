import { endsInCheckDigit } from '../../product/check-digit.ts'
import { bareCode } from '../../text/sheet-cell.ts'
import { cellText, columnOf, type FileTable, indexHeadings } from '../columns/file-table.ts'
import type { Cell, GoodsDialect, GoodsField, GoodsRole, PlaceField } from './goods-dialect.ts'
import { saysNo, saysOpen, saysYes } from './goods-dialect.ts'
import type { MovedPart, MovedStock, MovedTax, PlaceInFile } from '../move-source.ts'
import { asLot, lastDayOf, lotNumberOf, type LotOfRow, sayLot } from './lots.ts'
import type { PriceTax } from './taxes/price-tax.ts'
import { columnsLike, namedTaxes, type TaxColumn, taxColumns } from './taxes/row-taxes.ts'
import { isShortened } from '../columns/spreadsheet-damage.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import type { TableNumbers } from '../columns/table-numbers.ts'

/** A row of goods in the words of this product, before rows are put together. */
export interface GoodsRow extends PlaceInFile {
  readonly role: GoodsRole
  readonly cell: Cell
  readonly codes: { readonly sku: string; readonly barcodes: readonly string[] }
  readonly options: readonly { readonly name: string; readonly value: string }[]
  /** Undefined where the cell says nothing that is a number. */
  readonly amount: (field: GoodsField) => string | undefined
  /** Undefined where the cell says no day. */
  readonly day: (field: GoodsField) => string | undefined
  readonly stock: readonly MovedStock[]
  /** The text in the columns of prices at locations. */
  readonly placeTexts: readonly string[]
  readonly taxes: readonly MovedTax[]
  /** True where it says that no tax is charged on it. */
  readonly isUntaxed: boolean
  /** True where it says that some tax is charged on it, whichever. */
  readonly isTaxable: boolean
  readonly priceTax: PriceTax | undefined
  /** True where the till asks for its price. */
  readonly isPriceAsked: boolean
  readonly part: MovedPart | null
  readonly isOnShelf: boolean
  readonly isTracked: boolean
  /** Notes numbers that cannot be read: they are said of every row, also of one that makes no goods. */
  readonly noteNumbers: () => void
  /** Says what of its lot does not come with this stock. */
  readonly sayLot: (stock: readonly MovedStock[], remarks: RemarkList) => void
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
  const taxesAtPlaces = columnsLike(table, dialect.taxAtPlace)
  const taxHeading = (table.columns[at('taxName')] ?? '').trim()
  numbers.lookTogether([
    ...numberFields.map(at),
    ...[...places.values()].flatMap((one) => numbersOfPlace.map((field) => one[field] ?? -1)),
  ])
  const around: RowReading = { file: table.name, dialect, numbers, at, places, taxes, taxesAtPlaces, taxHeading }
  const optionName = (row: readonly string[], name: string | number): string =>
    typeof name === 'string' ? name.slice(1) : cellText(row, name)
  const optionsIn = (row: readonly string[]): GoodsRow['options'] =>
    options
      .map(({ name, value }) => ({ name: optionName(row, name), value: cellText(row, value) }))
      .filter(({ name, value }) => name !== '' || value !== '')
  const set = columnOf(index, dialect.optionSet)
  const namedIn = (row: readonly string[]): GoodsRow['options'] => {
    const own = optionsIn(row)
    const names = cellText(row, set).split('/')
    const hasAll = names.length === own.filter(({ value }) => value !== '').length && names.every(isFilled)
    return hasAll ? own.map((one, at) => ({ ...one, name: names[at]?.trim() ?? one.name })) : own
  }
  const read = (row: readonly string[], rowNumber: number): GoodsRow =>
    new ReadGoodsRow(around, row, rowNumber, set < 0 ? optionsIn(row) : namedIn(row))
  const used = new Set([
    ...taken,
    set,
    ...options.flatMap(({ name, value }) => [name, value].filter((column) => typeof column === 'number')),
    ...[...places.values()].flatMap((one) => Object.values(one)),
    ...taxes.map(({ column }) => column),
    ...taxesAtPlaces,
  ])
  return { read, places: [...places.keys()], used }
}

const isFilled = (text: string): boolean => text.trim() !== ''

const numberFields = [
  'price',
  'compareAt',
  'salePrice',
  'cost',
  'stock',
  'lowStock',
  'reorderPoint',
  'restockLevel',
] as const satisfies readonly GoodsField[]
const numbersOfPlace = ['stock', 'price', 'lowStock', 'reorderPoint', 'restockLevel'] as const

interface RowReading {
  readonly file: string
  readonly dialect: GoodsDialect
  readonly numbers: TableNumbers
  readonly at: (field: GoodsField) => number
  readonly places: PlaceColumns
  readonly taxes: readonly TaxColumn[]
  readonly taxesAtPlaces: readonly number[]
  /** The heading above names of taxes; empty for none. */
  readonly taxHeading: string
}

/** Reads its cells when it is asked. */
class ReadGoodsRow implements GoodsRow {
  readonly row: number
  readonly role: GoodsRole
  readonly options: GoodsRow['options']
  readonly #cells: readonly string[]
  readonly #reading: RowReading

  constructor(reading: RowReading, cells: readonly string[], row: number, options: GoodsRow['options']) {
    this.#reading = reading
    this.#cells = cells
    this.row = row
    this.options = options
    this.role = reading.dialect.roleOf?.(this.cell) ?? 'goods'
  }

  get file(): string {
    return this.#reading.file
  }

  get cell(): Cell {
    return (field) => cellText(this.#cells, this.#reading.at(field))
  }

  get amount(): GoodsRow['amount'] {
    return (field) => this.#reading.numbers.number(this.#cells, this.#reading.at(field))
  }

  get day(): GoodsRow['day'] {
    return (field) => this.#reading.numbers.day(this.#cells, this.#reading.at(field))
  }

  get codes(): GoodsRow['codes'] {
    const { cell } = this
    return {
      sku: bareCode(cell('sku')),
      barcodes: [cell('barcode'), cell('moreBarcodes')].flatMap((codes) => splitCodes(codes)),
    }
  }

  get stock(): readonly MovedStock[] {
    const { places, numbers } = this.#reading
    const stock = stockOf(this.#cells, { places, numbers, cell: this.cell, amount: this.amount })
    const lot = this.#lot
    return lot === undefined ? stock : stock.map((one) => asLot(one, lot))
  }

  get #lot(): LotOfRow | undefined {
    const [number, text] = [this.cell('lotNumber'), this.cell('lotDay')]
    if (number === '' && text === '') return undefined
    return { number: lotNumberOf(number), lastDay: lastDayOf(text, this.day('lotDay')) ?? null }
  }

  get sayLot(): GoodsRow['sayLot'] {
    return (stock, remarks) =>
      sayLot(this, { number: this.cell('lotNumber'), day: this.cell('lotDay'), lot: this.#lot }, stock, remarks)
  }

  get placeTexts(): readonly string[] {
    return [...this.#reading.places.values()].map((one) => cellText(this.#cells, one.price ?? -1))
  }

  get taxes(): readonly MovedTax[] {
    const { taxes, taxesAtPlaces, dialect, taxHeading } = this.#reading
    const own = taxes.filter(({ column }) => saysYes(cellText(this.#cells, column)))
    const named = namedTaxes(this.cell, this.amount, dialect, taxHeading)
    const found = [...own, ...named].map(({ name, rate }) => ({ name, rate }))
    if (found.length > 0) return found
    const names = new Set(taxesAtPlaces.map((column) => cellText(this.#cells, column)))
    return [...names].flatMap((name) => (name === '' ? [] : [{ name, rate: null }]))
  }

  /** A column of a tax that says no, or one of taxes that says that none is charged. */
  get isUntaxed(): boolean {
    const cells = this.#reading.taxes.map(({ column }) => cellText(this.#cells, column))
    const own = this.cell('taxable')
    return saysNo(own) || /^none$/i.test(own.trim()) || cells.some(saysNo) || this.priceTax === 'free'
  }

  get isTaxable(): boolean {
    const own = this.cell('taxable')
    return saysYes(own) || /^taxable$/i.test(own) || this.priceTax === 'inside' || this.priceTax === 'on-top'
  }

  get priceTax(): PriceTax | undefined {
    return this.#reading.dialect.priceTaxOf?.(this.cell)
  }

  get isPriceAsked(): boolean {
    return saysOpen.test(this.cell('type')) || this.#reading.dialect.isPriceAsked?.(this.cell) === true
  }

  get part(): MovedPart | null {
    return partOf(this.cell, this.amount)
  }

  get isOnShelf(): boolean {
    return this.#reading.dialect.isOnShelf?.(this.cell) ?? true
  }

  get isTracked(): boolean {
    return (this.#reading.dialect.isTracked ?? ((one: Cell) => one('stock') !== ''))(this.cell)
  }

  noteNumbers(): void {
    for (const read of [() => this.stock, () => this.taxes, () => this.part, () => this.day('producedOn')]) read()
  }
}

/** Digits in groups, as they stand below the bars: `4 012345 678901`, `978-3-16-148410-0`. */
const isPrinted = (code: string): boolean =>
  /^\d+(?:[\s-]\d+)+$/.test(code) && [8, 12, 13, 14].includes(code.replaceAll(/\D/g, '').length)

const splitCodes = (cell: string): string[] => {
  const bare = bareCode(cell)
  if (isShortened(bare)) return [bare]
  const printed = bare.replaceAll(/[\s-]/g, '')
  if (isPrinted(bare) && endsInCheckDigit(printed)) return [printed]
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
  if (stock === null && found.length > 0) {
    // Levels without a place beside stock at places are those of each place.
    return found.map((one) => ({
      ...one,
      lowStock: one.lowStock ?? lowStock,
      reorderPoint: one.reorderPoint ?? reorderPoint,
      restockLevel: one.restockLevel ?? restockLevel,
    }))
  }
  return [...found, { place: cell('place'), stock, price: null, lowStock, reorderPoint, restockLevel, isSold: true }]
}

function partOf(cell: Cell, amount: (field: GoodsField) => string | undefined): MovedPart | null {
  const sku = bareCode(cell('partSku'))
  return sku === '' ? null : { sku, quantity: amount('partQuantity') ?? '1' }
}
