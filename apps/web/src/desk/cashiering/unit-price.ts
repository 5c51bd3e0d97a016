import { listUnitMinor } from '../basket/sell.ts'
import type { DeskLine } from '../model/basket.ts'
import { isWeighed } from '../model/goods/goods.ts'
import { priceText } from '../model/goods/price-text.ts'

/** Returns the price of one piece of a line before deductions, as in the basket; by weight with its unit. */
export function unitPriceOf(line: DeskLine, currency: string): string {
  const { goods } = line
  const unitMinor = isWeighed(goods) && line.labelAmountMinor !== null ? goods.sellPriceMinor : listUnitMinor(line)
  return priceText(unitMinor, goods, currency)
}
