/** Why points of a member became more or less, as the books of the shop tell it; given back is the same turned round. */
export type PointChange = 'earned' | 'used' | 'exchanged' | 'expired'

/** The movements of points on a day, added up. */
export interface PointsOfDay {
  readonly day: string
  readonly reason: PointChange
  /** Negative went out. */
  readonly points: number
  /** The document that moved them, where the movements of its day stand one by one; null and left out: all the others of the day. */
  readonly document?: string | null
}

/** The value of points from a day on: so many are owed as so much, minor units; an amount of 0 owes nothing for them. */
export interface PointValue {
  readonly fromDay: string
  readonly points: number
  readonly amountMinor: number
}

/** An amount by which more, or (negative) less, is owed for points; `revalued`: what they are worth became another. */
export interface WorthMove {
  readonly day: string
  readonly reason: PointChange | 'revalued'
  readonly amountMinor: number
  readonly document?: string | null
}

const worthOf = (held: bigint, value: PointValue | undefined): bigint =>
  value === undefined ? 0n : (held * BigInt(value.amountMinor)) / BigInt(value.points)

const valueOn = (values: readonly PointValue[], isFit: (fromDay: string) => boolean): PointValue | undefined =>
  values.filter(({ fromDay }) => isFit(fromDay)).toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))[0]

/**
 * Returns what is owed more or less for points by each day's movements, given all of them from the first on. So much of every cause is owed as all of its
 * points until then are worth, cut to whole minor units: the amounts of any days, and of the documents of a day, add up to what the points are worth. Source: accounting.md (Journal).
 */
export function worthMoves(moves: readonly PointsOfDay[], values: readonly PointValue[]): readonly WorthMove[] {
  const byDay = Map.groupBy(moves, ({ day }) => day)
  const held = new Map<PointChange, bigint>()
  const days = [...new Set([...byDay.keys(), ...values.map(({ fromDay }) => fromDay)])].toSorted()
  return days.flatMap((day) => {
    const [before, now] = [valueOn(values, (from) => from < day), valueOn(values, (from) => from <= day)]
    const revalued = [...held.values()].reduce((sum, one) => sum + worthOf(one, now) - worthOf(one, before), 0n)
    const moved = (byDay.get(day) ?? []).map(({ reason, points, ...which }) => {
      const until = held.get(reason) ?? 0n
      held.set(reason, until + BigInt(points))
      return { ...which, reason, amountMinor: Number(worthOf(until + BigInt(points), now) - worthOf(until, now)) }
    })
    return [{ day, reason: 'revalued' as const, amountMinor: Number(revalued) }, ...moved].filter(
      ({ amountMinor }) => amountMinor !== 0,
    )
  })
}
