import { picturesIn } from './pictures.ts'
import { isNameLength } from '../../text/name-length.ts'
import { type GoodsDialect, saysYes } from './goods-dialect.ts'
import type { GoodsRow } from './goods-row.ts'
import type { RowGroup } from './group-rows.ts'
import type { MovedProduct, MovedVariant } from '../move-source.ts'
import { uniqueTaxes } from '../moved-tax.ts'
import { attributesOf, isTooManyVariants, nameOfGroup, type OptionRow, optionRows } from './product-options.ts'
import { categoryAndLabels, fittingName, weightUnitOf } from './product-words.ts'
import { cutAtWord, plainName } from '../columns/plain-text.ts'
import { damageOfText } from '../columns/spreadsheet-damage.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { costOf, isCounted, openingStock, pricesOf } from './variant-amounts.ts'
import { type CodeBook, keptCodes } from './variant-codes.ts'

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
  return {
    file: row.file,
    row: row.row,
    id: idOf(row, remarks),
    ...keptCodes(row, book, remarks),
    options,
    ...prices,
    cost: whole.isCombined ? null : costOf(row, remarks),
    isTracked: !whole.isCombined && isCounted(row),
    stock: openingStock(row, { isWeighed: whole.isWeighed, price: prices.price }, remarks),
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
  const name = cutAtWord(row.cell('supplier'), MOST_SUPPLIER)
  if (name === '' || isNameLength(name, 2, MOST_SUPPLIER)) return name
  remarks.leaveOut(row, 'supplier-unfit', { name })
  return ''
}

/** Variants that can be taken: one without a price is none, unless the till asks for it. */
const hasPrice =
  (remarks: RemarkList, name: string) =>
  (variant: MovedVariant): boolean => {
    if (variant.price !== null || variant.isOpenPrice) return true
    remarks.refuse(variant, 'no-price', { name })
    return false
  }

/** A product of its rows; undefined where they make none, which is said. */
export function buildProduct(group: RowGroup, around: Around): MovedProduct | undefined {
  const { dialect, remarks } = around
  const all = [...(group.above ? [group.above] : []), ...group.rows, ...group.others]
  const [head] = all
  if (!head) return undefined
  const at = { file: head.file, row: head.row }
  const title = plainName(nameOfGroup(group, dialect))
  if (!isNameLength(title, 2, Number.POSITIVE_INFINITY))
    return refused(around, head, title === '' ? 'no-name' : 'name-too-short', title)
  if (group.rows.length === 0) return refused(around, head, 'no-variants', title)
  sayOddHead(group, head, title, around)
  const whole = wholeOf(group, all, dialect)
  const rows = optionRows({ group, dialect }, remarks)
  const { attributes, rows: fit, valuesOf } = attributesOf(rows, title, remarks)
  sayOtherTitles(group, title, around)
  if (isTooManyVariants(attributes)) return refused(around, head, 'too-many-variants', title)
  const variants = fit.map((one) => toVariant(one, valuesOf(one), whole, around)).filter(hasPrice(remarks, title))
  if (variants.length === 0) return undefined
  const words = fittingName(at, title, descriptionOf(all, dialect), remarks)
  return {
    ...at,
    system: dialect.system,
    key: group.key,
    ...words,
    ...restOf(all, head, whole, around),
    attributes,
    variants,
  }
}

/** A name that a spreadsheet made, and a variation whose product is not in the file and that becomes one itself. */
function sayOddHead({ key, above }: RowGroup, head: GoodsRow, title: string, { dialect, remarks }: Around): void {
  if (damageOfText(title)) remarks.doubt(head, 'value-damaged', { value: title })
  if (dialect.system === 'WooCommerce' && key.startsWith('parent ') && !above)
    remarks.doubt(head, 'parent-missing', { name: title, parent: head.cell('key') })
}

/** WooCommerce writes the ends of lines as two signs. What 银豹 says of the size of a pack has no place of its own. */
function descriptionOf(rows: readonly GoodsRow[], { system }: GoodsDialect): string {
  const text = firstCell(rows, 'description') || firstCell(rows, 'shortDescription')
  if (system === '银豹') return [firstCell(rows, 'variation'), text].filter((part) => part !== '').join('\n')
  return system === 'WooCommerce' ? text.replaceAll(String.raw`\n`, '\n') : text
}

/** Rows that a handle ties together and that have two names may be two products whose handle is one by mistake. */
function sayOtherTitles({ above, rows }: RowGroup, title: string, { dialect, remarks }: Around): void {
  if (dialect.system !== 'Shopify' || above) return
  for (const row of rows) {
    const other = plainName(row.cell('name'))
    if (other !== '' && other !== title) remarks.doubt(row, 'title-differs', { name: title, other })
  }
}

function refused({ remarks }: Around, row: GoodsRow, code: string, name: string): undefined {
  remarks.refuse(row, code, { name })
}

function wholeOf(
  group: RowGroup,
  all: readonly GoodsRow[],
  dialect: GoodsDialect,
): Whole & Pick<MovedProduct, 'parts' | 'weightUnit'> {
  const parts = all.flatMap(({ part }) => part ?? [])
  const weightUnit = weightUnitOf(unitIn(all, dialect))
  const isWeighed = weightUnit !== null || all.some((row) => saysYes(row.cell('weighed')))
  const [head] = group.above ? [group.above] : group.rows
  return { parts, weightUnit, isWeighed, isCombined: parts.length > 0, isOnShelf: head?.isOnShelf ?? true }
}

function restOf(
  all: readonly GoodsRow[],
  head: GoodsRow,
  { parts, weightUnit, isWeighed, isOnShelf }: ReturnType<typeof wholeOf>,
  { dialect, remarks }: Around,
) {
  const taxes = uniqueTaxes(all.flatMap((row) => row.taxes))
  const isTaxable = all.some((row) => saysYes(row.cell('taxable')) || /^taxable$/i.test(row.cell('taxable')))
  const isUntaxed = taxes.length === 0 && !isTaxable && all.some((row) => row.isUntaxed)
  return {
    brand: firstCell(all, 'brand'),
    ...categoryAndLabels(head, dialect, remarks),
    parts,
    weightUnit,
    isWeighed,
    isOnShelf,
    taxes,
    isTaxable,
    ...(isUntaxed && { isUntaxed }),
    pictures: [...new Set(all.flatMap((row) => picturesIn(row.cell('picture'))))],
  }
}
