import { afterEach, expect, it, vi } from 'vitest'
import { dayPatterns, dayText, momentPatterns } from './day-text.ts'
import type { Language } from './locale.ts'
import * as words from './words.ts'

vi.mock('./words.ts', async (original) => ({ ...(await original<typeof words>()), currentLanguage: vi.fn() }))
afterEach(() => void vi.mocked(words.currentLanguage).mockReset())

it.each<[Language, string, string]>([
  ['en', 'MM/DD/YYYY', 'MM/DD/YYYY, HH:mm'],
  ['zh', 'YYYY/MM/DD', 'YYYY/MM/DD HH:mm'],
  ['ja', 'YYYY/MM/DD', 'YYYY/MM/DD HH:mm'],
])('a field has days as lists have them, in %s', (language, day, moment) => {
  vi.mocked(words.currentLanguage).mockReturnValue(language)
  expect(dayPatterns()).toEqual([day, 'YYYY-MM-DD'])
  expect(momentPatterns()).toEqual([moment, 'YYYY-MM-DD HH:mm'])
  expect(dayText('2026-11-01')).toBe(day.replace('YYYY', '2026').replace('MM', '11').replace('DD', '01'))
})
