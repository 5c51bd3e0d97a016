import type { RemarkList } from '../columns/remark-list.ts'
import { SUPPLIER_PRICE_LIMITS } from '../../inventory/price/supplier-price.ts'
import type { MovedProduct, MovedVariant } from '../move-source.ts'
import type { ThingList } from '../thing-list.ts'

/** Returns whether a supplier's own code has its place here: beside the supplier and the cost. A code is cut nowhere. */
export const takesSupplierCode = ({ supplier, supplierCode, cost }: MovedVariant): boolean =>
  supplier !== '' &&
  supplierCode !== '' &&
  cost !== null &&
  Array.from(supplierCode).length <= SUPPLIER_PRICE_LIMITS.ownCode

/** Says once for each file what of its goods has no place here, so that nothing is lost in silence. */
export function sayLeftOutGoods(products: ThingList<MovedProduct>, remarks: RemarkList): void {
  const counts = new Map<string, { pictures: number; 'supplier-codes': number }>()
  for (const { file, pictures, variants } of products) {
    const own = counts.getOrInsertComputed(file, () => ({ pictures: 0, 'supplier-codes': 0 }))
    if (pictures.length > 0) own.pictures += 1
    own['supplier-codes'] += variants.filter((one) => one.supplierCode !== '' && !takesSupplierCode(one)).length
  }
  for (const [file, own] of counts) {
    for (const what of ['pictures', 'supplier-codes'] as const)
      if (own[what] > 0) remarks.leaveOut({ file, row: 1 }, what, { count: own[what] })
  }
  saySeveralTaxes(products, remarks)
}

/** Goods here have one tax or one group of taxes: each combination of several is said at the first goods that have it. */
function saySeveralTaxes(products: ThingList<MovedProduct>, remarks: RemarkList): void {
  const several = products.filter(({ taxes }) => taxes.length > 1)
  const combinations = Map.groupBy(several, ({ taxes }) => taxes.map(({ name }) => name).join(' + '))
  for (const [taxes, [first, ...others]] of combinations) {
    if (first) remarks.doubt(first, 'several-taxes', { taxes, count: others.length + 1 })
  }
}
