import { expect, it } from 'vitest'
import { dayIn, heldIn } from './day-in.ts'

it.each([
  ['en-US', '03/01/2026'],
  ['zh-CN', '2026/03/01'],
  ['ja-JP', '2026/03/01'],
])('writes a day in a sentence as %s does', (locale, text) => expect(heldIn(locale, '2026-03-01')).toBe(text))

it.each(['2026-03', '2026-03-01 12:00', 'A-2026-03-01', '2026-13-01', '', '12'])('leaves %s as it is', (text) =>
  expect(heldIn('en-US', text)).toBe(text),
)

it('writes no day of a text that is none', () => expect(dayIn('en-US', 'soon')).toBe('soon'))
