import { z } from 'zod'
import { chargeFields } from '../catalogue/product.ts'
import { adjustStock as adjustInside } from '../inventory/inventory.calls.ts'
import {
  changedAfter,
  chargeMoney,
  costField,
  idOf,
  listOf,
  listRequest,
  moment,
  money,
  moneySum,
  readRequest,
  resource,
  text,
  withChangedAfter,
  wordAmong,
} from './frame.ts'
import { restriction } from './goods/restriction.ts'
import { openRead, openWrite } from './open-endpoint.ts'

const TYPES = ['standard', 'weighed', 'combined'] as const
const weightUnit = z
  .enum(['g', 'kg', 'pound'])
  .nullable()
  .describe('The unit of goods that are weighed: quantities are its thousandths, of `g` grams; null: pieces')

const optionalId = (description: string) => z.uuid().nullable().describe(`${description}; null: none`)
const optionalText = (description: string) => z.string().nullable().describe(`${description}; null: none`)

export const productSummary = resource(
  'ProductSummary',
  'A product in a list, as the first outlet that lists it has it',
  {
    id: idOf('The product'),
    variant_id: idOf('The variant that is scanned and counted: its only one, or the first'),
    variant_count: z
      .int()
      .describe('The number of variants that its attributes make; 0 for a product without attributes'),
    type: wordAmong(TYPES, 'The kind of product'),
    name: text('Its name'),
    bar_code: optionalText('Its first bar code'),
    custom_code: optionalText('The number that the merchant gave it'),
    unit: text('The unit it is sold in, such as `bottle`; empty: none'),
    weight_unit: weightUnit,
    price: money.nullable().describe('The lowest price of its variants; null where no outlet lists it'),
    is_on_shelf: z.boolean().describe('Whether it is for sale there'),
  },
)

const listing = z
  .object({
    outlet_id: idOf('The outlet'),
    price: money.describe('The price'),
    member_price: money.nullable().describe('The price for members; null: none of its own'),
    purchase_price: costField(
      'goods',
      money,
      'The cost at which it was bought; null: unknown, or without the scope `costs_read`',
    ),
    is_on_shelf: z.boolean().describe('Whether it is for sale there'),
    on_hand: z.int().describe('Pieces on hand, or thousandths of the weight unit'),
  })
  .meta({ id: 'Listing', description: 'A variant at one outlet' })

/** The limits of a charge, by the rule of the screens. */
const charged = chargeFields.shape

export const charge = z
  .object({
    name: charged.name.describe('Its name on receipts, such as `Bottle`'),
    kind: charged.kind.describe('A deposit is owed back for the empty piece; a levy is not'),
    amount: chargeMoney.describe('The amount added to each piece, at outlets of this currency'),
    tax_id: charged.taxId.describe('Its tax, which may be a group; null: no tax'),
  })
  .meta({ id: 'Charge', description: 'A charge on each piece of goods, beside their price' })

const variant = z
  .object({
    id: idOf('The variant'),
    attribute_values: z
      .array(z.string())
      .describe('One value of each attribute, in their order; empty without attributes'),
    bar_codes: z.array(z.string()).describe('Its bar codes'),
    custom_code: optionalText('The number that the merchant gave it'),
    sku: optionalText('Its stock-keeping number'),
    listings: z.array(listing).describe('Its prices at each outlet that the app sees'),
  })
  .meta({ id: 'Variant', description: 'The thing that is scanned, counted and priced' })

const part = z
  .object({
    variant_id: idOf('The goods'),
    quantity: z.int().describe('Pieces of it, or thousandths of its weight unit'),
  })
  .meta({ id: 'ProductPart', description: 'Goods that one combination holds' })

export const productResource = resource('Product', 'A product of the catalogue', {
  id: idOf('The product'),
  type: wordAmong(TYPES, 'The kind of product'),
  name: text('Its name'),
  names: z.record(z.string(), z.string()).describe('Its name in the languages `en`, `zh` and `ja`, where it has one'),
  description: text('The description by the merchant'),
  category_id: optionalId('Its category'),
  brand_id: optionalId('Its brand'),
  tax_id: optionalId('Its own tax; without one its category or outlet says'),
  unit: text('The unit it is sold in; empty: none'),
  weight_unit: weightUnit,
  picture_id: optionalId('Its picture'),
  charges: z.array(charge).describe('Charges on each piece beside its price: bottle deposits, levies'),
  restriction: restriction.nullable().describe('The law that it falls under; null: that of its category'),
  parts: z.array(part).describe('The goods in a combination, such as 12 bottles in a box; empty for others'),
  attributes: z
    .array(
      z.object({ name: text('Its name, such as `Size`'), values: z.array(z.string()).describe('Its values in order') }),
    )
    .describe('Attributes that make its variants'),
  variants: z.array(variant).describe('Its variants; a product without attributes is its own only one'),
  is_archived: z.boolean().describe('Whether it was taken out of the catalogue'),
  tag: text('The version of it as the header `ETag` says, for edits in a batch'),
  created_at: moment('The moment at which it was added'),
  changed_at: moment('The moment of its last change'),
})

