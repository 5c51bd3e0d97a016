import { BALANCE_CHANGES, balanceRows, type Balance } from './balance.ts'
import { POINT_CHANGES } from './points.ts'
import { RETURNED_POINTS_DAYS } from './point-lots.ts'
import { pointsLastDay, type PointsExpiry } from './points-expiry.ts'
import { addDays } from '../time/calendar-day.ts'

/** One line for the points book. */
export interface PointPosting {
  /** By the numbers of `POINT_CHANGES`. */
  readonly reason: number
  /** Never 0. */
  readonly points: number
  readonly lastDay: string | null
}

/** One line for the balance book. */
export interface BalancePosting {
  /** By the numbers of `BALANCE_CHANGES`. */
  readonly type: number
  /** Never 0, minor units. */
  readonly amountMinor: number
}

/** The entries of a document in one member's books, line by line in the order of writing. */
export interface MemberPosting {
  readonly points: readonly PointPosting[]
  readonly balance: readonly BalancePosting[]
  /** Added to what the member has spent; below 0 for a refund. */
  readonly spentMinor: number
  /** 1 for a visit. */
  readonly visits: number
}

/**
 * A sale on its member's books: points used go out before points earned come in, balance goes out of its buckets, and what was owed counts as
 * spent. Points in whole numbers, amounts in minor units of the programme's currency. Source: members.md §2, MB-S10, S11, S18, S19.
 */
export function salePosting(sale: {
  readonly pointsUsed: number
  readonly pointsEarned: number
  /** The amount that balance paid, by bucket. */
  readonly balance: Balance
  readonly payableMinor: number
  readonly day: string
  readonly expiry: PointsExpiry
}): MemberPosting {
  const { pointsUsed, pointsEarned, day, expiry } = sale
  return {
    points: pointsOf([
      [POINT_CHANGES.deduction, -pointsUsed, null],
      [POINT_CHANGES['consumption-reward'], pointsEarned, pointsLastDay(day, expiry)],
    ]),
    balance: balanceOf('consume', sale.balance, -1),
    spentMinor: sale.payableMinor,
    visits: 1,
  }
}

/**
 * A refund on its member's books: points that were spent come back before those that were earned are taken, balance goes back to its buckets, and
 * the money is no longer spent. Points whose lot is over come back for 30 days. Source: pricing.md, Refunds; MB-S14, S15, S20, S21.
 */
export function refundPosting(refund: {
  readonly pointsReturned: number
  readonly pointsTaken: number
  readonly balance: Balance
  /** The amount that the refund gives back. */
  readonly moneyMinor: number
  readonly day: string
  readonly expiry: PointsExpiry
}): MemberPosting {
  const { pointsReturned, pointsTaken, day, expiry } = refund
  return {
    points: pointsOf([
      [
        POINT_CHANGES['refund-of-deducted'],
        pointsReturned,
        expiry === 'none' ? null : addDays(day, RETURNED_POINTS_DAYS),
      ],
      [POINT_CHANGES['refund-of-earned'], -pointsTaken, null],
    ]),
    balance: balanceOf('refund', refund.balance, 1),
    spentMinor: -refund.moneyMinor,
    visits: 0,
  }
}

/** A document that moves the balance of its member and nothing else: paid ahead from it (`consume`), or given back to it (`refund`). */
export const balanceAlone = (kind: 'consume' | 'refund', amounts: Balance): MemberPosting => ({
  points: [],
  balance: balanceOf(kind, amounts, kind === 'consume' ? -1 : 1),
  spentMinor: 0,
  visits: 0,
})

const pointsOf = (
  rows: readonly (readonly [reason: number, points: number, lastDay: string | null])[],
): PointPosting[] => rows.flatMap(([reason, points, lastDay]) => (points === 0 ? [] : [{ reason, points, lastDay }]))

const balanceOf = (kind: Parameters<typeof balanceRows>[0], amounts: Balance, sign: 1 | -1): BalancePosting[] =>
  balanceRows(kind, amounts, sign).map(({ change, amountMinor }) => ({ type: BALANCE_CHANGES[change], amountMinor }))
