import { quantityText as textOf } from '@kassa/domain/quantity/quantity.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import type { Result } from '@kassa/domain/result.ts'
import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/index.ts'
import { isWeighed } from './goods.ts'
import type { LineGoods } from './goods.ts'

type Counted = Pick<LineGoods, 'type' | 'weightUnit'>

/** Decimals of a typed quantity: weighed goods three (grams none), counted goods none. Source: D48. */
export const quantityDecimals = (goods: Counted): number => (isWeighed(goods) && goods.weightUnit !== 'g' ? 3 : 0)

/**
 * A typed quantity as pieces, thousandths or grams. No leading or trailing dot.
 * Refuses with `quantity.not-a-number`, `quantity.too-fine` (`decimals`) or `quantity.out-of-range` (`most`).
 */
export function readQuantity(text: string, goods: Counted): Result<number> {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text)
  if (!match) return refuse({ code: 'quantity.not-a-number' })
  const decimals = quantityDecimals(goods)
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return refuse({ code: 'quantity.too-fine', facts: { decimals } })
  const quantity = Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0')
  const most = isWeighed(goods) ? SNAPSHOT_LIMITS.weight : SNAPSHOT_LIMITS.count
  if (quantity < 1 || quantity > most) return refuse({ code: 'quantity.out-of-range', facts: { most } })
  return accept(quantity)
}

/** A quantity of goods as it is typed and printed: 1236 thousandths are `1.236`. */
export const quantityText = (quantity: number, goods: Counted): string => textOf(quantity, quantityDecimals(goods))

/**
 * A typed amount in minor units, 0 and up; at most the currency's decimals, no leading or trailing dot.
 * Refuses with `amount.not-a-number` or `amount.too-fine` (`decimals`). Source: specification §5.
 */
export function readAmount(text: string, decimals: number): Result<number> {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!match) return refuse({ code: 'amount.not-a-number' })
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return refuse({ code: 'amount.too-fine', facts: { decimals } })
  return accept(Number(match[1]) * 10 ** decimals + Number(fraction.padEnd(decimals, '0') || '0'))
}

/** A typed percentage as basis points, 0–100 with at most two decimals. Refuses with `percent.out-of-range`. */
export function readPercent(text: string): Result<number> {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text)
  const basisPoints = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || '0') : -1
  return basisPoints >= 0 && basisPoints <= 10_000 ? accept(basisPoints) : refuse({ code: 'percent.out-of-range' })
}
