import { expect, it } from 'vitest'
import { abcOf } from './abc.ts'
import { canCross, divisions, keptBy } from './division.ts'

it('crosses whole days with anything but itself, and nothing else', () => {
  expect(canCross('weekday', 'hour')).toBe(true)
  expect(canCross('method', 'outlet')).toBe(true)
  expect(canCross('staff', 'hour')).toBe(false)
  for (const division of divisions) expect(canCross(division, division)).toBe(false)
})

it('keeps by what is not of whole days', () => {
  expect(keptBy('weekday', 'hour')).toBe('hour')
  expect(keptBy('rate', 'month')).toBe('rate')
  expect(keptBy('day', 'outlet')).toBe('outlet')
  expect(keptBy('day', null)).toBe('day')
})

it.each([
  [0, 50, 'A'],
  [79, 1, 'A'],
  [80, 5, 'B'],
  [94, 1, 'B'],
  [95, 5, 'C'],
  [0, 0, 'C'],
  [0, -5, 'C'],
] as const)('behind %i of 100 with %i is %s', (ahead, own, expected) => expect(abcOf(ahead, own, 100)).toBe(expected))
