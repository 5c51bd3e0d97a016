import { listUnitMinor } from '../basket/sell.ts'
import type { DeskLine } from '../model/basket.ts'
import { isWeighed } from '../model/goods/goods.ts'
import { priceText } from '../model/goods/price-text.ts'

/** What one of a line costs before deductions, as the basket says it; by weight with its unit. */
export function unitPriceOf(line: DeskLine, currency: string): string {
  const { goods } = line
  const unitMinor = isWeighed(goods) && line.labelAmountMinor !== null ? goods.sellPriceMinor : listUnitMinor(line)
  return priceText(unitMinor, goods, currency)
}
