/** The facts that tell goods which stand for whatever has no product of its own. */
interface GoodsShape {
  readonly type: 'standard' | 'weighed' | 'combined'
  readonly isOpenPrice: boolean
  readonly parts: readonly unknown[]
}

/**
 * Returns whether goods stand for whatever has no product: a combination of nothing at an open price. The till types name, price and tax of each line, and no
 * stock moves. Source: features CD-P13.
 */
export const isWithoutProduct = ({ type, isOpenPrice, parts }: GoodsShape): boolean =>
  type === 'combined' && isOpenPrice && parts.length === 0

/** Returns whether goods have the parts that their kind asks for: a combination some, unless it stands for what has no product; others none. */
export const hasPartsOfKind = (goods: GoodsShape): boolean =>
  isWithoutProduct(goods) || (goods.type === 'combined') === goods.parts.length > 0
