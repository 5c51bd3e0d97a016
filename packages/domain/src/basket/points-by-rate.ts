import type { PricedBasket, RateOutcome } from './answer.ts'
import type { Snapshot } from './snapshot.ts'

/** Points that a rate gave, as people read them. */
export interface PointsByRate {
  readonly name: string
  /** The multiple of the rule's points, up to four decimals without zeros behind: `2`, `1.5`. */
  readonly times: string
  readonly points: number
}

/**
 * Returns the points that the rates gave, by name in their order; without rates that gave nothing and without the
 * points of the level alone.
 */
export function pointsByRate(snapshot: Snapshot, { points }: Pick<PricedBasket, 'points'>): readonly PointsByRate[] {
  return (points.rates ?? []).flatMap(({ rateId, ratio, earned }: RateOutcome) => {
    const rate = snapshot.settings.earnRule?.rates?.find(({ id }) => id === rateId)
    return rate && earned > 0 ? [{ name: rate.name, times: timesText(ratio), points: earned }] : []
  })
}

/** A ratio in ten-thousandths as a plain number. */
export const timesText = (ratio: number): string => String(ratio / 10_000)
