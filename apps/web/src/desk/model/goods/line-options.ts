import type { ChosenOption } from '@kassa/domain/basket/index.ts'
import { surchargeOf } from '@kassa/domain/cart/goods-line.ts'
import { withSurcharge } from '@kassa/domain/product/option-groups.ts'
import type { DeskLine } from '../basket.ts'

/** Returns whether two lines' pieces are made the same. */
export const hasSameOptions = (one: readonly ChosenOption[], other: readonly ChosenOption[]): boolean =>
  one.length === other.length &&
  one.every(({ id, amountMinor }, at) => id === other[at]?.id && amountMinor === other[at].amountMinor)

/** A line with these options in place of those it has: the surcharge in each price of its goods changes with them. */
export function withOptions({ options: before = [], ...line }: DeskLine, options: readonly ChosenOption[]): DeskLine {
  const goods = withSurcharge(line.goods, surchargeOf(options) - surchargeOf(before))
  return options.length === 0 ? { ...line, goods } : { ...line, goods, options }
}
