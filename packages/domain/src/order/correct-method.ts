import { isAttemptNumber } from '../payment/attempt.ts'
import { isByHand } from '../payment/tender-rules.ts'
import { accept, refuse, type Result } from '../result.ts'

/** A tender of a booked sale, and what somebody says it was. */
export interface MethodCorrection {
  readonly method: number
  readonly reference: string | null
  readonly cashRoundingMinor: number
  /** Notes of another currency lie in the drawer for it. */
  readonly hasForeign?: boolean
  /** The amount of the sale that was refunded before, in minor units. */
  readonly refundedMinor: number
  readonly to: number
}

/**
 * Returns whether a tender can be booked under another method.
 *
 * Refuses with `correction.same-method`, `correction.by-channel` for money that a channel moved, `correction.not-by-word` for balance and
 * exchange on either side, `correction.rounded` where the coins changed the amount, `correction.foreign-cash` where notes
 * of another currency were taken, and `correction.refunded-before`, since what went
 * back went back by the method that stands. Source: payments.md §3, OR-P06.
 */
export function methodCorrectable(one: MethodCorrection): Result<null> {
  if (one.method === one.to) return refuse({ code: 'correction.same-method' })
  if (one.reference !== null && isAttemptNumber(one.reference)) return refuse({ code: 'correction.by-channel' })
  // Only what nobody but the cashier knows can be put right by a word.
  if (!isByHand(one.method) || !isByHand(one.to)) return refuse({ code: 'correction.not-by-word' })
  if (one.cashRoundingMinor !== 0) return refuse({ code: 'correction.rounded' })
  if (one.hasForeign) return refuse({ code: 'correction.foreign-cash' })
  return one.refundedMinor > 0 ? refuse({ code: 'correction.refunded-before' }) : accept(null)
}
