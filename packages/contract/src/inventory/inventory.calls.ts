import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  amountMinor,
  costOf,
  currency,
  id,
  instant,
  localDate,
  pageOf,
  pageRequest,
  sortBy,
  sumMinor,
  line,
} from '../fields.ts'

export const stockRow = z.object({
  variantId: id,
  productId: id,
  outletId: id,
  outletName: z.string(),
  name: z.string(),
  /** Attribute values, joined by a blank; empty for a plain product. */
  variantName: z.string(),
  code: z.string().nullable(),
  unit: z.string(),
  weightUnit: z.enum(['g', 'kg', 'pound']).nullable(),
  /** Its pieces are named by their serial numbers. */
  tracksSerials: z.boolean(),
  /** Pieces, or thousandths of the weight unit (g: grams). */
  onHand: z.int(),
  inTransit: z.int(),
  warningLine: z.int(),
  isLow: z.boolean(),
  /** False of goods that were only ever sold, so that what there is below zero says nothing. */
  isTracked: z.boolean(),
  currency,
  valueMinor: costOf('stock', sumMinor),
  /** Thousandths of a minor unit per piece (kg, pound, gram); cut when shown. */
  averageCostThousandths: costOf('stock', z.int()),
})

export const listStock = endpoint({
  name: 'inventory.list-stock',
  method: 'GET',
  access: { anyOf: ['platform.inventory.stock', 'desk.inventory'] },
  outlet: 'required',
  summary: 'Stock of one outlet with its value',
  request: pageRequest.extend({
    search: z.string().trim().max(50).optional(),
    categoryId: id.optional(),
    variantId: id.optional(),
    /** The scanned code: a bar code as a whole (a UPC-A as its EAN-13 too), or a custom code. */
    code: z.string().trim().min(1).max(50).optional(),
    /** Boxes and cases that the search finds are told too: whoever types has no scanner. */
    packs: z.literal('yes').optional(),
    /** The state of the stock; `on-hand`: goods that can leave the outlet. */
    state: z.enum(['on-hand', 'low', 'out', 'negative']).optional(),
    /** Sorting by value is only for people who may see what goods cost. */
    sort: sortBy('name', 'onHand', 'inTransit', 'value'),
  }),
  answer: pageOf(
    stockRow.extend({
      /** The code was that of a pack: how many of these it holds. Left out: it was their own. */
      packQuantity: z.int().optional(),
    }),
  ).extend({
    /** With `packs`: what each of them holds. */
    packs: z
      .array(
        z.object({
          variantId: id,
          quantity: z.int(),
          name: z.string(),
          code: z.string().nullable(),
          contentName: z.string(),
          unit: z.string(),
          weightUnit: stockRow.shape.weightUnit,
        }),
      )
      .optional(),
    sums: z.object({
      currency: currency.nullable(),
      valueMinor: costOf('stock', sumMinor),
      items: z.int(),
      low: z.int(),
    }),
  }),
})

export const stockEntryView = z.object({
  entryNumber: z.int(),
  at: instant,
  businessDay: localDate,
  kind: z.string(),
  quantity: z.int(),
  before: z.int(),
  after: z.int(),
  currency,
  valueMinor: costOf('stock', sumMinor),
  documentKind: z.string(),
  documentId: id,
  documentNumber: z.string().nullable(),
  reason: z.string(),
  byName: z.string().nullable(),
})

/** The book of one variant at one outlet, newest first: every figure with the document behind it. */
export const listStockEntries = endpoint({
  name: 'inventory.list-stock-entries',
  method: 'GET',
  access: { anyOf: ['platform.inventory.stock', 'desk.inventory'] },
  outlet: 'required',
  summary: 'The stock book of one product at one outlet',
  request: pageRequest.extend({ variantId: id, kind: z.string().max(20).optional() }),
  answer: pageOf(stockEntryView),
})

/** Sets what is on hand by an entry with a reason: opening stock, or a correction outside a stocktake. */
export const adjustStock = endpoint({
  name: 'inventory.adjust-stock',
  access: { anyOf: ['platform.inventory.stock.edit'] },
  outlet: 'required',
  summary: 'Corrects stock by a difference or to a counted quantity, with a reason',
  refusals: ['stock.unchanged', 'stock.changed-meanwhile', 'serial.named-pieces'],
  request: z.object({
    variantId: id,
    /** The quantity that the person counted. */
    quantity: z.int().min(0).max(999_999_999),
    /** The quantity that the screen showed: refused when stock has moved since, so that nobody overwrites a sale. */
    seenOnHand: z.int(),
    /** The cost of one added piece (kg, pound, gram); null: the average so far. */
    unitCostMinor: amountMinor.min(0).nullable(),
    reason: line().min(2).max(200),
  }),
  answer: stockRow,
})
