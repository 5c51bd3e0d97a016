import { z } from 'zod'
import { amountMinor, costLater, id } from '../fields.ts'

const deduction = z.object({
  /** `special`, `member`, `plan`, `coupon`, `points`, `manual`, `rounding` … as the answer of `priceBasket` names it. */
  source: z.string(),
  sourceId: z.string().nullable(),
  name: z.string().nullable(),
  amountMinor,
})

/** A line of an order as people read it. */
export const orderLine = z.object({
  line: z.int(),
  productId: id.nullable(),
  variantId: id.nullable(),
  name: z.string(),
  code: z.string().nullable(),
  kind: z.string(),
  /** Pieces, or thousandths of kg and pound, or grams. */
  quantity: z.int(),
  weightUnit: z.enum(['g', 'kg', 'pound']).nullable(),
  unitPriceMinor: amountMinor,
  listMinor: amountMinor,
  payableMinor: amountMinor,
  taxMinor: amountMinor,
  taxName: z.string().nullable(),
  taxRateBasisPoints: z.int(),
  deductions: z.array(deduction),
  /** Options of each piece, with the part of the unit price that they are; left out by a server of the release before. */
  options: z.array(z.object({ id: z.string().optional(), name: z.string(), amountMinor })).optional(),
  /** The cashier's note on the line, as the receipt shows it. */
  note: z.string().nullable(),
  /** The seller; null: the cashier of the order. */
  seller: z.object({ id, name: z.string() }).nullable(),
  /** The pieces sold, of goods with serial numbers; `isReturned` when a refund of this order brought it back. */
  serials: z.array(z.object({ number: z.string(), isReturned: z.boolean() })).default([]),
  /** The cost of the goods as their stock was worth when it was sold; null: unknown. Left out by a server that does not say. */
  costMinor: costLater('stock', amountMinor),
  refundedQuantity: z.int(),
  refundedMinor: amountMinor,
})
