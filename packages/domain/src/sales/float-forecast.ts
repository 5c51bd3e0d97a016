import type { CurrencyCode } from '../money/money.ts'
import { facesOf } from '../payment/denominations.ts'

/** The number of same weekdays that are looked at. Source: SH-D02, payments.md, 7. */
export const FORECAST_WEEKS = 8

/** The pieces of a face that a float is asked to have. */
export interface FloatFace {
  readonly faceMinor: number
  readonly pieces: number
}

/** The notes and coins a change is given in, largest first; what is left below the smallest coin is given by nobody. */
function piecesOf(changeMinor: number, faces: readonly number[], into: Map<number, number>): void {
  let left = changeMinor
  for (const face of faces) {
    const pieces = Math.floor(left / face)
    if (pieces > 0) into.set(face, (into.get(face) ?? 0) + pieces)
    left -= pieces * face
  }
}

/** The value below which three quarters of the days lie, counted up to the next day that was. */
const upperQuartile = (counts: readonly number[]): number =>
  counts.toSorted((one, other) => one - other)[Math.ceil(counts.length * 0.75) - 1] ?? 0

/**
 * The float by note and coin for a day: of each face as many as were given out as change on three of four same weekdays
 * before. `days` has each day's changes (minor units, above 0). Cash that comes in meanwhile is left out: it comes in
 * larger faces than it goes out, and a float has to last from the first customer on.
 */
export function floatForecastOf(days: readonly (readonly number[])[], currency: CurrencyCode): FloatFace[] {
  const faces = facesOf(currency)
  const given = days.map((changes) => {
    const pieces = new Map<number, number>()
    for (const change of changes) piecesOf(change, faces, pieces)
    return pieces
  })
  return faces.flatMap((faceMinor) => {
    const pieces = upperQuartile(given.map((day) => day.get(faceMinor) ?? 0))
    return pieces === 0 ? [] : [{ faceMinor, pieces }]
  })
}
