import { leavesNumbered } from '@kassa/domain/inventory/serial-number.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { priceLimits, purchasePriceLimits } from '@kassa/domain/product/field-limits.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { ImportField } from './import-headings.ts'
import type { KnownProduct } from './import.store.ts'
import { namedKey } from './named-key.ts'
import {
  mostInStock,
  priceIn,
  purchasePriceIn,
  quantityIn,
  stockPlaces,
  type ImportRow,
  type ProductRowProblem,
} from './read-row.ts'

export interface ImportOutlet {
  readonly id: string
  readonly currency: string
  readonly exponent: number
}

export interface PlannedRow {
  readonly row: ImportRow
  /** Null: a new product. */
  readonly known: KnownProduct | null
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly isNewCode: boolean
}

export interface FailedRow extends ProductRowProblem {
  readonly row: number
  readonly name: string
}

export interface ImportPlan {
  readonly create: readonly PlannedRow[]
  readonly update: readonly PlannedRow[]
  readonly skipped: number
  /** Rows that say what is there already. */
  readonly unchanged: number
  /** Rows without any code whose name, in their category, is known: are they those goods? */
  readonly named: number
  readonly failed: readonly FailedRow[]
}

/** The treatment of rows without any code whose name is known in their category. */
export type WhenNamed = 'update' | 'create'

interface World {
  /** The known products, by `code/…`, `custom/…`, `sku/…`. */
  readonly known: ReadonlyMap<string, KnownProduct>
  /** The known products by {@link namedKey}; several where goods share a name. */
  readonly named: ReadonlyMap<string, readonly KnownProduct[]>
  readonly taxes: ReadonlyMap<string, string>
  readonly outlets: readonly ImportOutlet[]
  /** `outletId/productId` of what is listed. */
  readonly listed: ReadonlySet<string>
  /** The pieces by `outletId/productId`, of goods with serial numbers. */
  readonly pieces: ReadonlyMap<string, { readonly onHand: number; readonly numbered: number }>
  readonly whenKnown: 'update' | 'skip'
  readonly whenNamed: WhenNamed
  /** Returns whether a row says nothing but what is there. */
  readonly isSame?: (planned: PlannedRow) => boolean
}

const problem = (
  field: ImportField | null,
  code: string,
  facts: ProductRowProblem['facts'] = {},
): ProductRowProblem => ({
  field,
  code,
  facts,
})

/**
 * Plans what an import does with each row. A row is matched by bar code, custom code or SKU, and without any of them by its name in its
 * category (the person who imports is asked about this); a row that does not fit is reported with its reason.
 * `seen` holds the codes and the known goods of earlier rows, by the row they were in; those of these rows are added to it. Goods belong to
 * one row only: two rows would each state their stock and price.
 */
export function planImport(rows: readonly ImportRow[], world: World, seen = new Map<string, number>()): ImportPlan {
  const create: PlannedRow[] = []
  const update: PlannedRow[] = []
  const failed: FailedRow[] = []
  let [skipped, unchanged, named] = [0, 0, 0]
  for (const row of rows) {
    const planned = planRow(row, world, seen)
    if ('code' in planned) {
      failed.push({ ...planned, row: row.row, name: row.name ?? row.code ?? row.customCode ?? '' })
      continue
    }
    if (namesakes(row, world).length > 0) named += 1
    if (planned.known === null) create.push(planned)
    else if (world.whenKnown === 'skip') skipped += 1
    else if (world.isSame?.(planned)) unchanged += 1
    else update.push(planned)
  }
  return { create, update, skipped, unchanged, named, failed }
}

const keysOf = (row: ImportRow): readonly (readonly [ImportField, string, string])[] => [
  ...(row.code === undefined ? [] : [['code', `code/${barCodeKey(row.code)}`, row.code] as const]),
  ...(row.customCode === undefined ? [] : [['customCode', `custom/${row.customCode}`, row.customCode] as const]),
  ...(row.sku === undefined ? [] : [['sku', `sku/${row.sku}`, row.sku] as const]),
]

/** Goods of the same name, for a row that brings no code. */
function namesakes(row: ImportRow, { named }: World): readonly KnownProduct[] {
  if (row.name === undefined || keysOf(row).length > 0) return []
  return named.get(namedKey(row.name, row.category)) ?? []
}

function planRow(row: ImportRow, world: World, seen: Map<string, number>): PlannedRow | ProductRowProblem {
  const keys = keysOf(row)
  for (const [field, key, code] of keys) {
    const earlier = earlierOf(key, row, seen)
    if (earlier) return problem(field, 'import.code-twice', { code, row: earlier })
  }
  const found = findKnown(row, keys, world)
  if (found !== null && 'code' in found) return found
  const known = found
  const earlier = known && earlierOf(`goods/${known.productId}`, row, seen)
  if (known && earlier) {
    return problem(keys[0]?.[0] ?? 'name', 'import.goods-twice', { name: known.name, row: earlier })
  }
  if (!known && row.name === undefined) return problem('name', 'import.value-missing')
  if (row.tax !== undefined && !world.taxes.has(row.tax.toLowerCase())) {
    return problem('tax', 'import.tax-unknown', { value: row.tax })
  }
  if (known && row.type !== undefined && row.type !== known.type) {
    return problem('type', 'import.type-fixed', { name: known.name })
  }
  const wrongDays = daysProblem(row, known)
  if (wrongDays) return wrongDays
  const weightUnit = known ? known.weightUnit : row.type === 'weighed' ? (row.weightUnit ?? 'kg') : null
  const wrong = amountsProblem(row, world, known, weightUnit) ?? piecesProblem(row, world, known)
  if (wrong) return wrong
  for (const [, key] of keys) seen.set(key, row.row)
  if (known) seen.set(`goods/${known.productId}`, row.row)
  const isNewCode = row.code !== undefined && !world.known.has(`code/${barCodeKey(row.code)}`)
  return { row, known, weightUnit, isNewCode }
}

