import { localTimeAt, offsetSecondsAt } from '@kassa/domain/time/local-time.ts'
import * as fc from 'fast-check'

/** An instant, epoch milliseconds, at a place whose day ends at a cut-off. */
export interface MomentAtPlace {
  readonly zone: string
  readonly cutOff: number
  readonly at: number
}

/** Instants around those at which clocks of many zones went back, with cut-offs before, in and behind the hour that is repeated. */
export function momentsAroundSetBack(): MomentAtPlace[] {
  const zones = fc.sample(fc.constantFrom(...Intl.supportedValuesOf('timeZone')), { numRuns: 60, seed: 76 })
  const named = [
    'America/New_York',
    'Australia/Lord_Howe',
    'Antarctica/Troll',
    'Antarctica/Casey',
    'Europe/London',
    'Atlantic/Azores',
  ]
  return [...new Set([...named, ...zones])].flatMap((zone) =>
    setBack(zone, [2010, 2019, 2026, 2031]).flatMap((turn) => {
      const { minuteOfDay } = localTimeAt(turn, zone)
      return [-1, 0, 1, 15, 30, 45, 59, 60, 61, 90, 119, 120, 180].flatMap((after) => {
        const cutOff = (minuteOfDay + after + 1440) % 1440
        if (cutOff > 720) return []
        return [-181, -60, -31, -1, 0, 1, 14, 29, 30, 31, 59, 60, 61, 120, 179, 180, 181, 240].map((beside) => ({
          zone,
          cutOff,
          at: turn + beside * 60_000 - (beside % 2),
        }))
      })
    }),
  )
}

/** The instants round which a zone's clock went back in some years, to the minute. */
function setBack(timeZone: string, years: readonly number[]): number[] {
  const HOUR = 3_600_000
  const found: number[] = []
  for (const year of years) {
    for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 24 * HOUR) {
      let [low, high] = [at, at + 24 * HOUR]
      if (offsetSecondsAt(low, timeZone) <= offsetSecondsAt(high, timeZone)) continue
      while (high - low > 60_000) {
        const middle = low + Math.floor((high - low) / 120_000) * 60_000
        if (offsetSecondsAt(middle, timeZone) > offsetSecondsAt(high, timeZone)) low = middle
        else high = middle
      }
      found.push(high)
    }
  }
  return found
}
