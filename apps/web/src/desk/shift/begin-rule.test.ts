import { afterEach, expect, it, vi } from 'vitest'
import { keepClock } from '../journal/clock.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { beginRule } from './begin-rule.ts'

const begins = '2026-03-02T20:00:00.000Z'
const setup = {
  outlet: {
    timeZone: 'Asia/Shanghai',
    dayCutoffMinutes: 0,
    dayRules: [
      { from: null, timeZone: 'Asia/Shanghai', dayCutOffMinutes: 0 },
      { from: begins, timeZone: 'Asia/Tokyo', dayCutOffMinutes: 240 },
    ],
  },
} as DeskSetup

afterEach(() => {
  vi.useRealTimers()
  desk.change({ setup: null })
})

it.each([
  [-1, 'Asia/Shanghai', 0],
  [0, 'Asia/Tokyo', 240],
])('a zone and cut-off to come are the outlet’s from their instant on (%i ms)', (later, timeZone, dayCutoffMinutes) => {
  vi.useFakeTimers({ now: Date.parse(begins) + later })
  // Files of a worker share it.
  keepClock(null)
  desk.change({ setup })
  beginRule(setup)
  expect(desk.read().setup?.outlet).toMatchObject({ timeZone, dayCutoffMinutes })
})
