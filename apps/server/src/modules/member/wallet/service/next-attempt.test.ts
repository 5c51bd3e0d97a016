import { describe, expect, it } from 'vitest'
import { nextAttempt } from './push-passes.job.ts'

describe('the pause before the next try', () => {
  const now = '2026-03-05T04:00:00.000Z'
  const dueSince = '2026-03-05T03:00:00.000Z'
  it.each([
    [1, '2026-03-05T04:00:05.000Z'],
    [2, '2026-03-05T04:00:10.000Z'],
    [10, '2026-03-05T04:42:40.000Z'],
    [11, '2026-03-05T05:00:00.000Z'],
    [1_000, '2026-03-05T05:00:00.000Z'],
  ])('of attempt %i ends at %s', (attempts, at) =>
    expect(nextAttempt('unreachable', { dueSince, attempts }, now)).toBe(at),
  )
  it('is the last within three days, and after them there is none', () => {
    const since = (millis: number) => new Date(Date.parse(now) - 72 * 3_600_000 + millis).toISOString()
    expect(nextAttempt('refused', { dueSince: since(1), attempts: 99 }, now)).not.toBeNull()
    expect(nextAttempt('refused', { dueSince: since(0), attempts: 99 }, now)).toBeNull()
    expect(nextAttempt('told', { dueSince, attempts: 1 }, now)).toBeNull()
  })
})
