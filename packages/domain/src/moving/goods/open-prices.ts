import type { RemarkList } from '../columns/remark-list.ts'
import { isZero } from '../columns/number-column.ts'
import type { MovedProduct, MovedVariant } from '../move-source.ts'
import { partName, withVariants } from './product-parts.ts'

/** Returns whether the till asks for the price of a variant: the file has none that goods could be sold at. */
export const asksPrice = ({ isOpenPrice, price }: MovedVariant): boolean =>
  isOpenPrice || price === null || isZero(price)

/**
 * The till asks for the price of a whole product or of none of its variants: those that it asks for beside others with a price become products of
 * their own.
 */
export function* withOpenPricesApart(products: Iterable<MovedProduct>, remarks: RemarkList): Generator<MovedProduct> {
  for (const product of products) {
    const open = product.variants.filter(asksPrice)
    if (open.length === 0 || open.length === product.variants.length) {
      yield product
      continue
    }
    yield withVariants(
      product,
      product.variants.filter((one) => !asksPrice(one)),
    )
    for (const variant of open) yield alone(product, variant, remarks)
  }
}

function alone(product: MovedProduct, variant: MovedVariant, remarks: RemarkList): MovedProduct {
  const { file, row, options } = variant
  const name = partName(product.name, options.join(' '))
  remarks.doubt(variant, 'open-price-apart', { name: product.name, own: name })
  return {
    ...product,
    file,
    row,
    key: `${product.key} open ${options.join(' / ')}`,
    name,
    attributes: [],
    variants: [{ ...variant, options: [] }],
  }
}
