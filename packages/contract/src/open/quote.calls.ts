import { OPTION_LIMITS } from '@kassa/domain/product/option-groups.ts'
import { z } from 'zod'
import { line as oneLine } from '../fields.ts'
import { quantity as stockQuantity } from '../inventory/goods-line.ts'
import { idOf, moment, money, resource, setPrice, text, wordAmong } from './frame.ts'
import { openWrite } from './open-endpoint.ts'
import { chosenOption } from './options/option-group.calls.ts'
import { BOOK_REFUSALS, ofMemberInQuote, ofMemberToUse } from './stored-value/quoted-of-member.ts'
import { CARD_REFUSALS, cardsInQuote, cardsToPay } from './stored-value/quoted-cards.ts'
import { deduction, LINE_KINDS, taxRow } from './order.calls.ts'

/** Lines of a basket from outside, and codes of coupons beside it. */
const MOST_ITEMS = 200
const MOST_COUPONS = 20
const MOST_OPTIONS = OPTION_LIMITS.groups * OPTION_LIMITS.chosen
const item = z
  .object({
    variant_id: z.uuid().optional().describe('The variant; or say `code`'),
    code: oneLine()
      .min(1)
      .max(50)
      .optional()
      .describe('A bar code or the number that the merchant gave it; or say `variant_id`'),
    quantity: stockQuantity.describe('Pieces, or thousandths of the weight unit (of `g`: grams)'),
    unit_price: setPrice
      .optional()
      .describe('A price of your own for one, options included. Needs the scope `order_prices_set`'),
    option_ids: z
      .array(z.uuid())
      .max(MOST_OPTIONS)
      .optional()
      .describe('The options of each piece; left out: those that are chosen by default. Two items differ in theirs'),
  })
  .refine((one) => (one.variant_id === undefined) !== (one.code === undefined), { path: ['variant_id'] })
  .meta({ id: 'NewOrderItem', description: 'Goods to sell, named by their variant or by a code' })

const shipping = z
  .object({
    variant_id: idOf('The service of the catalogue that it is sold as: goods without a price of their own'),
    price: setPrice.describe('Its price, in the currency of the outlet, by the tax of that service'),
  })
  .meta({ id: 'Shipping', description: 'Shipping, sold as a taxed service' })

const destination = z
  .object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('The country (ISO 3166-1), such as `US`'),
    region: z
      .string()
      .regex(/^[A-Z0-9]{1,3}$/)
      .nullable()
      .default(null)
      .describe('The state or province (ISO 3166-2 behind the country), such as `NY`; null: not said'),
  })
  .meta({ id: 'Destination', description: 'A place that goods are sent to' })

/** The request of a quote, kept with it, so that it can be priced again. */
export const quoteRequest = z.object({
  outlet_id: idOf('The outlet that sells, where the goods are collected'),
  items: z.array(item).min(1).max(MOST_ITEMS).describe('The goods'),
  member_id: z
    .uuid()
    .nullable()
    .default(null)
    .describe('The member who buys, at their prices; null: nobody. Needs the scope `members_read`'),
  coupons: z.array(oneLine().min(1).max(40)).max(MOST_COUPONS).default([]).describe('The codes of coupons to use'),
  shipping: shipping.nullable().default(null).describe('Shipping; null: none'),
  deliver_to: destination
    .nullish()
    .describe('The place whose tax counts; null or left out: the outlet, as for goods that are collected'),
  ...ofMemberToUse,
  ...cardsToPay,
})

export const quotedLine = z
  .object({
    line: z.int().describe('Its place, from 0'),
    kind: wordAmong(LINE_KINDS, 'Goods that are sold, given, or sold in exchange; or a charge on each piece'),
    product_id: z.uuid().nullable().describe('The product; null for a charge'),
    variant_id: z.uuid().nullable().describe('The variant; null for a charge'),
    name: text('Its name'),
    quantity: z.int().describe('Pieces, or thousandths of the weight unit'),
    list_price: money.describe('The price of one before anything is taken off'),
    unit_price: money.describe('The price of one that counts'),
    payable: money.describe('The amount to pay for the line'),
    tax: money.describe('The tax of the line'),
    deductions: z.array(deduction).describe('The reductions of the line, each with its reason'),
    price_list: z
      .string()
      .nullable()
      .describe('The price list of web orders that its list price is from; null: the price of the outlet itself'),
    options: z.array(chosenOption).describe('The options of each piece. Their surcharges are in its prices'),
  })
  .meta({ id: 'QuotedLine', description: 'A line of a quote' })

const availability = z
  .object({
    variant_id: idOf('The goods; of a combination its part'),
    wanted: z.int().describe('The quantity in the basket'),
    available: z.int().describe('The part of it that could be kept now'),
  })
  .meta({ id: 'Availability', description: 'Whether goods are there now. Nothing is kept for a quote' })

export const quoteResource = resource('Quote', 'The price of a basket, as the desk of the outlet would say it', {
  id: idOf('The quote'),
  outlet_id: idOf('The outlet that sells'),
  member_id: z.uuid().nullable().describe('The member who buys; null: nobody'),
  total: money.describe('The amount to pay'),
  rounding: money.describe('Added or taken off by rounding'),
  taxes: z.array(taxRow).describe('The taxes by rate'),
  is_tax_included: z.boolean().describe('Whether the prices contain the tax'),
  lines: z.array(quotedLine).describe('Its lines'),
  coupons: z
    .array(z.object({ code: text('Its code'), is_applied: z.boolean().describe('Whether it takes something off') }))
    .describe('The coupons that were named'),
  ...cardsInQuote,
  to_pay: money.describe('The amount that is left for you to take'),
  ...ofMemberInQuote,
  points_earned: z.int().describe('Points that the member gets for it'),
  availability: z.array(availability).describe('The stock of goods that are counted'),
  is_available: z.boolean().describe('Whether all of it is there'),
  minimum_age: z.int().describe('The age from which the outlet sells all of it, for you to ask; 0: any'),
  expires_at: moment('The price holds until then. After it an order is priced again'),
})

/** Refusals of whatever prices a basket from outside. */
export const PRICING_REFUSALS = [
  'order.goods-unknown',
  'order.goods-unfit',
  'order.price-not-granted',
  'order.option-unknown',
  'order.option-missing',
  'order.options-too-many',
  'order.basket-refused',
  'delivery.tax-unknown',
  'coupon.code-wrong',
  'coupon.used',
  'coupon.held',
  'coupon.kept',
  'coupon.expired',
  'coupon.not-offered',
  'coupon.other-currency',
  'member.disabled',
  ...BOOK_REFUSALS,
  ...CARD_REFUSALS,
] as const

export const quoteOrder = openWrite({
  name: 'quote-order',
  path: '/web-orders/quote',
  scopes: ['orders_create'],
  access: { anyOf: ['desk.cashiering'] },
  summary: 'Price a basket as the desk would, for 15 minutes; nothing is kept for it',
  request: quoteRequest,
  answer: quoteResource.shown,
  refusals: [...PRICING_REFUSALS],
})
