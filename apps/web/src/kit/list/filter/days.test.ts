import { describe, expect, it } from 'vitest'
import { daysOf, presetOf } from './days.ts'

describe('the days of a preset', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['week', '2026-02-23', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-01'],
  ] as const)('%s is %s to %s', (preset, from, to) => expect(daysOf(preset, '2026-03-01')).toEqual({ from, to }))

  it.each([
    ['today', '2026-03-19', '2026-03-19'],
    ['yesterday', '2026-03-18', '2026-03-18'],
    ['week', '2026-03-13', '2026-03-19'],
    ['month', '2026-03-01', '2026-03-19'],
    [undefined, '2026-03-17', '2026-03-18'],
    [undefined, '2026-03-14', '2026-03-19'],
    [undefined, '2026-03-01', '2026-03-20'],
  ] as const)('%s is what %s to %s are', (preset, from, to) =>
    expect(presetOf({ from, to }, '2026-03-19')).toBe(preset),
  )
})
