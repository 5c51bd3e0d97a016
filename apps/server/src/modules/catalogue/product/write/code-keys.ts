import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { VariantToWrite } from '../product-shape.ts'

/** The codes of one variant. */
type CodedVariant = Pick<VariantToWrite, 'codes' | 'customCode' | 'sku'>

/** A product's own codes, and those of its variants. */
export interface Coded extends CodedVariant {
  readonly variants: readonly CodedVariant[]
}

/** The codes of variants as they are compared, by their kind. */
export const codesOf = (variants: readonly CodedVariant[]) => ({
  code: variants.flatMap(({ codes }) => codes.map((code) => barCodeKey(code))),
  'custom-code': variants.flatMap(({ customCode }) => customCode ?? []),
  sku: variants.flatMap(({ sku }) => sku ?? []),
})

/** All codes that a product names, each with its kind. */
export function codeKeysOf(product: Coded | WholeProductFields): readonly string[] {
  const all = codesOf([product, ...product.variants])
  return Object.entries(all).flatMap(([kind, codes]) => codes.map((code) => `${kind} ${code}`))
}
