import { expect, it } from 'vitest'
import { hasBegun, hoursOfDay } from './hours.ts'

it('a day from four o’clock runs over midnight to three', () => {
  expect(hoursOfDay(0)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
  expect([hoursOfDay(240)[0], hoursOfDay(240)[19], hoursOfDay(240)[20], hoursOfDay(240)[23]]).toEqual([4, 23, 0, 3])
  expect(hoursOfDay(270)).toEqual(hoursOfDay(240))
  expect(hoursOfDay(720)[23]).toBe(11)
})

it.each([
  [9, 9, 0, true],
  [10, 9, 0, false],
  [0, 9, 0, true],
  [0, 23, 240, false],
  [0, 0, 240, true],
  [23, 2, 240, true],
  [3, 2, 240, false],
])('hour %i has begun at %i of a day from minute %i: %s', (hour, now, cutOff, begun) => {
  expect(hasBegun(hour, now, cutOff)).toBe(begun)
})
