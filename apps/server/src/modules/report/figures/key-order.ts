import type { Division } from '@kassa/domain/figures/division.ts'
import { byPlaceInDay } from '@kassa/domain/figures/hours.ts'
import type { ClockPeriod } from '@kassa/domain/figures/named-period.ts'

/** Compares keys as they are written; hours from the one in which the first of the outlets begins its day. */
export const keyOrder = (by: Division, open: readonly ClockPeriod[]): ((one: string, other: string) => number) =>
  by === 'hour'
    ? byPlaceInDay(open.map(({ rule }) => rule.dayCutOffMinutes).toSorted((one, other) => one - other)[0] ?? 0)
    : (one, other) => (one < other ? -1 : 1)
