import type { RemarkList } from '../columns/remark-list.ts'
import type { FileTable } from '../columns/file-table.ts'
import type { MovedProduct } from '../move-source.ts'
import type { GoodsRead } from './read-goods.ts'

/** Says once for each file what of its goods has no place here, so that nothing is lost in silence. */
export function sayLeftOutGoods(products: readonly MovedProduct[], remarks: RemarkList): void {
  for (const [file, own] of Map.groupBy(products, (product) => product.file)) {
    const at = { file, row: 1 }
    const pictured = own.filter(({ pictures }) => pictures.length > 0)
    if (pictured.length > 0) remarks.leaveOut(at, 'pictures', { count: pictured.length })
    const coded = own.flatMap(({ variants }) => variants).filter(({ supplierCode }) => supplierCode !== '')
    if (coded.length > 0) remarks.leaveOut(at, 'supplier-codes', { count: coded.length })
  }
  saySeveralTaxes(products, remarks)
}

/** Goods here have one tax or one group of taxes: each combination of several is said at the first goods that have it. */
function saySeveralTaxes(products: readonly MovedProduct[], remarks: RemarkList): void {
  const several = products.filter(({ taxes }) => taxes.length > 1)
  const combinations = Map.groupBy(several, ({ taxes }) => taxes.map(({ name }) => name).join(' + '))
  for (const [taxes, [first, ...others]] of combinations) {
    if (first) remarks.doubt(first, 'several-taxes', { taxes, count: others.length + 1 })
  }
}

/** Values of gift cards are no goods here: any value can be sold. */
export function sayGiftCardValues(table: FileTable, { giftCardValues }: GoodsRead, remarks: RemarkList): void {
  if (giftCardValues.length > 0)
    remarks.leaveOut({ file: table.name, row: 1 }, 'gift-card-values', { values: giftCardValues.join(', ') })
}
