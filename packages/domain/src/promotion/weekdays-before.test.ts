import { describe, expect, it } from 'vitest'
import { addDays } from '../time/calendar-day.ts'
import { weekdaysBefore } from './weekdays-before.ts'

describe('the same weekdays before', () => {
  it.each([
    ['2026-03-02', '2026-03-02', '2026-02-23', '2026-02-23'],
    ['2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
    ['2026-03-02', '2026-03-09', '2026-02-16', '2026-02-23'],
    ['2024-02-26', '2024-03-03', '2024-02-19', '2024-02-25'],
  ])('of %s to %s are %s to %s', (from, until, before, last) => {
    expect(weekdaysBefore({ from, until })).toEqual({ from: before, until: last })
  })

  it('never touch the span itself and begin on its weekday', () => {
    for (let days = 0; days < 60; days += 1) {
      const until = addDays('2026-01-01', days)
      const before = weekdaysBefore({ from: '2026-01-01', until })
      expect(before.until < '2026-01-01').toBe(true)
      expect((Date.parse('2026-01-01') - Date.parse(before.from)) % (7 * 86_400_000)).toBe(0)
    }
  })
})
