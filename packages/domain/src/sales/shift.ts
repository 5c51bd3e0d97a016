import type { CurrencyCode } from '../money/money.ts'
import { sumOfFaces, type FaceCount } from '../tenders/cash.ts'
import { facesOf, LOOSE_MINOR } from '../payment/denominations.ts'
import { accept, refuse, type Result } from '../result.ts'

/** The settings of an outlet for closing a drawer. */
export interface ShiftSettings {
  /** Over or short up to this needs nobody's approval; minor units. */
  readonly toleranceMinor: number
  /** The expected amount stays hidden until the count is entered. */
  readonly isBlind: boolean
}

export interface ShiftCount {
  readonly countedMinor: number
  readonly expectedMinor: number
  /** counted − expected: over is positive, short negative. */
  readonly differenceMinor: number
  readonly needsApproval: boolean
}

/**
 * Compares a count by denomination with what is expected, loose coins among them; the same for a closing and for the interim count at a handover.
 * Refuses with `shift.face-unknown` (`faceMinor`), `shift.face-twice` (`faceMinor`) or `shift.count-invalid` (`faceMinor`, `count`).
 * Source: D51.
 */
export function countShift(
  faces: readonly FaceCount[],
  expectedMinor: number,
  currencyCode: CurrencyCode,
  settings: ShiftSettings,
): Result<ShiftCount> {
  const known = [...facesOf(currencyCode), LOOSE_MINOR]
  const seen = new Set<number>()
  for (const { faceMinor, count } of faces) {
    if (!known.includes(faceMinor)) return refuse({ code: 'shift.face-unknown', facts: { faceMinor } })
    if (seen.has(faceMinor)) return refuse({ code: 'shift.face-twice', facts: { faceMinor } })
    seen.add(faceMinor)
    if (!Number.isInteger(count) || count < 0 || count > MOST_OF_A_FACE) {
      return refuse({ code: 'shift.count-invalid', facts: { faceMinor, count } })
    }
  }
  return accept(compareTotal(sumOfFaces(faces), expectedMinor, settings))
}

/** Compares a drawer that was counted as one total with what is expected. */
export function compareTotal(countedMinor: number, expectedMinor: number, settings: ShiftSettings): ShiftCount {
  const differenceMinor = countedMinor - expectedMinor
  const needsApproval = Math.abs(differenceMinor) > settings.toleranceMinor
  return { countedMinor, expectedMinor, differenceMinor, needsApproval }
}

/** Pieces of one note or coin a drawer can hold; more is a typing mistake. */
export const MOST_OF_A_FACE = 99_999

/**
 * Returns whether a count may stand: a difference above the tolerance needs a named person. Refuses with `shift.approval-needed`
 * (`differenceMinor`, `toleranceMinor`). Source: D51.
 */
export function approveCount(
  count: ShiftCount,
  approvedBy: string | null,
  { toleranceMinor }: ShiftSettings,
): Result<ShiftCount> {
  const { differenceMinor } = count
  return count.needsApproval && approvedBy === null
    ? refuse({ code: 'shift.approval-needed', facts: { differenceMinor, toleranceMinor } })
    : accept(count)
}

export interface ShiftClosing extends ShiftCount {
  readonly nextFloatMinor: number
  /** The amount that leaves the drawer for the safe: counted − next float. */
  readonly depositMinor: number
  readonly approvedBy: string | null
}

/**
 * Closes a counted shift: what stays is the next float, the rest is deposited. Parked orders are carried over and do not hold it open.
 * Refuses with `shift.next-float-invalid` (`nextFloatMinor`, `countedMinor`) or `shift.approval-needed` (`differenceMinor`, `toleranceMinor`).
 * Source: D51.
 */
export function closeShift(
  count: ShiftCount,
  nextFloatMinor: number,
  approvedBy: string | null,
  settings: ShiftSettings,
): Result<ShiftClosing> {
  if (!Number.isSafeInteger(nextFloatMinor) || nextFloatMinor < 0 || nextFloatMinor > count.countedMinor) {
    return refuse({ code: 'shift.next-float-invalid', facts: { nextFloatMinor, countedMinor: count.countedMinor } })
  }
  const approved = approveCount(count, approvedBy, settings)
  if (!approved.ok) return approved
  return accept({ ...count, nextFloatMinor, depositMinor: count.countedMinor - nextFloatMinor, approvedBy })
}
