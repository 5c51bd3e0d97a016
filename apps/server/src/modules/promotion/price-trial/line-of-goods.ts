import type { BasketLine } from '@kassa/domain/basket/index.ts'
import { exampleLine } from '@kassa/domain/campaign/example-line.ts'
import type { PriceGoods } from './price-goods.store.ts'

/** One piece of goods as an outlet sells them, for trying a plan on. */
export const lineOfGoods = (goods: PriceGoods): BasketLine => ({
  ...exampleLine(goods, 1),
  variantId: goods.variantId === goods.productId ? null : goods.variantId,
})
