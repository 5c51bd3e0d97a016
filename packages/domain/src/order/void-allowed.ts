import { accept, refuse, type Result } from '../result.ts'

/** A sale that somebody wants to undo. */
export interface VoidCircumstances {
  /** The shift the sale counts in; null where it counts in none. */
  readonly shiftOfSale: string | null
  /** The open shift at the drawer where it is undone. */
  readonly shiftHere: string
  readonly isShiftOpen: boolean
  /** The amount of the sale that was refunded before, in minor units. */
  readonly refundedMinor: number
  /** True where goods that came back paid a part of it. */
  readonly isExchange: boolean
}

/**
 * Returns whether a sale can be undone whole, so that its shift reads as if it had not been: in its own shift, before closing, and nothing of it
 * given back. Window, limits and goods that are not returnable have no say; the right to void is its own.
 *
 * Refuses with `void.shift-closed`, `void.other-shift`, `void.refunded-before` or `void.is-exchange`; a refund can do it then. Source: payments.md §3.
 */
export function voidAllowed(facts: VoidCircumstances): Result<null> {
  if (!facts.isShiftOpen) return refuse({ code: 'void.shift-closed' })
  if (facts.shiftOfSale !== facts.shiftHere) return refuse({ code: 'void.other-shift' })
  if (facts.refundedMinor > 0) return refuse({ code: 'void.refunded-before' })
  return facts.isExchange ? refuse({ code: 'void.is-exchange' }) : accept(null)
}
