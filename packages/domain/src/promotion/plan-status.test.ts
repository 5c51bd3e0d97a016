import { expect, test } from 'vitest'
import { openWindow } from './plan-terms.ts'
import { planStatus } from './plan-status.ts'

const march = { ...openWindow, fromDate: '2026-03-01', untilDate: '2026-03-31' }
const at = (text: string): number => Date.parse(`${text}+08:00`)

test.each([
  ['2026-02-28T23:59:59', 'not-started'],
  ['2026-03-01T00:00:00', 'ongoing'],
  ['2026-03-31T23:59:59', 'ongoing'],
  ['2026-04-01T00:00:00', 'expired'],
])('%s in Shanghai is %s', (moment, status) => {
  expect(planStatus(march, true, at(moment), 'Asia/Shanghai')).toBe(status)
  expect(planStatus(march, false, at(moment), 'Asia/Shanghai')).toBe('disabled')
})

test('the last night ends when it ends, in the outlet’s own zone', () => {
  const night = { ...march, timeOfDay: { fromMinute: 1_320, untilMinute: 120 } }
  expect(planStatus(night, true, at('2026-04-01T01:59:59'), 'Asia/Shanghai')).toBe('ongoing')
  expect(planStatus(night, true, at('2026-04-01T02:00:00'), 'Asia/Shanghai')).toBe('expired')
  expect(planStatus(march, true, at('2026-04-01T00:00:00'), 'Europe/London')).toBe('ongoing')
  expect(planStatus(openWindow, true, 0, 'Asia/Shanghai')).toBe('ongoing')
})
