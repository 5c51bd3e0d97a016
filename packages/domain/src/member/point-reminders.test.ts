import { describe, expect, it } from 'vitest'
import { remindersDue } from './point-reminders.ts'

const lots = [
  { lastDay: '2026-03-08', points: 10 },
  { lastDay: '2026-03-31', points: 20 },
  { lastDay: null, points: 30 },
]

describe('remindersDue', () => {
  it.each([
    [
      'thirty days before',
      '2026-02-28',
      '2026-03-01',
      [
        ['2026-03-08', 7],
        ['2026-03-31', 30],
      ],
    ],
    ['a day too early', '2026-02-27', '2026-02-28', []],
    ['told already', '2026-03-01', '2026-03-02', []],
    [
      'never looked before',
      null,
      '2026-03-01',
      [
        ['2026-03-08', 7],
        ['2026-03-31', 30],
      ],
    ],
    [
      'nobody looked for a week',
      '2026-02-25',
      '2026-03-04',
      [
        ['2026-03-08', 7],
        ['2026-03-31', 30],
      ],
    ],
    ['both times at once: the later one alone', '2026-02-01', '2026-03-25', [['2026-03-31', 7]]],
    ['on the last day itself', '2026-02-01', '2026-03-31', [['2026-03-31', 7]]],
  ])('%s', (_, looked, today, expected) => {
    expect(remindersDue(lots, looked, today).map(({ lastDay, daysBefore }) => [lastDay, daysBefore])).toEqual(expected)
  })
})
