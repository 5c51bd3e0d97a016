import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { priceCheckPaper } from '@kassa/domain/receipt/slip/price-check.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { reducedPriceOf } from '../basket/price-of-one.ts'
import { serverNow } from '../journal/clock.ts'
import { desk } from '../model/desk-state.ts'
import { nameIn } from '../model/goods/goods.ts'

/**
 * Returns the paper with the price of goods here and now, in the outlet's language, for a customer who asks; null
 * before the desk is set up.
 */
export function pricePaper(item: DeskItem): ReceiptDocument | null {
  const { setup } = desk.read()
  if (!setup) return null
  const { sellPriceMinor, codes, customCode, weightUnit } = item
  const price = {
    name: nameIn(item, setup.outlet.locale),
    sellPriceMinor,
    reducedMinor: reducedPriceOf(item),
    per: weightUnit ?? '',
    codes,
    customCode,
  }
  return priceCheckPaper(price, new Date(serverNow()).toISOString(), setup)
}
