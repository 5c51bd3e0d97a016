import { PRODUCT_LIMITS } from '../../product/field-limits.ts'
import type { GoodsDialect } from './goods-dialect.ts'
import type { GoodsRow } from './goods-row.ts'
import { nameWithoutOptions, optionsInColumn, optionsInName, type RowGroup } from './group-rows.ts'
import { unescaped } from './product-words.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import { cutAtWord, plainName } from '../columns/plain-text.ts'
import { isWordChanged } from '../columns/spreadsheet-damage.ts'

interface Option {
  readonly name: string
  readonly value: string
}

/** A row with the values it stands for. */
export interface OptionRow {
  readonly row: GoodsRow
  readonly options: readonly Option[]
}

/** Returns whether the options of goods without variants only describe them. */
const onlyDescribe = ({ above, rows, key }: RowGroup, { optionsDescribe = false }: GoodsDialect): boolean =>
  optionsDescribe && !above && rows.length === 1 && key.startsWith('row ')

/** The options of goods that tell none of their variants apart, line by line. */
export function describingOptions(
  group: RowGroup,
  attributes: Attributes['attributes'],
  dialect: GoodsDialect,
): readonly string[] {
  const head = group.above ?? (onlyDescribe(group, dialect) ? group.rows[0] : undefined)
  if (!head || dialect.optionsDescribe !== true) return []
  const own = new Set(attributes.map(({ name }) => name))
  return head.options.flatMap(({ name, value }) =>
    value === '' || own.has(cutAtWord(name || placeName(0), PRODUCT_LIMITS.attributeName.maxLength))
      ? []
      : [`${name === '' ? '' : `${name}: `}${unescaped(value, dialect)}`],
  )
}

/** Options of a row; a name that only the first row has goes on, and a value in the name of a variation counts where there is no other. */
function optionsOf(row: GoodsRow, { group, dialect }: Asked, remarks: RemarkList): Option[] {
  if (onlyDescribe(group, dialect)) return []
  const names = [...(group.above ? [group.above] : []), ...group.rows].map(({ options }) => options)
  const own = row.options
    .map(({ name, value }, place) => ({
      name: name || (names.map((one) => one[place]?.name ?? '').find((one) => one !== '') ?? ''),
      value: unescaped(value, dialect),
    }))
    .filter(({ value }) => value !== '' && !(dialect.noOption?.test(value) ?? false))
  const inColumn = dialect.system === 'Odoo' ? optionsInColumn(row.cell('variation')) : []
  if (inColumn.length > 0) return inColumn.map(({ name, value }, place) => ({ name: name || placeName(place), value }))
  if (own.length > 0 || group.rows.length < 2) return own
  const inName = optionsInName(row.cell('name'))
  if (dialect.system === 'Odoo') return inName.map((value, place) => ({ name: placeName(place), value }))
  const variation = dialect.variationName === undefined ? '' : row.cell('variation')
  if (variation !== '') return [{ name: dialect.variationName ?? '', value: variation }]
  return fromLongerName(row, group, remarks)
}

interface Asked {
  readonly group: RowGroup
  readonly dialect: GoodsDialect
}

const placeName = (place: number): string => (place === 0 ? 'Variation' : `Variation ${place + 1}`)

/** `Tote bag - Navy` below `Tote bag`: a value that is read from a name is doubtful. */
function fromLongerName(row: GoodsRow, { above }: RowGroup, remarks: RemarkList): Option[] {
  const base = above?.cell('name') ?? ''
  const name = row.cell('name')
  const rest =
    base !== '' && name.startsWith(base)
      ? name
          .slice(base.length)
          .replace(/^\s*[-–—,:/]\s*/, '')
          .trim()
      : ''
  if (rest === '') return []
  remarks.doubt(row, 'value-from-name', { value: rest })
  return [{ name: above?.options[0]?.name || placeName(0), value: rest }]
}

/**
 * Every row of a product with its values; a row whose values another one has, or that has none beside others, cannot be taken. Of rows that have no
 * values at all the first is the product.
 */
export function optionRows(asked: Asked, remarks: RemarkList): OptionRow[] {
  const all = asked.group.rows.map((row) => ({ row, options: optionsOf(row, asked, remarks) }))
  if (all.length < 2) return all
  const name = plainName(nameOfGroup(asked.group, asked.dialect))
  const seen = new Set<string>()
  const areBare = all.every(({ options }) => options.length === 0)
  return all.filter(({ row, options }) => {
    const key = JSON.stringify(options)
    const isNamed = areBare || options.length > 0
    const isFit = isNamed && !seen.has(key)
    seen.add(key)
    if (!isFit) remarks.refuse(row, isNamed ? 'variant-twice' : 'variant-without-value', { name })
    return isFit
  })
}

export interface Attributes {
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly valuesOf: (row: OptionRow) => readonly string[]
  /** Those whose values are theirs alone. */
  readonly rows: readonly OptionRow[]
}

/** Attributes of a product in the order of their options, values in the order of the rows. */
export function attributesOf(rows: readonly OptionRow[], title: string, remarks: RemarkList): Attributes {
  const found = new Map<string, Set<string>>()
  for (const { row, options } of rows) {
    for (const { name, value } of options) {
      const fit = remarks.fitting(row, value, PRODUCT_LIMITS.attributeValue.maxLength)
      if (isWordChanged(value)) remarks.doubt(row, 'value-damaged', { value })
      const title = cutAtWord(name || placeName(0), PRODUCT_LIMITS.attributeName.maxLength)
      if (!found.has(title)) remarks.fitting(row, name, PRODUCT_LIMITS.attributeName.maxLength)
      found.set(title, (found.get(title) ?? new Set()).add(fit))
    }
  }
  const attributes = [...found].map(([name, values]) => ({ name, values: [...values] }))
  const valuesOf = ({ options }: OptionRow): string[] =>
    attributes.map(({ name, values }) => {
      const own = options.find((option) => cutAtWord(option.name || placeName(0), 50) === name)
      return own ? cutAtWord(own.value, 50) : (values[0] ?? '')
    })
  return { attributes, valuesOf, rows: fitting({ attributes, valuesOf }, rows, title, remarks) }
}

/** A value that a row does not have is that of the first: said, and where another row has the same values then, the row cannot be taken. */
function fitting(
  { attributes, valuesOf }: Pick<Attributes, 'attributes' | 'valuesOf'>,
  rows: readonly OptionRow[],
  name: string,
  remarks: RemarkList,
): OptionRow[] {
  const seen = new Set<string>()
  return rows.filter((one) => {
    const missing = attributes.find(
      ({ name: attribute }) => !one.options.some((option) => cutAtWord(option.name || placeName(0), 50) === attribute),
    )
    const key = JSON.stringify(valuesOf(one))
    const isTwice = seen.has(key)
    seen.add(key)
    if (isTwice) remarks.refuse(one.row, 'variant-twice', { name })
    else if (missing)
      remarks.doubt(one.row, 'value-missing', { name, attribute: missing.name, value: missing.values[0] ?? '' })
    return !isTwice
  })
}

/** The name of a product of these rows. */
export function nameOfGroup({ above, rows }: RowGroup, { system }: GoodsDialect): string {
  const names = [...(above ? [above] : []), ...rows].map((row) => row.cell('name')).filter((name) => name !== '')
  const [first = ''] = names
  const isInName = system === 'Odoo' && rows.length > 1 && rows.every((row) => row.cell('variation') === '')
  return isInName ? nameWithoutOptions(first) : first
}
