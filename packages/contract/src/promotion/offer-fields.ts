import { z } from 'zod'
import { id, localDate } from '../fields.ts'

// The fields that plans, coupons and rates of points share: the goods, outlets, times, people and occasions.

export const scopeField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({
    kind: z.literal('products'),
    products: z.array(z.object({ productId: id, variantId: id.nullable() })).max(2_000),
  }),
  z.object({ kind: z.literal('categories'), categoryIds: z.array(id).max(2_000) }),
  z.object({ kind: z.literal('brands'), brandIds: z.array(id).max(2_000) }),
  z.object({ kind: z.literal('labels'), labelIds: z.array(id).max(2_000) }),
])

export const outletsField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('some'), outletIds: z.array(id).max(2_000) }),
])

export const windowField = z.object({
  fromDate: localDate.nullable(),
  untilDate: localDate.nullable(),
  /** Minutes after midnight; may cross it (D101). */
  timeOfDay: z.object({ fromMinute: z.int().min(0).max(1_439), untilMinute: z.int().min(1).max(1_440) }).nullable(),
  /** 1 Monday – 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).nullable(),
})

const everybody = z.object({ kind: z.literal('all') })
const ofLevels = z.object({ kind: z.literal('levels'), levels: z.array(z.int().min(1).max(99)).max(99) })

/** The target of a rate of points. */
export const targetField = z.discriminatedUnion('kind', [everybody, ofLevels])

/** The target of a plan: also members of one of some saved segments (members.md §6). */
export const planTargetField = z.discriminatedUnion('kind', [
  everybody,
  ofLevels,
  z.object({ kind: z.literal('segments'), segmentIds: z.array(id).max(50) }),
])

export const occasionField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('birthday'), days: z.int().min(0).max(31) }),
  z.object({
    kind: z.literal('member-day'),
    days: z.array(z.int().min(1).max(31)).max(31),
    isLastDay: z.boolean(),
  }),
])
