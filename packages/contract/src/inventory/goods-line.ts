import { z } from 'zod'
import { id } from '../fields.ts'

/** How much of an item: pieces 1–999,999, or thousandths of its weight unit (g: grams) 1–999,999,999. Source: specification §5, D48. */
export const quantity = z.int().min(1).max(999_999_999)

/** What a document's line shows of the goods. */
export const goodsFacts = {
  variantId: id,
  productId: id,
  name: z.string(),
  /** Attribute values, joined by a blank; empty for a plain product. */
  variantName: z.string(),
  code: z.string().nullable(),
  customCode: z.string().nullable(),
  unit: z.string(),
  weightUnit: z.enum(['g', 'kg', 'pound']).nullable(),
  shelfNumber: z.string(),
} as const

/** What every document shows in its list. `number` is what people read; it begins with the outlet's number. */
export const documentFacts = { id, number: z.string(), outletId: id, outletName: z.string(), version: z.int() } as const

/** Optional text beside a document. */
export const note = z.string().trim().max(255).default('')

/** Filters that every document list has: `search` finds by number or by goods in it, days are business days of making. */
export const documentFilters = {
  search: z.string().trim().max(50).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
} as const
