import { picturesIn } from './pictures.ts'
import { isNameLength } from '../../text/name-length.ts'
import { type GoodsDialect, saysYes } from './goods-dialect.ts'
import type { GoodsRow } from './goods-row.ts'
import type { RowGroup } from './group-rows.ts'
import type { MovedProduct, MovedVariant } from '../move-source.ts'
import { uniqueTaxes } from '../moved-tax.ts'
import { attributesOf, describingOptions, nameOfGroup, type OptionRow, optionRows } from './product-options.ts'
import { categoryAndLabels, fittingName, fittingWord, weightUnitOf } from './product-words.ts'
import { plainName } from '../columns/plain-text.ts'
import { isAbove, isZero } from '../columns/number-column.ts'
import { damageOfText, isWordChanged } from '../columns/spreadsheet-damage.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { shelfLifeOf } from './shelf-life.ts'
import { withVariants } from './product-parts.ts'
import { soldRows } from './sold-rows.ts'
import { costOf, HIGHEST_PRICE, isCounted, openingStock, pricesOf } from './variant-amounts.ts'
import { templateAttributes, templateWords, valuesOfVariants } from './template-attributes.ts'
import { CodeBook, keptCodes } from './variant-codes.ts'

const MOST_SUPPLIER = 50

interface Around {
  readonly dialect: GoodsDialect
  readonly book: CodeBook
  readonly remarks: RemarkList
}

/** The first cell of a product's rows that says something. */
const firstCell = (rows: readonly GoodsRow[], field: Parameters<GoodsRow['cell']>[0]): string =>
  rows.map((row) => row.cell(field)).find((text) => text !== '') ?? ''

const unitIn = (rows: readonly GoodsRow[], { unitOf }: GoodsDialect): string =>
  unitOf ? (rows.map((row) => unitOf(row.cell)).find((text) => text !== '') ?? '') : firstCell(rows, 'unit')

interface Whole {
  readonly isWeighed: boolean
  readonly isOnShelf: boolean
  readonly isCombined: boolean
}

function toVariant(one: OptionRow, options: readonly string[], whole: Whole, { book, remarks }: Around): MovedVariant {
  const { row } = one
  const prices = pricesOf(row, whole.isOnShelf, remarks)
  const isTracked = !whole.isCombined && isCounted(row)
  const stock = openingStock(row, { isWeighed: whole.isWeighed, price: prices.price }, remarks)
  row.sayLot(isTracked ? stock : [], remarks)
  return {
    file: row.file,
    row: row.row,
    id: idOf(row, remarks),
    // A row that cannot be taken keeps its codes from nobody.
    ...keptCodes(row, isSaleable(prices) ? book : new CodeBook(), remarks),
    options,
    ...prices,
    cost: whole.isCombined ? null : costOf(row, remarks),
    isTracked,
    stock,
    supplier: supplierOf(row, remarks),
    supplierCode: row.cell('supplierCode'),
  }
}

/** The number of the system; one that a spreadsheet damaged may be that of several rows, and is none. */
function idOf(row: GoodsRow, remarks: RemarkList): string {
  const id = row.cell('id')
  if (damageOfText(id) === undefined) return id
  remarks.doubt(row, 'id-damaged', { id })
  return ''
}

/** The supplier of a row by a name that can be one here. */
function supplierOf(row: GoodsRow, remarks: RemarkList): string {
  const name = remarks.fitting(row, row.cell('supplier'), MOST_SUPPLIER)
  if (name === '' || isNameLength(name, 2, MOST_SUPPLIER)) return name
  remarks.leaveOut(row, 'supplier-unfit', { name })
  return ''
}

/** Returns whether goods can be sold: at a price, or at one that the till asks for. */
const isSaleable = ({ price, isOpenPrice }: Pick<MovedVariant, 'price' | 'isOpenPrice'>): boolean =>
  isOpenPrice || (price !== null && !isAbove(price, HIGHEST_PRICE))

/** Variants that can be taken: one without a price is none, unless the till asks for it. */
const hasPrice =
  (remarks: RemarkList, name: string) =>
  (variant: MovedVariant): boolean => {
    const { price } = variant
    const isTooMuch = price !== null && isAbove(price, HIGHEST_PRICE)
    if (isTooMuch) remarks.refuse(variant, 'price-too-large', { name, price, most: HIGHEST_PRICE })
    else if (isSaleable(variant)) return true
    else remarks.refuse(variant, 'no-price', { name })
    return false
  }

