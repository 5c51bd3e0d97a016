import { z } from 'zod'
import { productRefusals } from '../catalogue/catalogue.calls.ts'
import { productFields } from '../catalogue/product.ts'
import { idOf, setPrice } from './frame.ts'
import { restriction } from './goods/restriction.ts'
import { openEdit } from './open-endpoint.ts'
import { charge, productResource } from './product.calls.ts'

/** The limits of a product, by the rule of the screens. */
const own = productFields.shape

const listingEdit = z
  .object({
    variant_id: idOf('The variant; of a product without attributes the product itself'),
    outlet_id: idOf('The outlet, which lists it already'),
    price: setPrice.optional().describe('The price, in the currency of the outlet'),
    member_price: setPrice.nullish().describe('The price for members; null: none of its own'),
    is_on_shelf: z.boolean().optional().describe('Whether it is for sale there'),
  })
  .meta({ id: 'ListingEdit', description: 'The changes to a variant at one outlet; fields left out stay' })

export const editProduct = openEdit({
  name: 'edit-product',
  path: '/products/:id',
  scopes: ['products_edit'],
  access: { anyOf: ['platform.catalogue.products.edit'] },
  summary: 'Change some fields of a product, or its prices',
  request: z.object({
    id: idOf('The product'),
    name: own.name.optional().describe('Its name, 2 to 50 characters'),
    description: own.description.nullish().describe('The description by the merchant; null: none'),
    category_id: own.categoryId.optional().describe('Its category; null: none'),
    brand_id: own.brandId.optional().describe('Its brand; null: none'),
    tax_id: own.taxId.optional().describe('Its own tax; null: its category or outlet says'),
    unit: own.unit.nullish().describe('The unit it is sold in; null: none'),
    bar_codes: own.codes.optional().describe('All its bar codes, of a product without attributes'),
    custom_code: own.customCode.optional().describe('The number that the merchant gave it; null: none'),
    sku: own.sku.optional().describe('Its stock-keeping number; null: none'),
    picture_id: z.uuid().nullish().describe('Its picture; null: none'),
    charges: z.array(charge).max(50).optional().describe('All its charges; an empty list: none'),
    restriction: restriction.nullish().describe('The law that it falls under; null: that of its category'),
    listings: z
      .array(listingEdit)
      .min(1)
      .max(500)
      .optional()
      .describe('Changes at outlets; variants and outlets that are not named stay as they are'),
  }),
  answer: productResource.shown,
  refusals: [...productRefusals, 'desk.older-tills'],
})
