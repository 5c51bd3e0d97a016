import { accept, refuse, type Result } from '../result.ts'
import { PRODUCT_LIMITS } from './field-limits.ts'

/** An attribute of a product with its values, such as size: S, M, L. */
export interface ProductAttribute {
  readonly name: string
  readonly values: readonly string[]
}

/**
 * Every combination of the attributes' values, the last attribute changing fastest; each combination lists its values in the order of the
 * attributes. 1–5 attributes, 1 or more values each, at most 200 combinations.
 *
 * Refuses with `attribute.none`, `attribute.too-many` (`max`), `attribute.name-invalid` or `attribute.value-invalid` (`attribute`, 1–50
 * characters), `attribute.name-twice` or `attribute.value-twice` (`attribute`, `value`), `attribute.no-value` (`attribute`) or
 * `attribute.too-many-combinations` (`count`, `max`). Source: specification §5.
 */
export function attributeCombinations(attributes: readonly ProductAttribute[]): Result<readonly (readonly string[])[]> {
  const { attributes: most, combinations: mostCombinations } = PRODUCT_LIMITS
  if (attributes.length === 0) return refuse({ code: 'attribute.none' })
  if (attributes.length > most.max) return refuse({ code: 'attribute.too-many', facts: { max: most.max } })
  for (const attribute of attributes) {
    const wrong = checkAttribute(attribute)
    if (!wrong.ok) return wrong
  }
  const twice = firstTwice(attributes.map(({ name }) => name))
  if (twice !== undefined) return refuse({ code: 'attribute.name-twice', facts: { attribute: twice } })
  const count = attributes.reduce((product, { values }) => product * values.length, 1)
  if (count > mostCombinations.max) {
    return refuse({ code: 'attribute.too-many-combinations', facts: { count, max: mostCombinations.max } })
  }
  return accept(
    attributes.reduce<string[][]>(
      (made, { values }) => made.flatMap((row) => values.map((value) => [...row, value])),
      [[]],
    ),
  )
}

/** Returns whether one attribute of the library or of a product is sound; refuses with its codes of {@link attributeCombinations}. */
export function checkAttribute({ name, values }: ProductAttribute): Result<null> {
  if (!isWithin(name, PRODUCT_LIMITS.attributeName))
    return refuse({ code: 'attribute.name-invalid', facts: { attribute: name } })
  if (values.length === 0) return refuse({ code: 'attribute.no-value', facts: { attribute: name } })
  const wrong = values.find((value) => !isWithin(value, PRODUCT_LIMITS.attributeValue))
  if (wrong !== undefined) return refuse({ code: 'attribute.value-invalid', facts: { attribute: name, value: wrong } })
  const value = firstTwice(values)
  return value === undefined
    ? accept(null)
    : refuse({ code: 'attribute.value-twice', facts: { attribute: name, value } })
}

const firstTwice = (texts: readonly string[]): string | undefined => {
  const trimmed = texts.map((text) => text.trim())
  return trimmed.find((text, index) => trimmed.indexOf(text) !== index)
}

/** Lengths count code points, outer blanks cut. */
function isWithin(
  text: string,
  { minLength, maxLength }: { readonly minLength: number; readonly maxLength: number },
): boolean {
  const length = Array.from(text.trim()).length
  return length >= minLength && length <= maxLength
}
