import { expect, it } from 'vitest'
import { dayIn } from '@kassa/domain/time/shown-moment.ts'
import { heldIn } from './day-in.ts'

it.each([
  ['en-US', '03/01/2026'],
  ['zh-CN', '2026/03/01'],
  ['ja-JP', '2026/03/01'],
])('writes a day in a sentence as %s does', (locale, text) => expect(heldIn(locale, '2026-03-01')).toBe(text))

it.each(['2026-03', '2026-03-01 12:00', 'A-2026-03-01', '2026-13-01', '', '12'])('leaves %s as it is', (text) =>
  expect(heldIn('en-US', text)).toBe(text),
)

it('writes no day of a text that is none', () => expect(dayIn('en-US', 'soon')).toBe('soon'))

it.each([
  ['قهوة', '\u2068قهوة\u2069'],
  ['קפה 12', '\u2068קפה 12\u2069'],
  ['Tea \u202e00.21', 'Tea 00.21'],
  ['\u2067قهوة\u2069 \u2066', '\u2068قهوة \u2069'],
])('sets %j apart, so that it turns nothing that stands behind it', (text, held) =>
  expect(heldIn('en-US', text)).toBe(held),
)
