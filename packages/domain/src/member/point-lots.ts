import { addDays } from '../time/calendar-day.ts'
import { POINT_CHANGES } from './points.ts'

/** Days for which points that come back from a refund can be used where their lot has expired meanwhile. Source: members.md §2. */
export const RETURNED_POINTS_DAYS = 30

/** One line of the points book, in the order of writing. */
export interface PointMove {
  readonly reason: number
  /** Never 0: in above, out below. */
  readonly points: number
  /** The last day of what came in; null for ever. */
  readonly lastDay: string | null
  /** The business day it was written on. */
  readonly day: string
  /** The order it belongs to, for a refund the order that is refunded; else the document itself. */
  readonly orderId: string
}

/** The remaining points of those with one last day. */
export interface PointLot {
  readonly lastDay: string | null
  readonly points: number
}

/**
 * Returns the remaining points of a member, lot by lot, the first to expire first: the book read from its beginning.
 *
 * Points that go out take the lots that expire first; points that are taken back because they were earned by a refunded
 * order, or came with a merge that is undone, take that document's own lots first. Points that a refund returns go back
 * into the lots they came from, those of expired lots into one of 30 days. Where more went out than there was, the next
 * points to come in fill the hole first. Source: members.md §2, D8.
 */
export function pointLots(moves: readonly PointMove[]): PointLot[] {
  const book = new LotBook()
  for (const move of moves) book.take(move)
  return book.left()
}

/**
 * For each line of the book the last day of what it brought in, null for ever and for what went out. Points that a
 * refund returned have the days of the lots they went back into, of several the first to end: the day they were written
 * with is that of points whose lot has run out.
 */
export function pointEnds(moves: readonly PointMove[]): (string | null)[] {
  const book = new LotBook()
  return moves.map((move) => book.take(move))
}

/** Returns the points of the lots that can no longer be used on `today`. */
export const pointsDue = (lots: readonly PointLot[], today: string): number =>
  lots.reduce((sum, { lastDay, points }) => (lastDay !== null && lastDay < today ? sum + points : sum), 0)

interface Lot {
  readonly lastDay: string | null
  readonly orderId: string
  readonly number: number
  points: number
}

class LotBook {
  readonly #lots: Lot[] = []
  /** The points that each order's deduction took, lot by lot. */
  readonly #takenBy = new Map<string, { readonly lot: Lot; points: number }[]>()
  #owed = 0

  /** Answers the last day of what came in; null for ever, and for what went out. */
  take(move: PointMove): string | null {
    if (move.points < 0) this.#goesOut(move)
    else if (move.reason === POINT_CHANGES['refund-of-deducted']) return this.#comesBack(move)
    else this.#comesIn(move.points, move.lastDay, move.orderId)
    return move.points < 0 ? null : move.lastDay
  }

  left(): PointLot[] {
    const there = this.#lots.filter(({ points }) => points > 0).toSorted(byLastDay)
    return [...Map.groupBy(there, ({ lastDay }) => lastDay)].map(([lastDay, lots]) => ({
      lastDay,
      points: lots.reduce((sum, { points }) => sum + points, 0),
    }))
  }

  #comesIn(points: number, lastDay: string | null, orderId: string): void {
    const filled = Math.min(points, this.#owed)
    this.#owed -= filled
    this.#lots.push({ lastDay, orderId, number: this.#lots.length, points: points - filled })
  }

  #goesOut({ reason, points, orderId }: PointMove): void {
    const isTakenBack = reason === POINT_CHANGES['refund-of-earned'] || reason === POINT_CHANGES.merged
    const own = isTakenBack ? this.#lots.filter((lot) => lot.orderId === orderId) : []
    let left = -points
    for (const lot of [...own, ...this.#lots.toSorted(byLastDay)]) {
      const taken = Math.min(left, lot.points)
      if (taken === 0) continue
      lot.points -= taken
      left -= taken
      if (reason === POINT_CHANGES.deduction) this.#remember(orderId, lot, taken)
    }
    this.#owed += left
  }

  #remember(orderId: string, lot: Lot, points: number): void {
    const taken = this.#takenBy.get(orderId) ?? []
    taken.push({ lot, points })
    this.#takenBy.set(orderId, taken)
  }

  #comesBack({ points, day, orderId, lastDay }: PointMove): string | null {
    let left = points
    const ends: (string | null)[] = []
    for (const taken of this.#takenBy.get(orderId)?.toReversed() ?? []) {
      const back = Math.min(left, taken.points)
      if (back === 0) continue
      taken.points -= back
      left -= back
      const { lot } = taken
      const isOver = lot.lastDay !== null && lot.lastDay < day
      const end = isOver ? addDays(day, RETURNED_POINTS_DAYS) : lot.lastDay
      ends.push(end)
      this.#comesIn(back, end, orderId)
    }
    if (left > 0) {
      ends.push(lastDay)
      this.#comesIn(left, lastDay, orderId)
    }
    return ends.toSorted((one, other) => ((one ?? NEVER) < (other ?? NEVER) ? -1 : 1))[0] ?? null
  }
}

const NEVER = '9999-12-31'
const byLastDay = (one: Lot, other: Lot): number => {
  const [first, second] = [one.lastDay ?? NEVER, other.lastDay ?? NEVER]
  return first === second ? one.number - other.number : first < second ? -1 : 1
}
