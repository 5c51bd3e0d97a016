import { demandFor, type SalesVelocity } from './sales-velocity.ts'

export interface ReorderFacts {
  readonly onHand: number
  /** Ordered or in transit, and reserved for held sales. */
  readonly incoming: number
  readonly reserved: number
  readonly velocity: SalesVelocity | undefined
  /** Days from order to shelf, and days the delivery should last. */
  readonly leadDays: number
  readonly coverDays: number
  readonly warningLine: number | null
  /** The level to order up to when nothing better is known (D14). */
  readonly minStock: number | null
  /** Units per pack, ≥ 1. */
  readonly packSize: number
}

/** A suggestion that says why: every number it was made of, to be worded in three languages. */
export interface ReorderSuggestion {
  /** A multiple of the pack size, 0 when nothing is needed. */
  readonly quantity: number
  /** onHand + incoming − reserved. */
  readonly position: number
  /** Order when the position is at or below this. */
  readonly reorderPoint: number
  readonly target: number
  readonly basis: 'sales' | 'min-stock' | 'none'
  readonly demand: { readonly sold: number; readonly days: number; readonly ignoredDays: number } | null
  readonly leadDays: number
  readonly coverDays: number
  readonly packSize: number
}

/**
 * Returns how much to order. With sales to go by: when the position falls to what sells during the lead time (or to the warning line, if higher), up
 * to what sells during lead time and cover. Without: when it falls to the warning line, up to min stock. Rounded up to whole packs.
 * Source: D14, IN-P07, IN-D03.
 */
export function suggestReorder(facts: ReorderFacts): ReorderSuggestion {
  const { velocity, leadDays, coverDays, packSize } = facts
  const position = facts.onHand + facts.incoming - facts.reserved
  const sells = velocity !== undefined && velocity.sold > 0
  const basis = sells ? 'sales' : facts.minStock === null ? 'none' : 'min-stock'
  const line = facts.warningLine ?? 0
  const reorderPoint = sells ? Math.max(line, demandFor(velocity, leadDays)) : line
  const target = sells ? Math.max(line, demandFor(velocity, leadDays + coverDays)) : (facts.minStock ?? 0)
  const missing = position <= reorderPoint ? Math.max(0, target - position) : 0
  return {
    quantity: Math.ceil(missing / packSize) * packSize,
    position,
    reorderPoint,
    target,
    basis,
    demand: velocity ?? null,
    leadDays,
    coverDays,
    packSize,
  }
}
