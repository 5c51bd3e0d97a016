import { z } from 'zod'
import { productRefusals } from '../catalogue/catalogue.calls.ts'
import { attributeFields, productFields } from '../catalogue/product.ts'
import { externalId } from './external-id.calls.ts'
import { idOf, setPrice } from './frame.ts'
import { restriction } from './goods/restriction.ts'
import { openWrite } from './open-endpoint.ts'
import { charge, productResource } from './product.calls.ts'

/** The limits of a product, by the rule of the screens. */
const own = productFields.shape

const newListing = z
  .object({
    outlet_id: idOf('The outlet that sells it'),
    price: setPrice.describe('The price, in the currency of the outlet'),
    member_price: setPrice.nullable().default(null).describe('The price for members; null: none of its own'),
    is_on_shelf: z.boolean().default(true).describe('Whether it is for sale there at once'),
  })
  .meta({ id: 'NewListing', description: 'An outlet that sells a new product, and its price' })

const newListings = z.array(newListing).max(500)
const attribute = attributeFields.shape

const newAttribute = z
  .object({
    name: attribute.name.describe('Its name, such as `Size`'),
    values: attribute.values.describe('Its values in order'),
  })
  .meta({ id: 'NewAttribute', description: 'An attribute of a new product' })

const newVariant = z
  .object({
    attribute_values: z
      .array(z.string().max(50))
      .min(1)
      .max(20)
      .describe('One value of each attribute, in their order'),
    bar_codes: own.codes.default([]).describe('Its bar codes, the first of which is printed on labels'),
    custom_code: own.customCode.default(null).describe('The number that the merchant gives it; null: none'),
    sku: own.sku.default(null).describe('Its stock-keeping number; null: none'),
    listings: newListings.min(1).describe('The outlets that sell it, each once, with their prices'),
  })
  .meta({ id: 'NewVariant', description: 'A variant of a new product' })

export const createProduct = openWrite({
  name: 'create-product',
  path: '/products',
  scopes: ['products_create'],
  access: { anyOf: ['platform.catalogue.products.add'] },
  summary: 'Add a product, with its variants where it has attributes, and list it at outlets',
  request: z
    .object({
      external_id: externalId,
      type: z.enum(['standard', 'weighed']).default('standard').describe('Sold by the piece, or by weight'),
      name: own.name.describe('Its name, 2 to 50 characters'),
      description: own.description.default('').describe('The description by the merchant; empty: none'),
      category_id: own.categoryId.default(null).describe('Its category; null: none'),
      brand_id: own.brandId.default(null).describe('Its brand; null: none'),
      tax_id: own.taxId.default(null).describe('Its own tax; null: its category or outlet says'),
      unit: own.unit.default('').describe('The unit it is sold in; empty: none'),
      weight_unit: own.weightUnit
        .default(null)
        .describe('The unit in which it is weighed; null for goods by the piece'),
      bar_codes: own.codes.default([]).describe('Its bar codes, the first of which is printed on labels'),
      custom_code: own.customCode.default(null).describe('The number that the merchant gives it; null: none'),
      sku: own.sku.default(null).describe('Its stock-keeping number; null: none'),
      picture_id: z.uuid().nullable().default(null).describe('Its picture; null: none'),
      charges: z.array(charge).max(50).default([]).describe('Charges on each piece beside its price'),
      restriction: restriction.optional().describe('The law that it falls under; left out: that of its category'),
      listings: newListings
        .default([])
        .describe(
          'The outlets that sell it, each once, with their prices; empty with attributes: its variants have them',
        ),
      // Left out they are no part of the contents: a number of the app from before they were known answers its thing still.
      attributes: z
        .array(newAttribute)
        .max(20)
        .optional()
        .describe('Attributes that make its variants; left out: none'),
      variants: z
        .array(newVariant)
        .max(400)
        .optional()
        .describe('Its variants, where it has attributes: any of their combinations, at most 200'),
    })
    .check(({ value: { attributes = [], listings }, issues }) => {
      const path = ['listings']
      if (attributes.length > 0 && listings.length > 0) issues.push({ code: 'custom', path, input: listings })
      if (attributes.length > 0 || listings.length > 0) return
      issues.push({ code: 'too_small', origin: 'array', minimum: 1, inclusive: true, path, input: listings })
    })
    .meta({ id: 'NewProduct', description: 'A product to add' }),
  answer: productResource.shown,
  refusals: [...productRefusals, 'desk.older-tills', 'external-id.other-contents', 'external-id.gone'],
})
