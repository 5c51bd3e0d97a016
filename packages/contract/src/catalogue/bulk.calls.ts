import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { currency, id, instant, name, pageOf, pageRequest, priceMinor, purchasePriceMinor } from '../fields.ts'
import { productRefusals } from './catalogue.calls.ts'
import { productView } from './product.ts'

/** A cell row of the grid: what is left out stays as it is. */
const bulkListing = z.object({
  outletId: id,
  variantId: id,
  sellPriceMinor: priceMinor.optional(),
  purchasePriceMinor: purchasePriceMinor.nullable().optional(),
  memberPriceMinor: priceMinor.nullable().optional(),
  isOnShelf: z.boolean().optional(),
})

export const bulkRow = z.object({
  id,
  version: z.int(),
  name: name.optional(),
  categoryId: id.nullable().optional(),
  brandId: id.nullable().optional(),
  taxId: id.nullable().optional(),
  labelIds: z.array(id).max(50).optional(),
  shelfNumber: z.string().trim().max(PRODUCT_LIMITS.shelfNumber.maxLength).optional(),
  listings: z.array(bulkListing).max(1_000).optional(),
})

/**
 * Saves the rows of the grid that were changed, all of them or none. A refusal names the row: `productId` and `name` stand
 * beside its own facts.
 */
export const bulkEditProducts = endpoint({
  name: 'catalogue.bulk-edit-products',
  access: { anyOf: ['platform.catalogue.products.edit'] },
  summary: 'Saves many changed products at once: price, tax, category, labels, shelf',
  refusals: [
    'product.price-decimals',
    'product.special-not-lower',
    'catalogue.reference-unknown',
    'product.changed-meanwhile',
  ],
  request: z.object({ rows: z.array(bulkRow).min(1).max(500) }),
  answer: z.object({ changed: z.int() }),
})

/** A copy with a name of its own, without codes and stock, off the shelf everywhere. */
export const duplicateProduct = endpoint({
  name: 'catalogue.duplicate-product',
  access: { anyOf: ['platform.catalogue.products.add', 'desk.products.add'] },
  summary: 'Copies a product',
  refusals: productRefusals,
  request: z.object({ id, name }),
  answer: productView,
})

/** Prices as they were, newest first; `changedBy` is a name. The first row of a listing is its first price. */
export const listPriceChanges = endpoint({
  name: 'catalogue.list-price-changes',
  method: 'GET',
  access: { anyOf: ['platform.catalogue.products', 'desk.products'] },
  outlet: 'optional',
  summary: 'The price history of a product',
  request: pageRequest.extend({ productId: id }),
  answer: pageOf(
    z.object({
      id,
      outletId: id,
      outletName: z.string(),
      variantId: id,
      variantName: z.string(),
      currency,
      sellPriceMinor: z.int(),
      memberPriceMinor: z.int().nullable(),
      specialPriceMinor: z.int().nullable(),
      specialOffBasisPoints: z.int().nullable(),
      changedAt: instant,
      changedBy: z.string(),
    }),
  ),
})

/** Internal EAN-13 codes (prefix 29) that nothing carries, for goods without a code of their own. Never given twice. */
export const makeInternalCodes = endpoint({
  name: 'catalogue.make-internal-codes',
  access: { anyOf: ['platform.catalogue.products.add', 'platform.catalogue.products.edit', 'desk.products.add'] },
  summary: 'Makes internal bar codes',
  request: z.object({ count: z.int().min(1).max(200) }),
  answer: z.object({ codes: z.array(z.string()) }),
})

/**
 * Returns the problems of codes while they are typed. `takenBy`: saving would be refused. `similarTo`: another differs by case only, a
 * warning. `checkDigit`: `wrong` for a text that is a GTIN but for its check digit, a warning; `none` where there is none.
 */
export const checkCodes = endpoint({
  name: 'catalogue.check-codes',
  method: 'GET',
  access: { anyOf: ['platform.catalogue.products', 'desk.products'] },
  summary: 'Whether bar codes are free and sound',
  request: z.object({ code: z.string().trim().min(1).max(20), exceptProductId: id.optional() }),
  answer: z.object({
    takenBy: z.string().nullable(),
    similarTo: z.object({ code: z.string(), name: z.string() }).nullable(),
    checkDigit: z.enum(['right', 'wrong', 'none']),
  }),
})

const alike = z.array(z.object({ id, name: z.string() }))

/**
 * Returns goods that look like those being typed, three at the most each way: nearly the same name, the same picture. Nothing is refused for it; names
 * may well repeat.
 */
export const findAlikeProducts = endpoint({
  name: 'catalogue.find-alike-products',
  method: 'GET',
  path: '/catalogue/alike-products',
  access: { anyOf: ['platform.catalogue.products', 'desk.products'] },
  summary: 'Goods with nearly the same name, or with the same picture',
  request: z.object({
    name: name.optional(),
    imageFileId: id.optional(),
    exceptProductId: id.optional(),
  }),
  answer: z.object({ byName: alike, byPicture: alike }),
})
