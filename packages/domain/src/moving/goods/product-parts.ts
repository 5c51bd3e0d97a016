import { PRODUCT_LIMITS } from '../../product/field-limits.ts'
import { cutAtWord } from '../columns/plain-text.ts'
import type { MovedProduct, MovedVariant } from '../move-source.ts'

/** A product with some of its variants; values that none of them has go. */
export const withVariants = (product: MovedProduct, variants: readonly MovedVariant[]): MovedProduct => ({
  ...product,
  attributes: product.attributes.map(({ name, values }, at) => ({
    name,
    values: values.filter((value) => variants.some(({ options }) => options[at] === value)),
  })),
  variants,
})

/** The name of a part of a product: the values that tell it apart stay whole where they can. */
export function partName(product: string, values: string): string {
  const { maxLength } = PRODUCT_LIMITS.name
  const head = cutAtWord(product, Math.max(maxLength / 2, maxLength - values.length - 1))
  return cutAtWord(`${head} ${values}`, maxLength)
}
