import { bareCode } from '../../text/sheet-cell.ts'
import type { GoodsDialect } from './goods-dialect.ts'
import type { GoodsRow } from './goods-row.ts'

/** Rows of one product. */
export interface RowGroup {
  readonly key: string
  /** The row above its variants, where the system writes one. */
  readonly above: GoodsRow | null
  /** Each a variant, or the product itself. */
  readonly rows: readonly GoodsRow[]
  /** Rows that name a part of a combined product, a picture or a word and no variant. */
  readonly others: readonly GoodsRow[]
}

const saysVariant = (row: GoodsRow): boolean =>
  row.options.some(({ value }) => value !== '') ||
  row.cell('price') !== '' ||
  row.cell('sku') !== '' ||
  row.codes.barcodes.length > 0 ||
  row.cell('name') !== ''

/** A row of Odoo is called `Pen (Blue)` where it is one of several of a kind. */
const named = /^(.+?) \(([^()]+)\)$/

/** A row with a part and a code that is not the first one's is goods of its own; without one it adds a part to the first. */
const isOther = (row: GoodsRow, first: GoodsRow | undefined): boolean =>
  row.codes.sku !== '' && row.codes.sku !== first?.codes.sku

/** Square writes one token an item in some files and one a variation in others: rows of one name whose variations differ are one item. */
function squareNames(rows: readonly GoodsRow[]): ReadonlySet<string> {
  const all = Map.groupBy(rows, (row) => row.cell('name'))
  const whole = [...all].filter(([, same]) => new Set(same.map((row) => row.cell('variation'))).size === same.length)
  return new Set(whole.map(([name]) => name))
}

/** The tie of a product's rows: a handle, the row above them, a token, or their name where several are of a kind. */
function keyOf(row: GoodsRow, { system }: GoodsDialect, { kinds, items }: SharedNames): string {
  const own = `row ${row.file} ${row.row}`
  if (system === 'WooCommerce') return wooKey(row) ?? own
  if (system === 'Odoo') {
    if (row.cell('variation') !== '') return `kind ${row.cell('key') || row.cell('name')}`
    const [, base = ''] = named.exec(row.cell('name')) ?? []
    return (kinds.get(base) ?? 0) > 1 ? `kind ${base}` : own
  }
  if (system === 'Square' && items.has(row.cell('name'))) return `item ${row.cell('name')}`
  const key = row.cell('key')
  return key === '' ? own : `key ${key}`
}

interface SharedNames {
  /** The number of Odoo's rows that share a name before its brackets. */
  readonly kinds: ReadonlyMap<string, number>
  readonly items: ReadonlySet<string>
}

function wooKey(row: GoodsRow): string | undefined {
  if (row.role === 'above') return `parent ${row.codes.sku || `id:${row.cell('id')}`}`
  const parent = bareCode(row.cell('key'))
  return parent === '' ? undefined : `parent ${parent}`
}

/** A variation may name the row above it by its number although that row has a code. */
function withAliases(rows: readonly GoodsRow[]): ReadonlyMap<string, string> {
  const above = rows.filter(({ role }) => role === 'above')
  return new Map(above.map((row) => [`parent id:${row.cell('id')}`, wooKey(row) ?? '']))
}

/** Returns the number of Odoo's rows that share a name before its brackets. */
function kindsOf(rows: readonly GoodsRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const base = nameWithoutOptions(row.cell('name'))
    counts.set(base, (counts.get(base) ?? 0) + 1)
  }
  return counts
}

/** Rows put together by product, in the order of the file, one product after the other. */
export function* groupRows(rows: readonly GoodsRow[], dialect: GoodsDialect): Generator<RowGroup> {
  const kinds = dialect.system === 'Odoo' ? kindsOf(rows) : new Map<string, number>()
  const items = dialect.system === 'Square' ? squareNames(rows) : new Set<string>()
  const aliases = withAliases(rows)
  let above = ''
  // Most products are one row: a list for each of 100,000 would take more room than the rows.
  const keyed = new Map<string, GoodsRow | GoodsRow[]>()
  for (const row of rows) {
    const goesOn = dialect.rowsGoOn === true && row.cell('key') === '' && row.cell('name') === ''
    const key = goesOn && above !== '' ? above : keyOf(row, dialect, { kinds, items })
    above = aliases.get(key) ?? key
    const same = keyed.get(above)
    if (same === undefined) keyed.set(above, row)
    else if (Array.isArray(same)) same.push(row)
    else keyed.set(above, [same, row])
  }
  for (const [key, all] of keyed) yield groupOf(key, Array.isArray(all) ? all : [all])
}

function groupOf(key: string, all: readonly GoodsRow[]): RowGroup {
  const above = all.find(({ role }) => role === 'above') ?? null
  const goods = all.filter((row) => row !== above && saysVariant(row))
  const own = goods.filter((row) => row.part === null || row === goods[0] || isOther(row, goods[0]))
  return { key, above, rows: own, others: all.filter((row) => row !== above && !own.includes(row)) }
}

/** The options that Odoo writes into a column of their own: `Legs: Steel, Colour: Black`. */
export const optionsInColumn = (cell: string): readonly { readonly name: string; readonly value: string }[] =>
  cell
    .split(/,\s*(?=[^,:]+: )/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', value = part] = /^([^:]+): (.+)$/.exec(part) ?? []
      return { name, value }
    })

/** The options that Odoo writes into a name. */
export const optionsInName = (name: string): readonly string[] => named.exec(name)?.[2]?.split(', ') ?? []
export const nameWithoutOptions = (name: string): string => named.exec(name)?.[1] ?? name
