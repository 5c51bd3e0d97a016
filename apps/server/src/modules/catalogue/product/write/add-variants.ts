import type { WholeProductFields } from '@kassa/contract/catalogue/product.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { touchListings, touchWholes } from '../listing.store.ts'
import { variantsOf } from '../product-shape.ts'
import { insertCodes, insertVariants, listVariants } from '../variant.store.ts'
import { findAttributesForUpdate, setAttributes } from './add-variants.store.ts'
import { checkProductFields, findAround, type ProductWriting, type ShapedProduct } from './check-product.ts'
import { writeListings } from './save-product.ts'

/**
 * Adds combinations to a product that has some, with the values that it lacks; answers their ids, in their order. `fields` are those of a product of these
 * combinations alone.
 *
 * Refuses `product.changed-meanwhile` for goods that are gone or have other attributes, `product.too-many-combinations`, `product.combination-twice`, and as a new
 * product is refused. Nothing is written then.
 */
export async function addVariants(
  context: ProductWriting,
  productId: string,
  fields: WholeProductFields,
  changeNumber: number,
): Promise<Result<readonly string[]>> {
  const { tx, merchantId, newId } = context
  const here = await findAttributesForUpdate(tx, merchantId, productId)
  const attributes = here && withValues(here, fields)
  if (!attributes) return refuse({ code: 'product.changed-meanwhile' })
  const own = await listVariants(tx, merchantId, [productId])
  const { max } = PRODUCT_LIMITS.combinations
  if (own.length + fields.variants.length > max)
    return refuse({ code: 'product.too-many-combinations', facts: { max } })
  const shaped = variantsOf(productId, { ...fields, attributes }, new Set(), newId)
  if (!shaped.ok) return shaped
  const known = new Set(own.map(({ valueNames }) => JSON.stringify(valueNames)))
  const twice = shaped.value.find(({ valueNames }) => known.has(JSON.stringify(valueNames)))
  if (twice) return refuse({ code: 'product.combination-twice', facts: { combination: twice.valueNames.join(' ') } })
  const product: ShapedProduct = { id: productId, fields: { ...fields, attributes }, variants: shaped.value }
  const around = await findAround(context, [product])
  // Codes of the product itself belong to its other combinations, also to those that are gone.
  const [taken] = around.taken.values()
  if (taken) return refuse({ code: 'product.code-taken', facts: { code: taken.code, name: taken.name } })
  const sound = await checkProductFields(context, product, around, null)
  if (!sound.ok) return sound
  const before = own.map((variant) => ({ ...variant, codes: [], listings: [] }))
  await setAttributes(tx, merchantId, productId, attributes)
  await insertVariants(tx, merchantId, [{ id: productId, variants: [...before, ...shaped.value] }])
  await insertCodes(tx, merchantId, shaped.value)
  await writeListings(context, [sound.value], changeNumber)
  await touchListings(tx, merchantId, [productId], changeNumber)
  await touchWholes(tx, merchantId, [productId], changeNumber)
  return accept(shaped.value.map(({ id }) => id))
}

type Attributes = WholeProductFields['attributes']

/** The attributes with the values that these combinations have beside; undefined where they are those of other goods. */
function withValues(here: Attributes, { attributes, variants }: WholeProductFields): Attributes | undefined {
  const isSame =
    here.length > 0 &&
    here.length === attributes.length &&
    here.every(({ name }, at) => name.trim() === attributes[at]?.name.trim())
  if (!isSame) return undefined
  return here.map((attribute, at) => {
    const values = variants.map(({ valueNames }) => valueNames[at]?.trim() ?? '')
    return { ...attribute, values: [...new Set([...attribute.values, ...values])] }
  })
}
