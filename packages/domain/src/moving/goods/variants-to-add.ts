import { PRODUCT_LIMITS } from '../../product/field-limits.ts'
import type { MovedProduct, MovedVariant } from '../move-source.ts'
import { choiceOf, NEWER_KINDS } from '../newer-file.ts'
import type { NewerAround } from './newer-goods.ts'

/**
 * Variants that goods here lack and that a newer file adds: all of a product or none. Goods here need attributes, as many as the file has, and each variant a price
 * at every outlet. Where nobody said what a newer file may change, as by the release before, or everything is kept, nothing is added.
 */
export function variantsToAdd(
  product: MovedProduct,
  { own, newer, priceAt, variantHere }: NewerAround,
): readonly MovedVariant[] {
  const [first] = own
  const fresh = product.variants.filter((variant) => !variantHere(variant))
  const isKept = newer === undefined || NEWER_KINDS.every((kind) => choiceOf(newer, kind) === 'keep')
  if (!first || isKept || fresh.length === 0 || first.isCombined || product.parts.length > 0) return []
  const attributes = product.attributes.length
  const isAlike = attributes > 0 && own.every(({ valueNames }) => valueNames.length === attributes)
  const isFit = isAlike && own.length + fresh.length <= PRODUCT_LIMITS.combinations.max
  const arePriced = fresh.every((variant) =>
    Object.keys(first.prices).every((outletId) => priceAt(product, variant, outletId) !== undefined),
  )
  return isFit && arePriced ? fresh : []
}
