import { SUPPLIER_PRICE_LIMITS } from '@kassa/domain/inventory/price/supplier-price.ts'
import type { RowProblem } from '../../../platform/import/sheet-import.ts'
import type { CodedVariant, SupplierPriceRow } from './read-supplier-prices.ts'
import type { SupplierPriceField } from './supplier-price-headings.ts'
import type { SupplierPriceFields } from './supplier-price.store.ts'

type Problem = RowProblem<SupplierPriceField>

/** A row of the file as it was read, and where it stands. */
interface ReadRow {
  readonly at: { readonly row: number; readonly name: string }
  readonly read: { readonly row: SupplierPriceRow } | { readonly problem: Problem }
}

export interface FilePrice extends SupplierPriceFields {
  readonly goods: CodedVariant
  readonly rows: readonly ReadRow['at'][]
}

export type FailedPriceRow = Problem & ReadRow['at']

const rowBeside: Problem = { field: null, code: 'supplier-price.row-beside', facts: {} }

/** Rows of the same goods, currency and days are one price. One with a row that does not fit is not taken at all. */
export function rowsToPrices(
  all: readonly ReadRow[],
  keyOfUnread: (row: number) => string | undefined,
): { readonly prices: readonly FilePrice[]; readonly failed: readonly FailedPriceRow[] } {
  const failed: FailedPriceRow[] = []
  const spoiled = new Set<string | undefined>()
  const groups = new Map<string, { readonly row: SupplierPriceRow; readonly at: ReadRow['at'] }[]>()
  for (const { read, at } of all) {
    if ('problem' in read) {
      failed.push({ ...read.problem, ...at })
      spoiled.add(keyOfUnread(at.row))
      continue
    }
    const { goods, currency, validFrom, validUntil } = read.row
    const key = [goods.variantId, currency, validFrom, validUntil].join(' ')
    groups.set(key, [...(groups.get(key) ?? []), { row: read.row, at }])
  }
  const prices: FilePrice[] = []
  for (const rows of groups.values()) {
    const problems = rows.map(({ row }, at) => problemAmong(row, rows.slice(0, at)))
    const isSpoiled = spoiled.has(rows[0]?.row.goods.variantId) || problems.some((problem) => problem !== null)
    if (isSpoiled) for (const [at, one] of rows.entries()) failed.push({ ...(problems[at] ?? rowBeside), ...one.at })
    else prices.push(priceOf(rows))
  }
  return { prices, failed }
}

/** Against the rows before it in its price. */
function problemAmong(
  row: SupplierPriceRow,
  before: readonly { readonly row: SupplierPriceRow; readonly at: ReadRow['at'] }[],
): Problem | null {
  const twin = before.find((one) => one.row.fromQuantity === row.fromQuantity)
  if (twin) return { field: 'quantity', code: 'supplier-price.row-twice', facts: { row: twin.at.row } }
  for (const field of ['ownCode', 'packSize'] as const)
    if (before.some((one) => one.row[field] !== row[field]))
      return { field, code: 'supplier-price.rows-differ', facts: {} }
  const { steps: max } = SUPPLIER_PRICE_LIMITS
  return before.length < max ? null : { field: 'quantity', code: 'supplier-price.steps-too-many', facts: { max } }
}

function priceOf(rows: readonly { readonly row: SupplierPriceRow; readonly at: ReadRow['at'] }[]): FilePrice {
  const [{ row: first } = { row: undefined }] = rows
  if (!first) throw new Error('a price without a row')
  const { fromQuantity: _from, priceMinor: _price, ...price } = first
  const packSize = price.packSize ?? packNamed(rows.map(({ row }) => row.goods))
  const steps = rows
    .map(({ row: { fromQuantity, priceMinor } }) => ({ fromQuantity, priceMinor }))
    .toSorted((one, other) => one.fromQuantity - other.fromQuantity)
  return { ...price, packSize, steps, rows: rows.map(({ at }) => at) }
}

/** The pack of the boxes that the codes of rows name, where it is one. */
function packNamed(goods: readonly CodedVariant[]): number | null {
  const [pack, ...others] = new Set(goods.map(({ inPack }) => inPack).filter((one) => one > 1))
  const isPack = pack !== undefined && others.length === 0 && goods.every(({ weightUnit }) => weightUnit === null)
  return isPack && pack <= SUPPLIER_PRICE_LIMITS.packSize.max ? pack : null
}
