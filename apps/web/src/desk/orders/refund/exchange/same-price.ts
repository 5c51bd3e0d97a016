import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { RefundLineChoice, RefundableRow } from '../refundable.ts'

/** The number of variants that fit beside the goods that come back. */
const MOST = 8

interface Goods {
  find(id: string): DeskItem | undefined
  variantsOf(productId: string): readonly DeskItem[]
}

/**
 * Returns the goods that the returned ones can be exchanged for without any difference in price: the other variants of
 * their products on the shelf at the same price today, those in stock here first. Source: OR-D04.
 */
export function samePriceVariants(
  rows: readonly RefundableRow[],
  chosen: readonly RefundLineChoice[],
  goods: Goods,
): DeskItem[] {
  const back = chosen.flatMap(({ line, quantity }) => {
    const id = quantity > 0 ? rows.find((row) => row.line === line)?.variantId : null
    return (id && goods.find(id)) || []
  })
  const others = back.flatMap(({ id, productId, sellPriceMinor }) =>
    goods.variantsOf(productId).filter((one) => one.id !== id && one.sellPriceMinor === sellPriceMinor),
  )
  const isHere = ({ onHand }: DeskItem): boolean => onHand > 0
  return [...new Map(others.map((one) => [one.id, one])).values()]
    .toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
    .slice(0, MOST)
}