/** The earlier row that had this key. A step of a long file that is run again meets its own rows. */
function earlierOf(key: string, { row }: ImportRow, seen: ReadonlyMap<string, number>): number | null {
  const earlier = seen.get(key) ?? row
  return earlier === row ? null : earlier
}

/** Returns the known product of a row; null where there is none yet. */
function findKnown(
  row: ImportRow,
  keys: ReturnType<typeof keysOf>,
  world: World,
): KnownProduct | ProductRowProblem | null {
  const same = world.whenNamed === 'update' ? namesakes(row, world) : []
  if (same.length > 1) {
    return problem('name', 'import.name-ambiguous', { name: row.name ?? '', count: same.length })
  }
  const found = [...keys.flatMap(([, key]) => world.known.get(key) ?? []), ...same]
  const [known = null] = found
  const otherwise = found.find(({ productId }) => productId !== known?.productId)
  if (known && otherwise) {
    return problem('code', 'import.codes-disagree', { first: known.name, second: otherwise.name })
  }
  if (known?.isArchived) {
    return problem('code', 'product.code-taken', { code: row.code ?? row.customCode ?? '', name: known.name })
  }
  return known && !known.isPlain ? problem(null, 'import.not-importable', { name: known.name }) : known
}

function daysProblem(row: ImportRow, known: KnownProduct | null): ProductRowProblem | undefined {
  const shelfLife = row.shelfLifeDays ?? known?.shelfLifeDays ?? null
  const warning = row.expiryWarningDays ?? known?.expiryWarningDays ?? null
  if (warning === null || (shelfLife !== null && warning <= shelfLife)) return undefined
  const facts = { warningDays: warning, shelfLifeDays: shelfLife ?? 0 }
  return problem('expiryWarningDays', 'product.warning-above-shelf-life', facts)
}

function amountsProblem(
  row: ImportRow,
  { outlets, listed }: World,
  known: KnownProduct | null,
  weightUnit: PlannedRow['weightUnit'],
): ProductRowProblem | undefined {
  for (const { id, currency, exponent } of outlets) {
    const isListed = known !== null && listed.has(`${id}/${known.productId}`)
    if (row.sellPrice === undefined && row.stated === undefined && !isListed)
      return problem('sellPrice', 'import.value-missing')
    for (const field of ['sellPrice', 'purchasePrice', 'memberPrice'] as const) {
      const typed = row[field]
      const isBought = field === 'purchasePrice'
      if (typed !== undefined && (isBought ? purchasePriceIn : priceIn)(typed, exponent) === undefined) {
        const { min, max } = (isBought ? purchasePriceLimits : priceLimits)(exponent)
        const [least, most] = [decimalText(min, exponent), decimalText(max, exponent)]
        return problem(field, 'import.price-range', { value: typed, least, most, places: exponent, currency })
      }
    }
  }
  for (const field of ['stock', 'warningLine', 'minimumStock'] as const) {
    const typed = row[field]
    if (typed !== undefined && quantityIn(typed, weightUnit) === undefined) {
      const places = stockPlaces(weightUnit)
      const most = decimalText(mostInStock(weightUnit), places)
      return problem(field, 'import.quantity-range', { value: typed, most, places })
    }
  }
  return levelsProblem(row, weightUnit)
}

/** An order up to the minimum stock must lift the stock above the line that warns; a row that tells one of the two alone is taken. */
function levelsProblem({ warningLine, minimumStock }: ImportRow, weightUnit: PlannedRow['weightUnit']) {
  if (warningLine === undefined || minimumStock === undefined) return undefined
  const [line = 0, level = 0] = [quantityIn(warningLine, weightUnit), quantityIn(minimumStock, weightUnit)]
  if (level === 0 || level >= line) return undefined
  return problem('minimumStock', 'product.level-below-line', { line: warningLine, level: minimumStock })
}

/** Goods whose pieces have numbers are not fewer than those: which of them is gone is for a document to say. */
function piecesProblem(
  { stock }: ImportRow,
  { outlets, pieces }: World,
  known: KnownProduct | null,
): ProductRowProblem | undefined {
  if (stock === undefined || !known?.tracksSerials) return undefined
  const quantity = quantityIn(stock, known.weightUnit) ?? 0
  const [most] = outlets.flatMap(({ id }) => {
    const there = pieces.get(`${id}/${known.productId}`)
    return there && !leavesNumbered(there, quantity) ? [there.numbered] : []
  })
  return most === undefined ? undefined : problem('stock', 'serial.named-pieces', { name: known.name, most })
}
