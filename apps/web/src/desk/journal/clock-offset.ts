/** One measurement: what the device's clock said before and after a call, and what the server answered. Milliseconds. */
export interface ClockSample {
  readonly sentAt: number
  readonly heardAt: number
  readonly serverAt: number
}

export interface ClockOffset {
  /** Server clock minus device clock, milliseconds, rounded. */
  readonly offsetMs: number
  /** The call took this long: the measurement is right to half of it. */
  readonly roundTripMs: number
  readonly measuredAt: number
}

/** How long a good measurement is kept against worse ones; clocks drift. */
export const CLOCK_SAMPLE_LIFE_MS = 10 * 60_000

/**
 * The better of what is known and a new sample: the one with the shorter round trip, the new one when the old is older than
 * ten minutes or the device's clock was set back. Answers the known one for a sample that cannot be (heard before sent).
 */
export function measureClock(known: ClockOffset | null, sample: ClockSample): ClockOffset | null {
  const roundTripMs = sample.heardAt - sample.sentAt
  if (roundTripMs < 0) return known
  const offsetMs = Math.round(sample.serverAt - (sample.sentAt + sample.heardAt) / 2)
  const fresh: ClockOffset = { offsetMs, roundTripMs, measuredAt: sample.heardAt }
  if (!known) return fresh
  const age = fresh.measuredAt - known.measuredAt
  return age < 0 || age > CLOCK_SAMPLE_LIFE_MS || roundTripMs <= known.roundTripMs ? fresh : known
}
