import type { SaleBody } from '@kassa/contract/device/journal.ts'
import type { PricedBasket, PricedLine, Snapshot } from '@kassa/domain/pricing/index.ts'
import { nameIn } from '../cart/goods.ts'
import type { LineGoods } from '../cart/goods.ts'
import { desk } from '../desk-state.ts'
import type { ReceiptDocument } from './receipt-document.ts'
import { receiptOf } from './sale-receipt.ts'

type Named = Pick<LineGoods, 'name' | 'names' | 'variantName'>

/** The goods of a priced line as this device knows them now. */
export const goodsOfLine = (line: Pick<PricedLine, 'productId' | 'variantId'>): Named | undefined =>
  desk.read().catalogue.find(line.variantId ?? line.productId)

/** The receipt of a sale in this device's journal; `known` are the goods by line id where the basket is still at hand. */
export function receiptOfSale(
  body: SaleBody,
  isCopy: boolean,
  known?: ReadonlyMap<string, Named>,
): ReceiptDocument | null {
  const { setup } = desk.read()
  if (!setup) return null
  const cashierName = setup.staff.find(({ id }) => id === body.staffId)?.name ?? ''
  const nameOf = (line: PricedLine): string => {
    const goods = known?.get(line.id) ?? goodsOfLine(line)
    return goods ? nameIn(goods, setup.outlet.locale) : line.productId.slice(0, 8)
  }
  const snapshot = body.snapshot as unknown as Snapshot
  const answer = body.answer as unknown as PricedBasket
  const { number, at, tenders, note } = body
  return receiptOf({ number, at, cashierName, snapshot, answer, tenders, note, nameOf, isCopy }, setup)
}
