import type { Context } from '../../../platform/command.ts'
import { categoryPaths, cellsOf } from '../export/product-cells.ts'
import { listCategoryNames, listExportRows } from '../export/product-export.store.ts'
import { importFields } from './import-headings.ts'
import type { ImportOutlet, PlannedRow } from './plan-import.ts'
import { priceIn, purchasePriceIn, quantityIn, readRow, type ImportRow } from './read-row.ts'

const prices = ['sellPrice', 'purchasePrice', 'memberPrice'] as const
const quantities = ['stock', 'warningLine', 'minimumStock'] as const
/** Found without regard to case, as the references of a row are. */
const named = ['category', 'brand', 'tax'] as const
const rest = [
  ...(['name', 'customCode', 'sku', 'type', 'unit', 'productionDate', 'shelfLifeDays'] as const),
  ...(['expiryWarningDays', 'shelfNumber', 'description', 'isOnShelf'] as const),
]

/**
 * Returns whether a row says of known goods nothing but what an export of each outlet would say of them: then importing it changes nothing.
 * Bar codes beyond the first are known by their keys, which the plan has looked up.
 */
export async function findSameRows(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  outlets: readonly ImportOutlet[],
  productIds: readonly string[],
): Promise<(planned: PlannedRow) => boolean> {
  const categoryPath = categoryPaths(await listCategoryNames(tx, merchantId))
  const there = new Map<string, ImportRow>()
  for (const { id, exponent } of outlets) {
    const rows = await listExportRows(tx, merchantId, id, { productIds }, null, productIds.length)
    for (const row of rows) {
      const cells = cellsOf(row, exponent, categoryPath)
      const read = readRow(
        0,
        importFields.map((field) => cells[field]),
        importFields,
      )
      if ('value' in read) there.set(`${id}/${row.id}`, read.value)
    }
  }
  return (planned) =>
    planned.known !== null &&
    !planned.isNewCode &&
    outlets.every(({ id, exponent }) => {
      const now = there.get(`${id}/${planned.known?.productId}`)
      return now !== undefined && saysTheSame(planned, now, exponent)
    })
}

function saysTheSame({ row, weightUnit }: PlannedRow, now: ImportRow, exponent: number): boolean {
  const price = (field: (typeof prices)[number], typed: string | undefined) =>
    typed === undefined ? undefined : (field === 'purchasePrice' ? purchasePriceIn : priceIn)(typed, exponent)
  const quantity = (typed: string) => quantityIn(typed, weightUnit)
  const isPrice = prices.every(
    (field) => row[field] === undefined || price(field, row[field]) === price(field, now[field]),
  )
  const isQuantity = quantities.every(
    (field) => row[field] === undefined || quantity(row[field]) === quantity(now[field] ?? '0'),
  )
  const isRest = rest.every(
    (field) => row[field] === undefined || JSON.stringify(row[field]) === JSON.stringify(now[field]),
  )
  const isNamed = named.every((field) => row[field] === undefined || folded(row[field]) === folded(now[field]))
  return row.stated === undefined && isPrice && isQuantity && isRest && isNamed && within(row.labels, now.labels)
}

const folded = (value: unknown): string => JSON.stringify(value ?? null).toLowerCase()

/** An import adds labels and takes none away. */
const within = (given: readonly string[] = [], there: readonly string[] = []): boolean => {
  const known = new Set(there.map((name) => name.toLowerCase()))
  return given.every((name) => known.has(name.toLowerCase()))
}
