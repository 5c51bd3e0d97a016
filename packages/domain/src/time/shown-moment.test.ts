import { expect, test } from 'vitest'
import { dayIn, momentIn, offsetName } from './shown-moment.ts'

test.each([
  ['en-US', '03/01/2026'],
  ['zh-CN', '2026/03/01'],
  ['ja-JP', '2026/03/01'],
])('a day in %s is %s, wherever it is read', (locale, shown) => {
  expect(dayIn(locale, '2026-03-01')).toBe(shown)
  expect(dayIn(locale, 'soon')).toBe('soon')
})

test.each([
  ['en-US', 'Asia/Shanghai', '12/01/2026, 00:05', 'GMT+8'],
  ['zh-CN', 'Asia/Shanghai', '2026/12/01 00:05', 'GMT+8'],
  ['ja-JP', 'Asia/Tokyo', '2026/12/01 01:05', 'GMT+9'],
  ['en-US', 'America/St_Johns', '11/30/2026, 12:35', 'GMT-3:30'],
  ['en-US', 'UTC', '11/30/2026, 16:05', 'GMT'],
])('a moment in %s by the clock of %s is %s %s', (locale, zone, shown, offset) => {
  const at = '2026-11-30T16:05:09.123Z'
  expect([momentIn(locale, at, zone), offsetName(Date.parse(at), zone)]).toEqual([shown, offset])
})