const access = { anyOf: ['platform.catalogue.products'] } as const

export const listProducts = openRead({
  name: 'list-products',
  path: '/products',
  scopes: ['products_read'],
  access,
  summary: 'List products by name, or those that a text or a code finds',
  request: withChangedAfter(
    listRequest(productSummary).extend({
      ...changedAfter,
      search: z.string().trim().max(50).optional().describe('A part of the name, or a code'),
      category_id: z.uuid().optional().describe('Products of this category and those below it'),
      brand_id: z.uuid().optional().describe('Products of this brand'),
      outlet_id: z.uuid().optional().describe('The outlet whose prices are shown, instead of the first that lists it'),
      is_archived: z.enum(['true', 'false']).default('false').describe('Whether archived products are listed instead'),
    }),
  ),
  answer: listOf(productSummary),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

export const readProduct = openRead({
  name: 'read-product',
  path: '/products/:id',
  scopes: ['products_read'],
  access,
  summary: 'Read one product with its variants and prices',
  request: readRequest(productResource, 'The product'),
  answer: productResource.shown,
})

export const categoryResource = resource('Category', 'A category of products', {
  id: idOf('The category'),
  name: text('Its name'),
  parent_id: optionalId('The category above it'),
  tax_id: optionalId('The tax of its products that have none of their own'),
  restriction: restriction.nullable().describe('The law that its products fall under; null: that of the one above'),
  product_count: z.int().describe('The number of its products'),
})

export const listCategories = openRead({
  name: 'list-categories',
  path: '/categories',
  scopes: ['products_read'],
  access: { anyOf: ['platform.catalogue.categories', 'platform.catalogue.products'] },
  summary: 'List all categories in the order of their tree',
  request: z.object({}),
  answer: z.object({ data: z.array(categoryResource.shown).describe('All of them') }),
})

export const brandResource = resource('Brand', 'A brand of products', {
  id: idOf('The brand'),
  name: text('Its name'),
  product_count: z.int().describe('The number of its products'),
})

export const listBrands = openRead({
  name: 'list-brands',
  path: '/brands',
  scopes: ['products_read'],
  access: { anyOf: ['platform.catalogue.brands', 'platform.catalogue.products'] },
  summary: 'List brands by name',
  request: withChangedAfter(listRequest(brandResource).extend(changedAfter)),
  answer: listOf(brandResource),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

export const stockLevel = resource('StockLevel', 'The stock of a variant at an outlet', {
  id: idOf('The variant'),
  product_id: idOf('Its product'),
  outlet_id: idOf('The outlet'),
  name: text('The name of the product, with the values of its variant'),
  weight_unit: weightUnit,
  on_hand: z
    .int()
    .describe('Pieces on hand, or thousandths of the weight unit; below 0 where more was sold than was booked in'),
  available: z
    .int()
    .describe('The part an order could take as this is read, not kept or held; never below 0. Holds change it untold'),
  in_transit: z.int().describe('The quantity on its way there'),
  warning_line: z.int().describe('Below or at this it is low; 0: never'),
  value: costField('stock', moneySum, 'The value of the stock; null: without the scope `costs_read`'),
})

export const listStockLevels = openRead({
  name: 'list-stock-levels',
  path: '/stock-levels',
  scopes: ['stock_read'],
  access: { anyOf: ['platform.inventory.stock'] },
  summary: 'List what an outlet has of each variant, or all outlets that the app sees, one after the other',
  request: withChangedAfter(
    listRequest(stockLevel).extend({
      ...changedAfter,
      outlet_id: z.uuid().optional().describe('Those of this outlet only'),
      variant_id: z.uuid().optional().describe('This variant only'),
      state: z
        .enum(['on_hand', 'low', 'out', 'negative'])
        .optional()
        .describe('Only what is on hand, low, out, or below 0'),
    }),
  ),
  answer: listOf(stockLevel),
  refusals: ['request.place-unknown', 'feed.restarted'],
})

/** The limits of a count, by the rule of the screens. */
const counted = adjustInside.request.shape

export const adjustStock = openWrite({
  name: 'adjust-stock',
  path: '/stock-adjustments',
  scopes: ['stock_adjust'],
  access: { anyOf: ['platform.inventory.stock.edit'] },
  summary: 'Set what an outlet has of a variant to what was counted there',
  request: z.object({
    outlet_id: idOf('The outlet'),
    variant_id: idOf('The variant'),
    on_hand: counted.quantity.describe('The quantity counted: pieces, or thousandths of the weight unit'),
    seen_on_hand: counted.seenOnHand.describe(
      '`on_hand` as it was read before: refused where it has moved since, so that no sale is overwritten',
    ),
    reason: counted.reason.describe('Why, for the stock book'),
  }),
  answer: stockLevel.shown,
  refusals: ['stock.unchanged', 'stock.changed-meanwhile', 'serial.named-pieces'],
})
