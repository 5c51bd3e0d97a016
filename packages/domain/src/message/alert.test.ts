import { describe, expect, test } from 'vitest'
import { localTimeAt } from '../time/local-time.ts'
import { isQuiet, mayMailAlerts } from './alert.ts'

describe('quiet hours', () => {
  test.each([
    [null, 0, false],
    [{ from: 600, until: 600 }, 600, false],
    [{ from: 60, until: 120 }, 59, false],
    [{ from: 60, until: 120 }, 60, true],
    [{ from: 60, until: 120 }, 119, true],
    [{ from: 60, until: 120 }, 120, false],
    [{ from: 1_320, until: 420 }, 1_319, false],
    [{ from: 1_320, until: 420 }, 1_320, true],
    [{ from: 1_320, until: 420 }, 1_439, true],
    [{ from: 1_320, until: 420 }, 0, true],
    [{ from: 1_320, until: 420 }, 419, true],
    [{ from: 1_320, until: 420 }, 420, false],
  ])('%o at minute %i: %s', (quiet, minute, is) => expect(isQuiet(quiet, minute)).toBe(is))

  // 22:30 in Tokyo is 9:30 in New York, where nobody sleeps.
  test.each([
    ['Asia/Tokyo', true],
    ['America/New_York', false],
  ])('are those of the reader: in %s', (zone, is) => {
    const { minuteOfDay } = localTimeAt(Date.parse('2026-03-10T13:30:00Z'), zone)
    expect(isQuiet({ from: 1_320, until: 420 }, minuteOfDay)).toBe(is)
  })

  // On the night when clocks go forward in Berlin 02:30 is never shown, and the hours end by the wall clock all the same.
  test.each([
    ['2026-03-29T00:30:00Z', true],
    ['2026-03-29T01:30:00Z', false],
  ])('end by the wall clock when clocks change: %s', (at, is) => {
    const { minuteOfDay } = localTimeAt(Date.parse(at), 'Europe/Berlin')
    expect(isQuiet({ from: 0, until: 150 }, minuteOfDay)).toBe(is)
  })
})

test.each([
  [{ mail: 'none', quiet: null, digestOn: null }, 720, false],
  [{ mail: 'now', quiet: null, digestOn: null }, 0, true],
  [{ mail: 'now', quiet: { from: 1_320, until: 420 }, digestOn: null }, 1_380, false],
  [{ mail: 'now', quiet: { from: 1_320, until: 420 }, digestOn: null }, 420, true],
  [{ mail: 'day', quiet: null, digestOn: null }, 479, false],
  [{ mail: 'day', quiet: null, digestOn: null }, 480, true],
  [{ mail: 'day', quiet: null, digestOn: '2026-03-09' }, 480, true],
  [{ mail: 'day', quiet: null, digestOn: '2026-03-10' }, 1_000, false],
  [{ mail: 'day', quiet: { from: 420, until: 600 }, digestOn: null }, 500, false],
  [{ mail: 'day', quiet: { from: 420, until: 600 }, digestOn: null }, 600, true],
] as const)('a mail with %o at minute %i: %s', (wish, minuteOfDay, is) =>
  expect(mayMailAlerts(wish, { day: '2026-03-10', minuteOfDay })).toBe(is),
)
