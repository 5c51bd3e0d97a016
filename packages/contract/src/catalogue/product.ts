import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { z } from 'zod'
import { currency, id, instant, localDate, name, priceMinor } from '../fields.ts'

const code = z
  .string()
  .trim()
  .min(1)
  .max(PRODUCT_LIMITS.barCode.maxLength)
  .regex(/^[\x21-\x7e]+$/)

export const productType = z.enum(['standard', 'weighed', 'combined'])
export const weightUnit = z.enum(['g', 'kg', 'pound'])

/** What an outlet asks for a variant, and when it warns. Quantities: pieces, or thousandths of the weight unit (g: grams). */
export const listingFields = z.object({
  outletId: id,
  sellPriceMinor: priceMinor,
  purchasePriceMinor: priceMinor.nullable(),
  memberPriceMinor: priceMinor.nullable(),
  minimumPriceMinor: priceMinor.nullable(),
  /** Promotion type 1 fixed price (below the sell price), 2 percent off. */
  special: z
    .union([
      z.object({ kind: z.literal('price'), priceMinor }),
      z.object({ kind: z.literal('percent'), offBasisPoints: z.int().min(1).max(9_999) }),
    ])
    .nullable(),
  isOnShelf: z.boolean(),
  /** 1 remaining quantity, 2 sales days (D14). */
  warningType: z.union([z.literal(1), z.literal(2)]),
  warningLine: z.int().min(0).max(999_999_999),
  minimumStock: z.int().min(0).max(999_999_999),
  minimumDays: z.int().min(0).max(999_999),
})

export const productFields = z.object({
  type: productType,
  name,
  names: z.object({
    en: z.string().max(50).optional(),
    zh: z.string().max(50).optional(),
    ja: z.string().max(50).optional(),
  }),
  reading: z.string().trim().max(100),
  categoryId: id.nullable(),
  brandId: id.nullable(),
  /** Null: the category's tax, else the outlet's default (D46). */
  taxId: id.nullable(),
  unit: z.string().trim().max(20),
  weightUnit: weightUnit.nullable(),
  /** The first is printed on labels; a UPC-A and its EAN-13 are the same code (D47). */
  codes: z.array(code).max(PRODUCT_LIMITS.barCodes.max),
  customCode: code.nullable(),
  sku: z.string().trim().min(1).max(50).nullable(),
  description: z.string().max(PRODUCT_LIMITS.description.maxLength),
  shelfNumber: z.string().trim().max(PRODUCT_LIMITS.shelfNumber.maxLength),
  isDiscountable: z.boolean(),
  memberDiscountAllowed: z.boolean(),
  earnsPoints: z.boolean(),
  takesPoints: z.boolean(),
  isReturnable: z.boolean(),
  isOpenPrice: z.boolean(),
  stockPolicy: z.enum(['block', 'warn', 'allow']),
  productionDate: localDate.nullable(),
  shelfLifeDays: z.int().min(1).max(999_999).nullable(),
  expiryWarningDays: z.int().min(0).max(999_999).nullable(),
  listings: z.array(listingFields).max(500),
})

export const listingView = listingFields.extend({
  outletName: z.string(),
  currency,
  onHand: z.int(),
  inTransit: z.int(),
  version: z.int(),
})

export const productView = productFields.omit({ listings: true }).extend({
  id,
  categoryName: z.string().nullable(),
  brandName: z.string().nullable(),
  taxName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  listings: z.array(listingView),
  createdAt: instant,
  changedAt: instant,
  isArchived: z.boolean(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), shelf: z.boolean() }),
})

/** One row of the product list at the chosen outlet (or at the first one that lists it). */
export const productRow = z.object({
  id,
  variantId: id,
  type: productType,
  name: z.string(),
  code: z.string().nullable(),
  customCode: z.string().nullable(),
  categoryName: z.string().nullable(),
  brandName: z.string().nullable(),
  unit: z.string(),
  weightUnit: weightUnit.nullable(),
  imageUrl: z.string().nullable(),
  outletId: id.nullable(),
  currency: currency.nullable(),
  sellPriceMinor: z.int().nullable(),
  memberPriceMinor: z.int().nullable(),
  isOnShelf: z.boolean(),
  onHand: z.int(),
  isLow: z.boolean(),
  version: z.int(),
})

export type ProductFields = z.infer<typeof productFields>
export type ListingFields = z.infer<typeof listingFields>
