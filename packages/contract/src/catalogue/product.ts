import { RESTRICTIONS } from '@kassa/domain/country/restrictions.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { SNAPSHOT_LIMITS } from '@kassa/domain/basket/limits.ts'
import { z } from 'zod'
import {
  amountMinor,
  costOf,
  currency,
  id,
  instant,
  line,
  localDate,
  name,
  namesInLanguages,
  priceMinor,
  purchasePriceMinor,
} from '../fields.ts'

export const barCode = z
  .string()
  .trim()
  .min(1)
  .max(PRODUCT_LIMITS.barCode.maxLength)
  .regex(/^[\x21-\x7e]+$/)

export const productType = z.enum(['standard', 'weighed', 'combined'])
const weightUnit = z.enum(['g', 'kg', 'pound'])

/** The price of a variant at an outlet, and its warning line. Quantities: pieces, or thousandths of the weight unit (g: grams). */
export const listingFields = z.object({
  outletId: id,
  sellPriceMinor: priceMinor,
  purchasePriceMinor: purchasePriceMinor.nullable(),
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
  /** The stock that a new variant starts with: the first entry of its book. It is ignored for a known variant. */
  openingStock: z.int().min(0).max(999_999_999).nullish(),
})

/** An attribute of a product with its values in order, such as size: S, M, L. Checked by `attributeCombinations`. */
export const attributeFields = z.object({
  name: line().min(1).max(PRODUCT_LIMITS.attributeName.maxLength),
  values: z.array(line().min(1).max(PRODUCT_LIMITS.attributeValue.maxLength)).max(200),
})

/**
 * One attribute combination: its own codes, prices per outlet and stock. `id` is the one it was read with, or null for a new
 * one; `valueNames` has one value of each attribute, in the attributes' order.
 */
const variantFields = z.object({
  id: id.nullable(),
  valueNames: z.array(line().min(1).max(50)).min(1).max(PRODUCT_LIMITS.attributes.max),
  codes: z.array(barCode).max(PRODUCT_LIMITS.barCodes.max),
  customCode: barCode.nullable(),
  sku: line().min(1).max(50).nullable(),
  listings: z.array(listingFields).max(500),
})

/**
 * A charge on each piece at outlets of its currency. How many there may be, and how much one is, is refused by name (`checkCharges`).
 * Source: pricing.md, Growth 2, 15.
 */
export const chargeFields = z.object({
  name: line().min(1).max(SNAPSHOT_LIMITS.chargeName),
  /** A deposit is owed back for the empty piece; a levy is not. */
  kind: z.enum(['deposit', 'levy']),
  amountMinor,
  currency,
  /** Null: no tax. */
  taxId: id.nullable(),
})

/** A part of a combined product. Quantity: pieces, or thousandths of the part's weight unit (g: grams). */
const partFields = z.object({ variantId: id, quantity: z.int().min(1).max(999_999_999) })

/**
 * A product as it is written. A plain product has its codes and listings itself. One with `attributes` has them in its
 * `variants` instead (and none of its own): any of the combinations, at least one, at most 200. A combined one has `parts`,
 * none of which is combined itself. Attributes and a kind other than standard do not go together with parts.
 */
