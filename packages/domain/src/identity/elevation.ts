import { accept, refuse, type Result } from '../result.ts'

/** The longest time for which another role is given. */
export const ELEVATION_DAYS = 31

const DAY = 86_400_000

/** Returns whether another role may be given from `now` until a moment. Instants are milliseconds since 1970. Refuses `elevation.ends-wrong`. */
export const checkElevationEnd = (until: number, now: number): Result<null> =>
  until > now && until <= now + ELEVATION_DAYS * DAY
    ? accept(null)
    : refuse({ code: 'elevation.ends-wrong', facts: { days: ELEVATION_DAYS } })

/** A time in which somebody acts under another role: from its first moment up to its last, which is not in it. */
export interface ElevationSpan {
  readonly from: string
  readonly until: string
}

/** Returns the elevation that counts at a moment; of several the one that began last, undefined for none. */
export function elevationAt<Elevation extends ElevationSpan>(
  elevations: readonly Elevation[],
  at: number,
): Elevation | undefined {
  return elevations
    .filter(({ from, until }) => Date.parse(from) <= at && at < Date.parse(until))
    .toSorted((one, other) => Date.parse(other.from) - Date.parse(one.from))[0]
}

/** The furthest a till's clock may lie back and still be believed about the rights of a person. */
const BELIEVED_DAYS = 366

/**
 * Returns the moment whose rights count for what a till did: by its own corrected clock, or when it came where that cannot be. Milliseconds
 * since 1970.
 */
export function momentOfRights(
  { at, clockOffsetMs }: { readonly at: string; readonly clockOffsetMs: number | null },
  receivedAt: number,
): number {
  const corrected = Date.parse(at) + (clockOffsetMs ?? 0)
  return corrected <= receivedAt && corrected >= receivedAt - BELIEVED_DAYS * DAY ? corrected : receivedAt
}
