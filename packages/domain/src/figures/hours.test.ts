import { expect, it } from 'vitest'
import { byPlaceInDay, hasBegun, hoursOfDay, missingHours } from './hours.ts'

it('a day from four o’clock runs over midnight to three', () => {
  expect(hoursOfDay(0)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
  expect([hoursOfDay(240)[0], hoursOfDay(240)[19], hoursOfDay(240)[20], hoursOfDay(240)[23]]).toEqual([4, 23, 0, 3])
  expect(hoursOfDay(270)).toEqual(hoursOfDay(240))
  expect(hoursOfDay(720)[23]).toBe(11)
})

it('hours stand from the one in which the day begins', () => {
  const hours = ['00', '03', '04', '09', '23']
  expect(hours.toSorted(byPlaceInDay(0))).toEqual(hours)
  expect(hours.toSorted(byPlaceInDay(240))).toEqual(['04', '09', '23', '00', '03'])
  expect(hours.toSorted(byPlaceInDay(200))).toEqual(['03', '04', '09', '23', '00'])
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

it.each([
  ['2026-03-08', 'America/New_York', 0, [2]],
  ['2026-03-08', 'America/New_York', 120, [2]],
  // The day before runs until three o’clock, which comes at once behind two.
  ['2026-03-07', 'America/New_York', 180, [2]],
  ['2026-03-08', 'America/New_York', 180, []],
  ['2026-03-29', 'Europe/Berlin', 0, [2]],
  // At midnight.
  ['2026-04-24', 'Africa/Cairo', 0, [0]],
  ['2026-04-23', 'Africa/Cairo', 0, []],
  // Half an hour: the rest of the hour is there.
  ['2026-10-04', 'Australia/Lord_Howe', 0, []],
  ['2026-11-01', 'America/New_York', 0, []],
  ['2026-03-08', 'Asia/Tokyo', 0, []],
] as const)('%s in %s from minute %i leaves out %j', (day, timeZone, dayCutOffMinutes, missing) => {
  expect(missingHours(day, { timeZone, dayCutOffMinutes })).toEqual(missing)
})
