import { PRODUCT_LIMITS } from '../../product/field-limits.ts'
import type { RemarkList } from '../columns/remark-list.ts'
import type { MovedProduct } from '../move-source.ts'
import { partName, withVariants } from './product-parts.ts'

type Attributes = MovedProduct['attributes']

const combinationsOf = (attributes: Attributes): number =>
  attributes.reduce((product, { values }) => product * Math.max(1, values.length), 1)

/** Returns whether a product has more attributes or combinations of their values than this shop keeps in one. */
const isTooMuch = (attributes: Attributes): boolean =>
  attributes.length > PRODUCT_LIMITS.attributes.max || combinationsOf(attributes) > PRODUCT_LIMITS.combinations.max

/**
 * The attribute whose values become products: the one with the fewest values among those that leave few enough combinations, else the one with the
 * most.
 */
function splitAt(attributes: Attributes): number {
  const all = combinationsOf(attributes)
  const counts = attributes.map(({ values }) => Math.max(1, values.length))
  const enough = counts.filter((count) => all / count <= PRODUCT_LIMITS.combinations.max)
  return counts.indexOf(enough.length > 0 ? Math.min(...enough) : Math.max(...counts))
}

/** The products for the values of one attribute, each without it. */
const partsOf = (product: MovedProduct, at: number): MovedProduct[] =>
  (product.attributes[at]?.values ?? []).flatMap((value) => {
    const own = product.variants.filter(({ options }) => options[at] === value)
    const [first] = own
    if (!first) return []
    const { attributes, variants } = withVariants(product, own)
    return {
      ...product,
      file: first.file,
      row: first.row,
      key: `${product.key} split ${value}`,
      name: partName(product.name, value),
      attributes: attributes.toSpliced(at, 1),
      variants: variants.map((variant) => ({ ...variant, options: variant.options.toSpliced(at, 1) })),
    }
  })

const fittingParts = (product: MovedProduct): MovedProduct[] =>
  isTooMuch(product.attributes) ? partsOf(product, splitAt(product.attributes)).flatMap(fittingParts) : [product]

/** Products as they fit: one with too many variants becomes several, which is said of each. A person may leave their class out. */
export function* withVariantsSplit(products: Iterable<MovedProduct>, remarks: RemarkList): Generator<MovedProduct> {
  for (const product of products) {
    for (const part of fittingParts(product)) {
      if (part !== product) remarks.doubt(part, 'too-many-variants', { name: product.name, own: part.name })
      yield part
    }
  }
}
