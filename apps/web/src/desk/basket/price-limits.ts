import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import type { GoodsFloors, OrderChanged, PriceLimits } from '@kassa/domain/sales/price-limit.ts'
import type { DeskBasket, DeskLine } from '../model/basket.ts'

type SentLimits = Pick<PriceLimits, 'maxDiscountBasisPoints'> & Partial<Pick<PriceLimits, 'priceFloor'>>

/** The limits where nobody is signed in: no discount at all. */
export const noLimits: PriceLimits = { maxDiscountBasisPoints: 0, priceFloor: 'minimum' }

/** Limits as they were sent; a set-up that was kept before it named floors holds to the goods' minimum price. */
export const limitsOf = (sent: SentLimits): PriceLimits => ({ priceFloor: 'minimum', ...sent })

/** Returns the lowest price of a line's goods. Their cost is not known at a desk (D93); a label's amount stands for no unit. */
export const floorsOf = ({ labelAmountMinor, goods }: DeskLine): GoodsFloors =>
  labelAmountMinor === null
    ? { minimumMinor: goods.minimumPriceMinor, costMinor: 'not-known-here' }
    : { minimumMinor: null, costMinor: null }

/** Returns the effect of a change of the whole order on the basket, for `judgeOrder`. */
export const orderChanged = (basket: DeskBasket, before: PricedBasket, after: PricedBasket): OrderChanged => ({
  beforeMinor: before.totals.goodsMinor,
  afterMinor: after.totals.goodsMinor,
  lines: after.lines
    .filter(({ deductions }) => deductions.some(({ kind, amountMinor }) => kind === 'order-change' && amountMinor > 0))
    .flatMap(({ id, payableMinor, quantity }) => {
      const line = basket.lines.find((one) => one.id === id)
      if (!line) return []
      const perUnit = line.goods.type === 'weighed' && line.goods.weightUnit !== 'g' ? 1_000 : 1
      return [{ payableMinor, quantity, perUnit, floors: floorsOf(line) }]
    }),
})
