import { expect, it } from 'vitest'
import { daysUntilNow, nameOfPeriod, periodIn, periodNames, periodOf } from './periods.ts'

const today = '2026-03-05'

it.each([
  ['yesterday', '2026-03-04', '2026-03-04'],
  ['week', '2026-02-27', '2026-03-05'],
  ['month', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-05'],
  ['months13', '2025-03-01', '2026-03-05'],
] as const)('%s', (name, from, to) => expect(periodOf(name, today)).toEqual({ from, to }))

it('reads the address, and takes the last thirty days where it says nothing', () => {
  expect(periodIn({ from: '2026-01-01', to: '2026-01-02' }, today)).toEqual({ from: '2026-01-01', to: '2026-01-02' })
  expect(periodIn({ from: '2026-02-30', to: 'x' }, today)).toEqual(periodOf('days30', today))
})

it('knows its own names', () => {
  for (const name of periodNames) expect(nameOfPeriod(periodOf(name, today), today)).toBe(name)
  expect(nameOfPeriod({ from: '2020-01-01', to: '2020-01-03' }, today)).toBeNull()
})

it('draws nothing that has not happened', () =>
  expect(daysUntilNow({ from: '2026-03-04', to: '2026-03-31' }, today)).toEqual(['2026-03-04', '2026-03-05']))
