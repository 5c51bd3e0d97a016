/*
 * A slow model of what members hold: every point by itself, every amount by hand. It knows nothing of the program's rules.
 */
import { ADJUSTED, EXPIRED, MERGED, SlowBook } from './slow-book.ts'

/** One point, as the model counts them. */
interface Point {
  lastDay: string
  readonly orderId: string
}

/** The holdings of a member, point by point. */
export class SlowMember {
  readonly id: string
  points: Point[] = []
  principalMinor = 0
  bonusMinor = 0
  spentMinor = 0
  owed = 0
  /** Points that ever went out but by expiring. */
  lost = 0
  /** Points that each order took, in the order in which it took them. */
  readonly taken = new Map<string, Point[]>()
  readonly book = new SlowBook()

  constructor(id: string) {
    this.id = id
  }

  earn(count: number, lastDay: string, orderId: string): void {
    for (let one = 0; one < count; one += 1) {
      if (this.owed > 0) this.owed -= 1
      else this.points.push({ lastDay, orderId })
    }
  }

  lose(count: number, orderId: string | null, own: string | null = null): void {
    this.lost += count
    for (let one = 0; one < count; one += 1) {
      let at = own === null ? -1 : this.points.findIndex((point) => point.orderId === own)
      if (at < 0) {
        const soonest = this.points.map(({ lastDay }) => lastDay).toSorted()[0]
        at = this.points.findIndex(({ lastDay }) => lastDay === soonest)
      }
      const [point] = at < 0 ? [] : this.points.splice(at, 1)
      if (!point) this.owed += 1
      else if (orderId !== null) this.taken.set(orderId, [...(this.taken.get(orderId) ?? []), point])
    }
  }

  giveBack(count: number, orderId: string, day: string): void {
    const taken = this.taken.get(orderId) ?? []
    for (let one = 0; one < count; one += 1) {
      const point = taken.pop()
      const lastDay = point && point.lastDay >= day ? point.lastDay : dayAfter(day, 30)
      this.earn(1, lastDay, orderId)
    }
  }

  /** Everything it holds, to the member it is merged into; answers what is needed to take it back. */
  mergeInto(stays: SlowMember, mergeId: string): MergedEntries {
    const { principalMinor, bonusMinor, spentMinor, owed } = this
    const points = this.points.map(({ lastDay }) => lastDay).toSorted()
    for (const lastDay of points) stays.earn(1, lastDay, mergeId)
    if (owed > 0) stays.lose(owed, null)
    this.book.writePoints(MERGED, -this.total())
    this.points = []
    this.owed = 0
    stays.writeLots(points, owed)
    moveAmounts(this, stays, { principalMinor, bonusMinor, spentMinor })
    return { stays, goes: this, mergeId, points, owed, principalMinor, bonusMinor, spentMinor, lostThen: stays.lost }
  }

  expire(day: string): void {
    const before = this.points.length
    this.points = this.points.filter(({ lastDay }) => lastDay >= day)
    this.book.writePoints(EXPIRED, this.points.length - before)
  }

  /** Points that came by a merge: a line for each last day, then what is owed. */
  writeLots(lastDays: readonly string[], owed: number): void {
    for (const day of new Set(lastDays)) {
      this.book.writePoints(MERGED, lastDays.filter((lastDay) => lastDay === day).length)
    }
    this.book.writePoints(MERGED, -owed)
  }

  total(): number {
    return this.points.length - this.owed
  }
}

/** The entries that a merge brought the member who stays. */
export interface MergedEntries {
  readonly stays: SlowMember
  readonly goes: SlowMember
  readonly mergeId: string
  readonly points: readonly string[]
  readonly owed: number
  readonly principalMinor: number
  readonly bonusMinor: number
  readonly spentMinor: number
  readonly lostThen: number
}

export function moveAmounts(
  from: SlowMember,
  to: SlowMember,
  amounts: Pick<SlowMember, 'principalMinor' | 'bonusMinor' | 'spentMinor'>,
): void {
  for (const field of ['principalMinor', 'bonusMinor', 'spentMinor'] as const) {
    from[field] -= amounts[field]
    to[field] += amounts[field]
  }
  from.book.writeBalance(ADJUSTED, -amounts.principalMinor, -amounts.bonusMinor)
  to.book.writeBalance(ADJUSTED, amounts.principalMinor, amounts.bonusMinor)
}

export const NEVER = '9999-12-31'
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
export const yearAfter = (day: string): string => {
  const [year, month, date] = [Number(day.slice(0, 4)) + 1, day.slice(5, 7), day.slice(8)]
  return `${year}-${month}-${month === '02' && date === '29' ? '28' : date}`
}
