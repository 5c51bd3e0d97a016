import { RESTRICTIONS } from '@kassa/domain/country/restrictions.ts'
import { z } from 'zod'
import { finerTax } from '../tax-fields.ts'
import { amountMinor, id, localDate, namesInLanguages } from '../fields.ts'

const charge = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['deposit', 'levy']),
  amountMinor,
  taxId: id.nullable(),
})

/** One thing the desk can sell at its outlet: a variant with its price and facts, small enough to hold 100,000 of. */
export const deskItem = z.object({
  /** The variant; equals the product's id for a product without attributes. */
  id,
  productId: id,
  type: z.enum(['standard', 'weighed', 'combined']),
  name: z.string(),
  /** Names in other languages where the merchant wrote them. */
  names: z.object({ en: z.string().optional(), zh: z.string().optional(), ja: z.string().optional() }),
  /** Attribute values of the variant, as shown behind the name; empty for a plain product. */
  variantName: z.string(),
  /** Pinyin initials, full pinyin and kana reading, lower case, made on the server (D81). */
  searchKeys: z.string(),
  codes: z.array(z.string()),
  customCode: z.string().nullable(),
  sku: z.string().nullable(),
  categoryId: id.nullable(),
  brandId: id.nullable(),
  /** Labels it carries, ascending; left out: none. */
  labelIds: z.array(id).optional(),
  /** Charges of each piece beside its price, the first three; left out: none. `taxId` null: no tax. */
  charges: z.array(charge).optional(),
  /** Those behind them, of which a desk of before knows nothing; left out: none. */
  moreCharges: z.array(charge).optional(),
  /** The number of those that are the goods' own, and not of what they hold; left out: all. */
  ownCharges: z.int().optional(),
  /** The kind of goods that the law keeps from the young, or that they are free; left out: as the category says. */
  restriction: z.enum([...RESTRICTIONS, 'none']).optional(),
  unit: z.string(),
  weightUnit: z.enum(['g', 'kg', 'pound']).nullable(),
  sellPriceMinor: amountMinor,
  memberPriceMinor: amountMinor.nullable(),
  special: z
    .union([
      z.object({ kind: z.literal('price'), priceMinor: amountMinor }),
      z.object({ kind: z.literal('percent'), offBasisPoints: z.int() }),
    ])
    .nullable(),
  /** Null: the outlet's default tax. */
  taxId: id.nullable(),
  isOnShelf: z.boolean(),
  isDiscountable: z.boolean(),
  memberDiscountAllowed: z.boolean(),
  earnsPoints: z.boolean(),
  takesPoints: z.boolean(),
  isOpenPrice: z.boolean(),
  /** Each piece sold is named by its serial number. */
  tracksSerials: z.boolean(),
  /** Lowest price the desk may set without approval; null: none of its own. */
  minimumPriceMinor: amountMinor.nullable(),
  stockPolicy: z.enum(['block', 'warn', 'allow']),
  /** Counted pieces, or thousandths (g: grams) for weighed goods; as of the feed. */
  onHand: z.int(),
  /** The parts of one combination: the quantity of each, and the price of that quantity alone. */
  parts: z.array(z.object({ variantId: id, quantity: z.int(), listPriceMinor: amountMinor, taxId: id.nullable() })),
  imageUrl: z.string().nullable(),
  /** The last good day of goods without lots; null where nobody stated one. */
  expiresOn: localDate.nullable(),
  /** Prices that begin later, the next first: the desk goes by its own clock where it has no line. `at` in epoch milliseconds; a member price of null stays. */
  upcoming: z.array(z.object({ at: z.int(), sellPriceMinor: amountMinor, memberPriceMinor: amountMinor.nullable() })),
})

export type DeskItem = z.infer<typeof deskItem>

/** An item without its usual values (`usualItem`); where the product is left out, it has the item's id. */
export const briefItem = deskItem.partial().required({ id: true, name: true, sellPriceMinor: true })

export type BriefItem = z.infer<typeof briefItem>

export const deskTax = z.object({
  id,
  name: z.string(),
  rateBasisPoints: z.int().min(0).max(9_999),
  ...finerTax,
  isIncluded: z.boolean(),
  isDefault: z.boolean(),
})

export const deskCategory = z.object({
  id,
  parentId: id.nullable(),
  name: z.string(),
  names: namesInLanguages,
  position: z.int(),
  /** As of goods; left out: as the category above says. */
  restriction: z.enum(RESTRICTIONS).nullish(),
})
