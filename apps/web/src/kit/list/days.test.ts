import { describe, expect, it } from 'vitest'
import { daysOf } from './days.ts'

describe('the days of a preset', () => {
  const now = new Date(2026, 2, 1, 0, 30)

  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-23', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-01'],
  ] as const)('%s is %s to %s', (preset, from, to) => expect(daysOf(preset, now)).toEqual({ from, to }))
})
