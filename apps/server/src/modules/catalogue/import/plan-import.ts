import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { ImportField } from './import-headings.ts'
import type { KnownProduct } from './import.store.ts'
import { priceIn, quantityIn, type ImportRow, type RowProblem } from './read-row.ts'

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

export interface FailedRow extends RowProblem {
  readonly row: number
  readonly name: string
}

export interface Plan {
  readonly create: readonly PlannedRow[]
  readonly update: readonly PlannedRow[]
  readonly skipped: number
  readonly failed: readonly FailedRow[]
}

interface World {
  readonly known: ReadonlyMap<string, KnownProduct>
  readonly taxes: ReadonlyMap<string, string>
  readonly outlets: readonly ImportOutlet[]
  /** `outletId/productId` of what is listed. */
  readonly listed: ReadonlySet<string>
  readonly whenKnown: 'update' | 'skip'
}

const problem = (field: ImportField | null, code: string, facts: RowProblem['facts'] = {}): RowProblem => ({
  field,
  code,
  facts,
})

/**
 * What an import does with each row: found by bar code, then custom code; a row that does not fit is named with its reason.
 * `seen` are the codes of rows that came before these, by the row they were in; those of these rows are added to it.
 */
export function planImport(rows: readonly ImportRow[], world: World, seen = new Map<string, number>()): Plan {
  const create: PlannedRow[] = []
  const update: PlannedRow[] = []
  const failed: FailedRow[] = []
  let skipped = 0
  for (const row of rows) {
    const planned = planRow(row, world, seen)
    if ('code' in planned) failed.push({ ...planned, row: row.row, name: row.name ?? row.code ?? row.customCode ?? '' })
    else if (planned.known === null) create.push(planned)
    else if (world.whenKnown === 'skip') skipped += 1
    else update.push(planned)
  }
  return { create, update, skipped, failed }
}

function planRow(row: ImportRow, world: World, seen: Map<string, number>): PlannedRow | RowProblem {
  const keys: readonly (readonly [ImportField, string, string])[] = [
    ...(row.code === undefined ? [] : [['code', `code/${barCodeKey(row.code)}`, row.code] as const]),
    ...(row.customCode === undefined ? [] : [['customCode', `custom/${row.customCode}`, row.customCode] as const]),
    ...(row.sku === undefined ? [] : [['sku', `sku/${row.sku}`, row.sku] as const]),
  ]
  for (const [field, key, code] of keys) {
    const earlier = seen.get(key)
    // A step of a long file that is run again meets its own rows.
    if (earlier !== undefined && earlier !== row.row) {
      return problem(field, 'import.code-twice', { code, row: earlier })
    }
  }
  const found = keys.flatMap(([, key]) => world.known.get(key) ?? [])
  const [known = null] = found
  const otherwise = found.find(({ productId }) => productId !== known?.productId)
  if (known && otherwise) {
    return problem('code', 'import.codes-disagree', { first: known.name, second: otherwise.name })
  }
  if (known && (!known.isPlain || known.isArchived)) {
    return known.isArchived
      ? problem('code', 'product.code-taken', { code: row.code ?? row.customCode ?? '', name: known.name })
      : problem(null, 'import.not-importable', { name: known.name })
  }
  if (!known && row.name === undefined) return problem('name', 'import.value-missing')
  if (row.tax !== undefined && !world.taxes.has(row.tax.toLowerCase())) {
    return problem('tax', 'import.value-invalid', { value: row.tax })
  }
  const shelfLife = row.shelfLifeDays ?? known?.shelfLifeDays ?? null
  const warning = row.expiryWarningDays ?? known?.expiryWarningDays ?? null
  if (warning !== null && (shelfLife === null || warning > shelfLife)) {
    const facts = { warningDays: warning, shelfLifeDays: shelfLife ?? 0 }
    return problem('expiryWarningDays', 'product.warning-above-shelf-life', facts)
  }
  const weightUnit = known ? known.weightUnit : row.type === 'weighed' ? (row.weightUnit ?? 'kg') : null
  const wrong = amountsProblem(row, world, known, weightUnit)
  if (wrong) return wrong
  for (const [, key] of keys) seen.set(key, row.row)
  const isNewCode = row.code !== undefined && !world.known.has(`code/${barCodeKey(row.code)}`)
  return { row, known, weightUnit, isNewCode }
}

function amountsProblem(
  row: ImportRow,
  { outlets, listed }: World,
  known: KnownProduct | null,
  weightUnit: PlannedRow['weightUnit'],
): RowProblem | undefined {
  for (const { id, exponent } of outlets) {
    const isListed = known !== null && listed.has(`${id}/${known.productId}`)
    if (row.sellPrice === undefined && row.stated === undefined && !isListed)
      return problem('sellPrice', 'import.value-missing')
    for (const field of ['sellPrice', 'purchasePrice', 'memberPrice'] as const) {
      const typed = row[field]
      if (typed !== undefined && priceIn(typed, exponent) === undefined) {
        return problem(field, 'import.value-invalid', { value: typed })
      }
    }
  }
  for (const field of ['stock', 'warningLine', 'minimumStock'] as const) {
    const typed = row[field]
    if (typed !== undefined && quantityIn(typed, weightUnit) === undefined) {
      return problem(field, 'import.value-invalid', { value: typed })
    }
  }
  return undefined
}
