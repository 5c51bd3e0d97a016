import { expect, it } from 'vitest'
import { deviceMeans, isBatteryLow, isStorageLow } from './device-means.ts'

it.each([
  [900_000_000, 1_000_000_000, false],
  [900_000_001, 1_000_000_000, true],
  [350_000_000, 400_000_000, false],
  [350_000_001, 400_000_000, true],
  [0, 0, true],
  [20, 10, true],
])('%i of %i bytes used is low: %s', (usedBytes, quotaBytes, isLow) => {
  expect(isStorageLow({ usedBytes, quotaBytes })).toBe(isLow)
})

it.each([
  [21, false, false],
  [20, false, true],
  [0, true, false],
])('a battery at %i %% (charging: %s) is low: %s', (percent, isCharging, isLow) => {
  expect(isBatteryLow({ percent, isCharging })).toBe(isLow)
})

it.each([
  [{ storage: null, battery: null }, true],
  [{ storage: { usedBytes: 1e15, quotaBytes: 1e15 }, battery: { percent: 100, isCharging: true } }, true],
  [{ storage: { usedBytes: 1e15 + 1, quotaBytes: 1 }, battery: null }, false],
  [{ storage: { usedBytes: -1, quotaBytes: 1 }, battery: null }, false],
  [{ storage: null, battery: { percent: 101, isCharging: true } }, false],
  [{ storage: null, battery: { percent: 50.5, isCharging: true } }, false],
])('%o is a word of a device: %s', (said, isSound) => {
  expect(deviceMeans.safeParse(said).success).toBe(isSound)
})
