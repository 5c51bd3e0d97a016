import { expect, it } from 'vitest'
import { addDays } from '../time/calendar-day.ts'
import { comparedPeriod, PERIOD_DAYS, shownPeriod, stepOf } from './period.ts'

it.each([
  ['a day with the same weekday', '2026-03-02', '2026-03-02', 'before', '2026-02-23', '2026-02-23'],
  ['three days with the same three', '2026-03-02', '2026-03-04', 'before', '2026-02-23', '2026-02-25'],
  ['a week with the week before', '2026-03-02', '2026-03-08', 'before', '2026-02-23', '2026-03-01'],
  ['a month with as many days before', '2026-03-01', '2026-03-31', 'before', '2026-01-29', '2026-02-28'],
  ['a day with its weekday of the year before', '2026-03-02', '2026-03-02', 'year', '2025-03-03', '2025-03-03'],
] as const)('compares %s', (_, from, to, by, comparedFrom, comparedTo) =>
  expect(comparedPeriod({ from, to }, by)).toEqual({ from: comparedFrom, to: comparedTo }),
)

it('shows five years and refuses a day more', () => {
  const from = '2020-01-01'
  expect(shownPeriod({ from, to: addDays(from, PERIOD_DAYS - 1) }).ok).toBe(true)
  expect(shownPeriod({ from, to: addDays(from, PERIOD_DAYS) })).toEqual({
    ok: false,
    refusal: { code: 'figures.period-too-long', facts: { days: PERIOD_DAYS + 1, maximum: PERIOD_DAYS } },
  })
})

it('steps begin on Mondays and firsts', () => {
  expect(stepOf('2026-03-08', 'week')).toBe('2026-03-02')
  expect(stepOf('2026-03-08', 'month')).toBe('2026-03-01')
  expect(stepOf('2026-03-08', 'day')).toBe('2026-03-08')
})
