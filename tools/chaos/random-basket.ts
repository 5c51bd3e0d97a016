import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { applyStep, emptyBasket, type DeskBasket, type DeskLine } from '../../apps/web/src/desk/model/basket.ts'
import { goodsOf } from '../../apps/web/src/desk/model/goods/goods.ts'
import type { Chance } from './chance.ts'

/** One to eight lines of some pieces each; now and then a lower price by hand, or something off the whole order. */
export function randomBasket(items: readonly DeskItem[], chance: Chance, newId: () => string, now: number): DeskBasket {
  let basket = emptyBasket(newId(), now)
  for (let count = chance.integer(1, 8); count > 0; count -= 1) {
    basket = applyStep(basket, { kind: 'add-line', line: randomLine(chance.oneOf(items), chance, newId()) })
  }
  if (!chance.percent(15)) return basket
  const change = { kind: 'percent', offBasisPoints: chance.integer(1, 3_000) } as const
  return applyStep(basket, { kind: 'change-order', change, reason: 'chaos', approval: null })
}

function randomLine(item: DeskItem, chance: Chance, id: string): DeskLine {
  const isByHand = chance.percent(10)
  return {
    id,
    goods: goodsOf(item),
    code: item.codes[0] ?? null,
    quantity: chance.integer(1, 9),
    labelAmountMinor: null,
    typedPriceMinor: null,
    manualUnitPriceMinor: isByHand ? chance.integer(1, item.sellPriceMinor) : null,
    priceReason: isByHand ? 'chaos' : '',
    note: '',
  }
}
