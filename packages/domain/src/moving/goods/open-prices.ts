import type { RemarkList } from '../columns/remark-list.ts'
import { isZero } from '../columns/number-column.ts'
import type { MovedProduct, MovedVariant } from '../move-source.ts'
import { cutAtWord } from '../columns/plain-text.ts'
import { PRODUCT_LIMITS } from '../../product/field-limits.ts'

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

/** A product with some of its variants; values that none of them has go. */
const withVariants = (product: MovedProduct, variants: readonly MovedVariant[]): MovedProduct => ({
  ...product,
  attributes: product.attributes.map(({ name, values }, at) => ({
    name,
    values: values.filter((value) => variants.some(({ options }) => options[at] === value)),
  })),
  variants,
})

function alone(product: MovedProduct, variant: MovedVariant, remarks: RemarkList): MovedProduct {
  const { file, row, options } = variant
  const { maxLength } = PRODUCT_LIMITS.name
  const values = options.join(' ')
  const head = cutAtWord(product.name, Math.max(maxLength / 2, maxLength - values.length - 1))
  const name = cutAtWord(`${head} ${values}`, maxLength)
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
