import type { TaxHere } from '@kassa/domain/moving/columns/moved-amount.ts'
import { combinedMillionths, lineTaxOf } from '@kassa/domain/tax/rate.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listCategoryTaxes, listTaxesAt } from './outlet-taxes.store.ts'

export interface OutletTax extends TaxHere {
  readonly id: string
  readonly name: string
}

/** The taxes of outlets as their tills apply them. */
export interface OutletTaxes {
  /** The tax of goods with this tax at an outlet: theirs where it is in force there, else the outlet's default. */
  readonly at: (outletId: string, taxId: string | null) => OutletTax | undefined
  /** The tax that a category gives goods without one; null where it gives none, or is not here yet. */
  readonly ofCategory: (path: readonly string[]) => string | null
}

const pathKey = (path: readonly string[]): string => JSON.stringify(path.map((name) => name.toLowerCase()))

export async function loadOutletTaxes(tx: Tx, merchantId: string, outletIds: readonly string[]): Promise<OutletTaxes> {
  const rows = (await listTaxesAt(tx, merchantId, outletIds)).map(({ outletId, ...tax }) => ({
    outletId,
    id: tax.id,
    name: tax.name,
    isIncluded: tax.isIncluded,
    rateMillionths: combinedMillionths(lineTaxOf(tax)),
  }))
  const inForce = Map.groupBy(rows, ({ outletId }) => outletId)
  const ofCategories = await listCategoryTaxes(tx, merchantId)
  const byPath = new Map(ofCategories.map(({ path, taxId }) => [pathKey(path), taxId]))
  return {
    at: (outletId, taxId) => {
      const own = inForce.get(outletId) ?? []
      return own.find(({ id }) => id === taxId) ?? own[0]
    },
    ofCategory: (path) => (path.length === 0 ? null : (byPath.get(pathKey(path)) ?? null)),
  }
}