/** A product of its rows; undefined where they make none, which is said. */
export function buildProduct(whole: RowGroup, around: Around): MovedProduct | undefined {
  const { dialect, remarks } = around
  const all = [...(whole.above ? [whole.above] : []), ...whole.rows, ...whole.others]
  // Whoever sorts a file by another column puts rows of variants above the one that speaks for all of them.
  const head = whole.above ?? all.find((row) => row.cell('name') !== '') ?? all[0]
  if (!head) return undefined
  const { rows: sold, isOnShelf } = soldRows(whole, head, remarks)
  const group = { ...whole, rows: sold }
  const at = { file: head.file, row: head.row }
  const title = plainName(nameOfGroup(group, dialect) || nameOfGroup(whole, dialect))
  if (!isNameLength(title, 2, Number.POSITIVE_INFINITY))
    return refused(around, head, title === '' ? 'no-name' : 'name-too-short', title)
  if (group.rows.length === 0) return refused(around, head, 'no-variants', title)
  sayOddHead(group, head, title, around)
  const facts = { ...factsOf(all, dialect), isOnShelf }
  const rows = optionRows({ group, dialect }, remarks)
  const { attributes, rows: fit, valuesOf } = attributesOf(rows, title, remarks)
  sayOtherTitles(group, title, around)
  sayStockOfAll(group, title, remarks)
  const variants = fit.map((one) => toVariant(one, valuesOf(one), facts, around)).filter(hasPrice(remarks, title))
  if (variants.length === 0) return undefined
  const inTemplate = templateAttributes(all)
  const elsewhere = variants.length === 1 ? valuesOfVariants(inTemplate) : ''
  if (elsewhere !== '') remarks.doubt(head, 'variants-elsewhere', { name: title, values: elsewhere })
  const description = [
    descriptionOf(all, dialect),
    ...describingOptions(group, attributes, dialect),
    ...templateWords(inTemplate),
  ]
  const text = description.filter((part) => part !== '').join('\n')
  const words = fittingName(at, title, text, remarks)
  const product = { ...at, system: dialect.system, key: group.key, ...words, ...restOf(all, head, facts, around) }
  return withVariants({ ...product, attributes, variants }, variants)
}

/** A name that a spreadsheet made, and a variation whose product is not in the file and that becomes one itself. */
function sayOddHead({ key, above }: RowGroup, head: GoodsRow, title: string, { dialect, remarks }: Around): void {
  if (isWordChanged(title)) remarks.doubt(head, 'value-damaged', { value: title })
  if (dialect.system === 'WooCommerce' && key.startsWith('parent ') && !above)
    remarks.doubt(head, 'parent-missing', { name: title, parent: head.cell('key') })
}

/** Says that stock of all variants together belongs to none of them. */
function sayStockOfAll({ above }: RowGroup, name: string, remarks: RemarkList): void {
  const lying = above?.stock.find(({ stock }) => stock !== null && !isZero(stock))
  if (above && lying) remarks.doubt(above, 'stock-of-all', { name, stock: lying.stock ?? '' })
}

/** WooCommerce writes the ends of lines as two signs. What 银豹 says of the size of a pack has no place of its own. */
function descriptionOf(rows: readonly GoodsRow[], { system }: GoodsDialect): string {
  const text = firstCell(rows, 'description') || firstCell(rows, 'shortDescription')
  if (system === '银豹') return [firstCell(rows, 'variation'), text].filter((part) => part !== '').join('\n')
  return system === 'WooCommerce' ? text.replaceAll(String.raw`\n`, '\n') : text
}

/** Systems whose rows of one product have one name, or none below the first. */
const oneName: ReadonlySet<string> = new Set(['Shopify', 'Lightspeed X', 'Loyverse'])

/** Rows that a handle ties together and that have two names may be two products whose handle is one by mistake. */
function sayOtherTitles({ above, rows }: RowGroup, title: string, { dialect, remarks }: Around): void {
  if (!oneName.has(dialect.system) || above) return
  for (const row of rows) {
    const other = plainName(row.cell('name'))
    if (other !== '' && other !== title) remarks.doubt(row, 'title-differs', { name: title, other })
  }
}

function refused({ remarks }: Around, row: GoodsRow, code: string, name: string): undefined {
  remarks.refuse(row, code, { name })
}

type Facts = Whole & Pick<MovedProduct, 'parts' | 'weightUnit'>

function factsOf(all: readonly GoodsRow[], dialect: GoodsDialect): Omit<Facts, 'isOnShelf'> {
  const parts = all.flatMap(({ part }) => part ?? [])
  const weightUnit = weightUnitOf(unitIn(all, dialect))
  const isWeighed = weightUnit !== null || all.some((row) => saysYes(row.cell('weighed')))
  return { parts, weightUnit, isWeighed, isCombined: parts.length > 0 }
}

function restOf(
  all: readonly GoodsRow[],
  head: GoodsRow,
  { parts, weightUnit, isWeighed, isOnShelf }: Facts,
  { dialect, remarks }: Around,
) {
  const taxes = uniqueTaxes(all.flatMap((row) => row.taxes))
  const isTaxable = all.some((row) => row.isTaxable)
  const shelfLife = shelfLifeOf(all, remarks)
  const isUntaxed = taxes.length === 0 && !isTaxable && all.some((row) => row.isUntaxed)
  return {
    brand: fittingWord(head, firstCell(all, 'brand'), 'brand-unfit', remarks),
    ...categoryAndLabels(head, dialect, remarks),
    parts,
    weightUnit,
    isWeighed,
    isOnShelf,
    taxes,
    isTaxable,
    ...(isUntaxed && { isUntaxed }),
    ...(shelfLife && { shelfLife }),
    pictures: [...new Set(all.flatMap((row) => picturesIn(row.cell('picture'))))],
  }
}
