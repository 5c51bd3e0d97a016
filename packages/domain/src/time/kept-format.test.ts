import { expect, test } from 'vitest'
import { keptFormat } from './kept-format.ts'

const at = Date.parse('2026-11-30T16:05:00Z')
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

test('a format is made once for each locale, form and zone', () => {
  const first = keptFormat('en-US', { ...clock, timeZone: 'Asia/Tokyo' })
  expect(keptFormat('en-US', { ...clock, timeZone: 'Asia/Tokyo' })).toBe(first)
  expect(keptFormat('ja-JP', { ...clock, timeZone: 'Asia/Tokyo' })).not.toBe(first)
  expect(first.format(at)).toBe('01:05')
  expect(keptFormat('en-US', { ...clock, timeZone: 'UTC' }).format(at)).toBe('16:05')
})

test('a zone that nobody knows is refused each time', () => {
  for (let time = 0; time < 2; time += 1)
    expect(() => keptFormat('en-US', { timeZone: 'Mars/Olympus' })).toThrow(RangeError)
})

test('of many zones the last ones are kept', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  for (const timeZone of zones) keptFormat('en-US', { timeZone })
  const last = zones.at(-1) ?? 'UTC'
  expect(keptFormat('en-US', { timeZone: last })).toBe(keptFormat('en-US', { timeZone: last }))
  expect(keptFormat('en-US', { ...clock, timeZone: 'Asia/Tokyo' }).format(at)).toBe('01:05')
})
