import { bareCode } from '../../text/sheet-cell.ts'
import type { GoodsDialect } from './goods-dialect.ts'
import type { GoodsRow } from './goods-row.ts'
import type { ThingList } from '../thing-list.ts'

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
function squareNames(rows: Iterable<GoodsRow>): SharedNames['items'] {
  const seen = new Set<string>()
  const apart = new Set<string>()
  for (const row of rows) {
    const name = row.cell('name')
    const both = JSON.stringify([name, row.cell('variation')])
    if (seen.has(both)) apart.add(name)
    seen.add(both)
  }
  return { has: (name) => !apart.has(name) }
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

/** Rows of goods that are read each time they are asked for. */
export type RowsToGroup = Pick<ThingList<GoodsRow>, 'at' | 'entries' | typeof Symbol.iterator>

interface SharedNames {
  /** The number of Odoo's rows that share a name before its brackets. */
  readonly kinds: ReadonlyMap<string, number>
  readonly items: Pick<ReadonlySet<string>, 'has'>
}

function wooKey(row: GoodsRow): string | undefined {
  if (row.role === 'above') return `parent ${row.codes.sku || `id:${row.cell('id')}`}`
  const parent = bareCode(row.cell('key'))
  return parent === '' ? undefined : `parent ${parent}`
}

/** A variation may name the row above it by its number although that row has a code. */
function withAliases(rows: Iterable<GoodsRow>): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>()
  for (const row of rows) if (row.role === 'above') aliases.set(`parent id:${row.cell('id')}`, wooKey(row) ?? '')
  return aliases
}

/** Returns the number of Odoo's rows that share a name before its brackets. */
function kindsOf(rows: Iterable<GoodsRow>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const base = nameWithoutOptions(row.cell('name'))
    counts.set(base, (counts.get(base) ?? 0) + 1)
  }
  return counts
}

/**
 * Rows put together by product, in the order of the file, one product after the other. They are gone through for what ties them and read again
 * with their product, so that those of 100,000 never lie in memory together.
 */
export function* groupRows(rows: RowsToGroup, dialect: GoodsDialect): Generator<RowGroup> {
  for (const [key, places] of placesByProduct(rows, dialect))
    yield groupOf(
      key,
      [places].flat().flatMap((place) => rows.at(place) ?? []),
    )
}

/** The places of each product's rows. Most products are one row: a list for each of 100,000 would take more room than their keys. */
function placesByProduct(rows: RowsToGroup, dialect: GoodsDialect): ReadonlyMap<string, number | number[]> {
  const kinds = dialect.system === 'Odoo' ? kindsOf(rows) : new Map<string, number>()
  const items = dialect.system === 'Square' ? squareNames(rows) : new Set<string>()
  const aliases = dialect.system === 'WooCommerce' ? withAliases(rows) : new Map<string, string>()
  let above = ''
  const keyed = new Map<string, number | number[]>()
  for (const [place, row] of rows.entries()) {
    const goesOn = dialect.rowsGoOn === true && row.cell('key') === '' && row.cell('name') === ''
    const key = goesOn && above !== '' ? above : keyOf(row, dialect, { kinds, items })
    above = aliases.get(key) ?? key
    const same = keyed.get(above)
    if (same === undefined) keyed.set(above, place)
    else if (Array.isArray(same)) same.push(place)
    else keyed.set(above, [same, place])
  }
  return keyed
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
