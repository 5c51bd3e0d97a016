import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, isCalendarDay, startOfMonth, startOfWeek, weekdayOf } from './calendar-day.ts'

const anyDay = fc.integer({ min: -719_528, max: 2_932_896 }).map((days) => addDays('1970-01-01', days))

describe('calendar days', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-10', false],
    ['26-01-10', false],
    ['0001-01-01', true],
    ['９999-01-01', false],
  ])('%s exists: %s', (day, exists) => {
    expect(isCalendarDay(day)).toBe(exists)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['0050-01-31', 1, '0050-02-28'],
  ])('%s moved by %i months is %s', (day, months, moved) => {
    expect(addMonths(day, months)).toBe(moved)
  })

  it('knows weekdays, weeks and months', () => {
    expect(weekdayOf('2026-11-20')).toBe(5)
    expect(weekdayOf('1969-12-29')).toBe(1)
    expect(startOfWeek('2026-11-22')).toBe('2026-11-16')
    expect(startOfWeek('2026-11-16')).toBe('2026-11-16')
    expect(startOfMonth('2026-11-20')).toBe('2026-11-01')
  })

  it('adding and counting days undo each other', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to)
        expect(isCalendarDay(from)).toBe(true)
        expect(Math.abs((weekdayOf(to) - weekdayOf(from) - daysBetween(from, to)) % 7)).toBe(0)
      }),
      { numRuns: 1000 },
    )
  })
})
