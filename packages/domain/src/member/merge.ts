import { accept, refuse, type Result } from '../result.ts'
import { BALANCE_CHANGES, balanceRows, type Balance } from './balance.ts'
import { POINT_CHANGES } from './points.ts'
import type { PointLot } from './point-lots.ts'
import type { MemberPosting } from './posting.ts'

/** Days within which a merge can be undone. Source: members.md §1. */
export const UNMERGE_DAYS = 30

/** The holdings that move from one member to the other: points by the day they fall due, both buckets, visits. */
export interface MovedHoldings extends Balance {
  readonly lots: readonly PointLot[]
  /** All points together; below what the lots hold where points are owed. */
  readonly points: number
  readonly visits: number
}

/** The two sides of a move: what leaves the one and what comes to the other, each to the point and the minor unit. */
export interface MergePostings {
  readonly out: MemberPosting
  readonly in: MemberPosting
}

/**
 * Returns the entries that a merge writes into both books: points with reason 8, lot by lot so that none is good for
 * longer or shorter than it was; the balance with types 7 and 8. Debts move too. Spending moves by the days it was made
 * on and is no part of it. Source: D98, members.md §1.
 */
export function mergePostings({ lots, points, visits, ...balance }: MovedHoldings): MergePostings {
  const reason = POINT_CHANGES.merged
  const owed = points - lots.reduce((sum, lot) => sum + lot.points, 0)
  const line = (amount: number, lastDay: string | null = null) => ({ reason, points: amount, lastDay })
  const incoming = lots.map((lot) => line(lot.points, lot.lastDay))
  const left = (rows: MemberPosting['points']) => rows.filter((row) => row.points !== 0)
  return {
    out: { points: left([line(-points)]), balance: balanceLines(balance, -1), spentMinor: 0, visits: -visits },
    in: { points: left([...incoming, line(owed)]), balance: balanceLines(balance, 1), spentMinor: 0, visits },
  }
}

const balanceLines = (balance: Balance, sign: 1 | -1): MemberPosting['balance'] =>
  balanceRows('adjust', balance, sign).map(({ change, amountMinor }) => ({
    type: BALANCE_CHANGES[change],
    amountMinor,
  }))

/** A merge as it stands when somebody wants it undone. */
export interface StandingMerge {
  readonly isUndone: boolean
  /** Instants. */
  readonly mergedAt: string
  /** True where points, balance or coupons of the member who stayed were spent since, those that ran out aside. */
  readonly isSpentSince: boolean
  /** True where the member who stayed was merged into another one since. */
  readonly isMergedOn: boolean
  /** True where the member who stayed is archived, or one of the two was erased: nobody can be made two again. */
  readonly isGone: boolean
}

/** Refuses with `merge.undone-already`, `merge.too-old` (`days`), `merge.undo-later-first`, `merge.member-gone` or `merge.spent-since`. Source: members.md §1. */
export function canUnmerge(merge: StandingMerge, now: string): Result<null> {
  if (merge.isUndone) return refuse({ code: 'merge.undone-already' })
  if (Date.parse(now) - Date.parse(merge.mergedAt) > UNMERGE_DAYS * 86_400_000) {
    return refuse({ code: 'merge.too-old', facts: { days: UNMERGE_DAYS } })
  }
  if (merge.isMergedOn) return refuse({ code: 'merge.undo-later-first' })
  if (merge.isGone) return refuse({ code: 'merge.member-gone' })
  return merge.isSpentSince ? refuse({ code: 'merge.spent-since' }) : accept(null)
}

/** The personal fields that can be handed to the member who stays, where that one has none. */
export interface PersonalFields {
  readonly phone: string | null
  readonly email: string
  readonly birthday: string | null
  readonly reading: string
  readonly gender: 0 | 1 | 2
  readonly locale: string | null
  readonly tags: readonly string[]
}

export type PersonalField = keyof PersonalFields

/** The most tags of a member. */
const MOST_TAGS = 20

/**
 * Fields the member who stays takes over: those it has not, and tags it does not have yet, as far as there is room. Consent is nobody's to hand on.
 * Source: members.md §1 (preview: what is kept).
 */
export function fieldsTaken(stays: PersonalFields, goes: PersonalFields): Partial<PersonalFields> {
  const taken: Partial<Record<PersonalField, unknown>> = {}
  for (const field of ['phone', 'email', 'birthday', 'reading', 'gender', 'locale'] as const) {
    if (isEmpty(stays[field]) && !isEmpty(goes[field])) taken[field] = goes[field]
  }
  const more = goes.tags.filter((tag) => !stays.tags.includes(tag)).slice(0, MOST_TAGS - stays.tags.length)
  if (more.length > 0) taken.tags = [...stays.tags, ...more]
  return taken as Partial<PersonalFields>
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || value === 0
