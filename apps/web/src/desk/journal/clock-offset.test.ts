import { describe, expect, it } from 'vitest'
import { backOffMillis } from '../sync/back-off.ts'
import { CLOCK_SAMPLE_LIFE_MS, measureClock } from './clock-offset.ts'

describe('measureClock', () => {
  const good = measureClock(null, { sentAt: 1000, heardAt: 1020, serverAt: 6010 })
  it('takes the middle of the round trip', () => {
    expect(good).toEqual({ offsetMs: 5000, roundTripMs: 20, measuredAt: 1020 })
  })
  it('keeps the shorter round trip until it is old', () => {
    const slow = { sentAt: 2000, heardAt: 2400, serverAt: 7300 }
    expect(measureClock(good, slow)).toBe(good)
    const late = 1020 + CLOCK_SAMPLE_LIFE_MS + 1
    expect(measureClock(good, { sentAt: late - 400, heardAt: late, serverAt: late + 900 })?.offsetMs).toBe(1100)
  })
  it('measures anew when the clock was set back, and not at all from a call heard before it was sent', () => {
    expect(measureClock(good, { sentAt: 0, heardAt: 500, serverAt: 9250 })?.offsetMs).toBe(9000)
    expect(measureClock(good, { sentAt: 10, heardAt: 5, serverAt: 0 })).toBe(good)
  })
})

describe('backOffMillis', () => {
  it('doubles to a minute and stays in the upper half', () => {
    expect([1, 2, 3, 7, 50].map((attempt) => backOffMillis(attempt, 0))).toEqual([500, 1000, 2000, 30_000, 30_000])
    expect(backOffMillis(50, 0.999)).toBeLessThanOrEqual(60_000)
  })
})
