import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import type { LineGoods } from '../../model/goods/goods.ts'

/** Goods of which a basket takes more than there is, by their name and what is left. */
export interface LowStock {
  readonly name: string
  readonly left: number
}

type Taken = Pick<LineGoods, 'id' | 'parts'>

/** Returns the goods that leave the stock: of a box or a set those that it holds. */
const takenBy = ({ id, parts }: Taken): readonly { readonly variantId: string; readonly quantity: number }[] =>
  parts.length > 0 ? parts : [{ variantId: id, quantity: 1 }]

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** How much of counted goods the basket takes, alone and in boxes. */
const inBasket = (countedId: string): number =>
  sum(
    basketNow().lines.flatMap(({ goods, quantity: count }) =>
      takenBy(goods).flatMap(({ variantId, quantity }) => (variantId === countedId ? [quantity * count] : [])),
    ),
  )

/** Returns what the basket takes too much of, of the goods that were just added: themselves, or pieces that a box and other lines share; null: all is there. */
export function lowStockOf(item: DeskItem): LowStock | null {
  const { catalogue } = desk.read()
  const own = sum(basketNow().lines.flatMap(({ goods, quantity }) => (goods.id === item.id ? [quantity] : [])))
  if (own > item.onHand) return { name: item.name, left: Math.max(0, item.onHand) }
  for (const { variantId } of takenBy(item)) {
    const counted = variantId === item.id ? item : catalogue.find(variantId)
    if (counted && inBasket(variantId) > counted.onHand)
      return { name: counted.name, left: Math.max(0, counted.onHand) }
  }
  return null
}
