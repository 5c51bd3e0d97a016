import { safeCell as safe } from '../../../platform/export/safe-cell.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { escapeFor } from '../../../platform/import/cells.ts'
import type { ImportField } from '../import/import-headings.ts'
import { LIST_SEPARATORS, PATH_SEPARATORS } from '../import/read-row.ts'
import type { ProductExportRow, listCategoryNames } from './product-export.store.ts'

function quantityText(quantity: number, weightUnit: ProductExportRow['weightUnit']): string {
  if (weightUnit !== 'kg' && weightUnit !== 'pound') return String(quantity)
  return decimalText(quantity, 3).replace(/\.?0+$/, '')
}

/** A product's cells by the fields of the import, so that the file can come back. */
export function cellsOf(
  row: ProductExportRow,
  exponent: number,
  categoryPath: CategoryPath,
): Readonly<Record<Exclude<ImportField, 'ignore'>, string>> {
  const price = (minor: number | null) => (minor === null ? '' : decimalText(minor, exponent))
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    name: safe(row.name),
    code: safe(row.code ?? ''),
    customCode: safe(row.customCode ?? ''),
    sku: safe(row.sku ?? ''),
    type: row.type,
    category: safe(categoryPath(row.categoryId)),
    brand: safe(row.brand ?? ''),
    labels: safe((row.labels ?? []).map((name) => escapeFor(name, LIST_SEPARATORS)).join(',')),
    unit: safe(row.unit),
    weightUnit: row.weightUnit ?? '',
    sellPrice: price(row.sellPriceMinor),
    purchasePrice: price(row.purchasePriceMinor),
    memberPrice: price(row.memberPriceMinor),
    tax: safe(row.tax ?? ''),
    stock: quantityText(row.onHand, row.weightUnit),
    warningLine: quantityText(row.warningLine, row.weightUnit),
    minimumStock: quantityText(row.minimumStock, row.weightUnit),
    productionDate: row.productionDate ?? '',
    shelfLifeDays: number(row.shelfLifeDays),
    expiryWarningDays: number(row.expiryWarningDays),
    shelfNumber: safe(row.shelfNumber),
    description: safe(row.description),
    isOnShelf: row.isOnShelf ? 'yes' : 'no',
  }
}

export type CategoryPath = (id: string | null) => string

/** Names from the top of the tree down, with slashes. */
export function categoryPaths(categories: Awaited<ReturnType<typeof listCategoryNames>>): CategoryPath {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const pathOf: CategoryPath = (id) => {
    const found = id === null ? undefined : byId.get(id)
    if (!found) return ''
    const name = escapeFor(found.name, PATH_SEPARATORS)
    return found.parentId === null ? name : `${pathOf(found.parentId)}/${name}`
  }
  return pathOf
}