export const productFields = z.object({
  type: productType,
  name,
  names: namesInLanguages,
  reading: line().max(100),
  categoryId: id.nullable(),
  brandId: id.nullable(),
  /** Null: the category's tax, else the outlet's default (D46). */
  taxId: id.nullable(),
  unit: line().max(20),
  weightUnit: weightUnit.nullable(),
  /** The first is printed on labels; a UPC-A and its EAN-13 are the same code (D47). */
  codes: z.array(barCode).max(PRODUCT_LIMITS.barCodes.max),
  customCode: barCode.nullable(),
  sku: line().min(1).max(50).nullable(),
  description: z.string().max(PRODUCT_LIMITS.description.maxLength),
  shelfNumber: line().max(PRODUCT_LIMITS.shelfNumber.maxLength),
  isDiscountable: z.boolean(),
  /** Left out: a new product begins as its category says, a known one keeps it. */
  memberDiscountAllowed: z.boolean().optional(),
  /** Left out: a new product begins as its category says, a known one keeps it. */
  earnsPoints: z.boolean().optional(),
  takesPoints: z.boolean(),
  isReturnable: z.boolean(),
  isOpenPrice: z.boolean(),
  stockPolicy: z.enum(['block', 'warn', 'allow']),
  productionDate: localDate.nullable(),
  shelfLifeDays: z.int().min(1).max(999_999).nullable(),
  expiryWarningDays: z.int().min(0).max(999_999).nullable(),
  listings: z.array(listingFields).max(500),
  labelIds: z.array(id).max(50).default([]),
  attributes: z.array(attributeFields).max(20).default([]),
  variants: z.array(variantFields).max(400).default([]),
  parts: z.array(partFields).max(PRODUCT_LIMITS.includedProducts.max).default([]),
  /** A file uploaded before; null takes the picture away, left out keeps it. */
  imageFileId: id.nullable().optional(),
  /** Pieces a supplier packs together: suggestions order whole packs. Left out keeps it, 1 for a new product. */
  packSize: z.int().min(1).max(999_999).optional(),
  /** Charges of each piece beside its price; left out keeps them, none for a new product. */
  charges: z.array(chargeFields).max(50).optional(),
  /** The kind of goods that the law keeps from the young; null: as its category, `none`: free. Left out keeps it, null for a new product. */
  restriction: z.enum([...RESTRICTIONS, 'none']).nullish(),
  /** Each piece has a serial number that receipts, sales and refunds name. Standard products only; left out keeps it, false for a new one. */
  tracksSerials: z.boolean().optional(),
  /**
   * Of a new product of a merchant that has no outlet yet: what it will cost at the first one, where it is listed at once, in hundredths of whatever
   * currency that has. Not read where there is an outlet.
   */
  priceBeforeOutlet: z.int().min(1).max(99_999_999).nullish(),
})

const listingView = listingFields.omit({ openingStock: true }).extend({
  outletName: z.string(),
  purchasePriceMinor: costOf('goods', purchasePriceMinor),
  currency,
  onHand: z.int(),
  /** False of goods that were only ever sold, so that what there is below zero says nothing; left out by a server that does not say. */
  isTracked: z.boolean().optional(),
  inTransit: z.int(),
  version: z.int(),
})

const variantView = variantFields.extend({ id, listings: z.array(listingView) })

/** A part with what a screen shows of it. */
const partView = partFields.extend({
  name: z.string(),
  variantName: z.string(),
  code: z.string().nullable(),
  unit: z.string(),
  weightUnit: weightUnit.nullable(),
})

export const productView = productFields
  .omit({
    listings: true,
    variants: true,
    parts: true,
    imageFileId: true,
    packSize: true,
    tracksSerials: true,
    restriction: true,
    charges: true,
    memberDiscountAllowed: true,
    earnsPoints: true,
    priceBeforeOutlet: true,
  })
  .extend({
    id,
    memberDiscountAllowed: z.boolean(),
    earnsPoints: z.boolean(),
    labels: z.array(z.object({ id, name: z.string() })),
    variants: z.array(variantView),
    parts: z.array(partView),
    imageFileId: id.nullable(),
    packSize: z.int(),
    tracksSerials: z.boolean(),
    restriction: z.enum([...RESTRICTIONS, 'none']).nullable(),
    charges: z.array(chargeFields),
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
  /** The product itself, or its first combination. */
  variantId: id,
  /** The number of its combinations; 0 for a product without attributes. */
  variantCount: z.int(),
  type: productType,
  name: z.string(),
  /** The name in the caller's language. */
  shownName: z.string(),
  code: z.string().nullable(),
  customCode: z.string().nullable(),
  categoryName: z.string().nullable(),
  brandName: z.string().nullable(),
  /** Its own tax; null where its category or the outlet says. */
  taxName: z.string().nullable(),
  unit: z.string(),
  weightUnit: weightUnit.nullable(),
  imageUrl: z.string().nullable(),
  outletId: id.nullable(),
  currency: currency.nullable(),
  /** The lowest of its combinations' prices. */
  sellPriceMinor: z.int().nullable(),
  /** The highest of them; the same for a product without attributes. */
  highestSellPriceMinor: z.int().nullable(),
  memberPriceMinor: z.int().nullable(),
  isOnShelf: z.boolean(),
  /** The stock of all its combinations; for a combined product, how many its parts make. */
  onHand: z.int(),
  /** False of goods that were only ever sold, so that what there is below zero says nothing; left out by a server that does not say. */
  isTracked: z.boolean().optional(),
  isLow: z.boolean(),
  version: z.int(),
})

/** A product as a caller writes it: a field left out has its default. */
export type ProductFields = z.input<typeof productFields>
/** A product as a use case gets it. */
export type WholeProductFields = z.output<typeof productFields>
export type ListingFields = z.infer<typeof listingFields>
