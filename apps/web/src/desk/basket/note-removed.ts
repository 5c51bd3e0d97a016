import type { DeskLine } from '../model/basket.ts'
import { desk } from '../model/desk-state.ts'
import { isWeighed, nameIn } from '../model/goods/goods.ts'
import { newId } from '../model/uuid-v7.ts'
import { momentNow, writeEntry } from '../journal/write-entry.ts'

const listMinorOf = (line: DeskLine): number => {
  const { priced } = desk.read()
  const found = priced?.ok ? priced.value.lines.find(({ id }) => id === line.id) : undefined
  const unitMinor = line.typedPriceMinor ?? line.goods.sellPriceMinor
  const notPriced = isWeighed(line.goods) ? unitMinor : unitMinor * line.quantity
  return found?.listMinor ?? line.labelAmountMinor ?? notPriced
}

/**
 * Writes down goods that leave a basket without being paid. Selling never waits for it: where the browser cannot write, the goods are
 * taken out all the same.
 */
export function noteRemoved(what: 'line' | 'basket' | 'age', lines: readonly DeskLine[]): void {
  const { shift, setup, registration, cashierId } = desk.read()
  if (!shift || !setup || !registration || cashierId === null || lines.length === 0) return
  const { currency, locale } = setup.outlet
  const goods = lines.map((line) => ({
    productId: line.goods.productId,
    variantId: line.goods.id,
    name: nameIn(line.goods, locale).slice(0, 200),
    quantity: line.quantity,
    amountMinor: listMinorOf(line),
  }))
  const amountMinor = goods.reduce((sum, one) => sum + one.amountMinor, 0)
  const moment = momentNow(Date.now())
  const how = what === 'age' ? { what: 'line' as const, because: what } : { what }
  const facts = { removalId: newId(), shiftId: shift.id, currency, ...how, amountMinor, lines: goods }
  void writeEntry(newId(), () => ({ kind: 'goods-removed', ...moment, ...facts })).catch(() => undefined)
}
