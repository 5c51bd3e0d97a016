import type { ListingFields, WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { attributeCombinations } from '@kassa/domain/product/attribute-combinations.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { hasPartsOfKind } from '@kassa/domain/product/without-product.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'

/** One variant as it is written: the plain product itself (then its id is the product's), or a combination. */
export interface VariantToWrite {
  readonly id: string
  readonly valueNames: readonly string[]
  readonly codes: readonly string[]
  readonly customCode: string | null
  readonly sku: string | null
  readonly listings: readonly ListingFields[]
}

/**
 * The variants a product's fields stand for: itself when it has no attributes, else the combinations that were given.
 * `known` are the ids its combinations have already.
 *
 * Refuses as {@link attributeCombinations}, and combinations that are missing, unknown or there twice, attributes on a combined
 * product, and a combined one without parts whose price is not open. Source: specification §5.
 */
export function variantsOf(
  productId: string,
  fields: WholeProductFields,
  known: ReadonlySet<string>,
  newId: () => string,
): Result<readonly VariantToWrite[]> {
  const { attributes, variants, type } = fields
  if (!hasPartsOfKind(fields)) return refuse({ code: 'product.parts-needed' })
  if (attributes.length === 0 && variants.length === 0) return accept([{ ...fields, id: productId, valueNames: [] }])
  if (type === 'combined') return refuse({ code: 'product.attribute-not-with-type' })
  const combinations = attributeCombinations(attributes)
  if (!combinations.ok) return combinations
  if (variants.length === 0) return refuse({ code: 'product.combination-needed' })
  const { max } = PRODUCT_LIMITS.combinations
  if (variants.length > max) return refuse({ code: 'product.too-many-combinations', facts: { max } })
  const possible = new Set(combinations.value.map((values) => keyOf(values)))
  const seen = new Set<string>()
  for (const { id, valueNames } of variants) {
    const combination = valueNames.join(' ')
    const isKnown = id === null || known.has(id)
    if (!possible.has(keyOf(valueNames)) || !isKnown) {
      return refuse({ code: 'product.combination-unknown', facts: { combination } })
    }
    if (seen.has(keyOf(valueNames))) return refuse({ code: 'product.combination-twice', facts: { combination } })
    seen.add(keyOf(valueNames))
  }
  return accept(variants.map((variant) => ({ ...variant, id: variant.id ?? newId() })))
}

const keyOf = (values: readonly string[]): string => JSON.stringify(values.map((value) => value.trim()))
