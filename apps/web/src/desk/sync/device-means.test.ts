import { afterEach, expect, it, vi } from 'vitest'
import { patiently } from '../../test/patiently.ts'
import { meansNow } from './device-means.ts'

afterEach(() => vi.unstubAllGlobals())

const browser = (told: { estimate?: unknown; battery?: unknown }) =>
  vi.stubGlobal('navigator', {
    storage: { estimate: () => Promise.resolve(told.estimate) },
    ...(told.battery === undefined ? {} : { getBattery: () => Promise.resolve(told.battery) }),
  })

it.each([
  [
    'room and battery',
    { estimate: { usage: 12.4, quota: 1_000 }, battery: { level: 0.256, charging: false } },
    { storage: { usedBytes: 12, quotaBytes: 1_000 }, battery: { percent: 26, isCharging: false } },
  ],
  [
    'a browser without a battery',
    { estimate: { usage: 1, quota: 2 } },
    { storage: { usedBytes: 1, quotaBytes: 2 }, battery: null },
  ],
  [
    'what is no number',
    { estimate: { usage: Number.NaN, quota: 2 }, battery: { level: Number.NaN, charging: true } },
    { storage: null, battery: null },
  ],
  [
    'more than there can be',
    { estimate: { usage: 1, quota: Infinity }, battery: { level: 7, charging: true } },
    { storage: { usedBytes: 1, quotaBytes: 1e15 }, battery: { percent: 100, isCharging: true } },
  ],
])('tells %s', async (_, told, means) => {
  browser(told)
  await patiently(() => expect(meansNow()).toEqual(means))
})

it('tells nothing where the browser refuses, and never waits', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.reject(new Error('no')) } })
  await patiently(() => expect(meansNow()).toEqual({ storage: null, battery: null }))
  browser({ estimate: { usage: 1, quota: 2 } })
  expect(meansNow()).toEqual({ storage: null, battery: null })
})
