import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { dayPatterns, dayText, momentPatterns } from './day-text.ts'
import type { Language } from './locale.ts'

const { language: before } = i18next
afterEach(() => void (i18next.language = before))

it.each<[Language, string, string]>([
  ['en', 'MM/DD/YYYY', 'MM/DD/YYYY, HH:mm'],
  ['zh', 'YYYY/MM/DD', 'YYYY/MM/DD HH:mm'],
  ['ja', 'YYYY/MM/DD', 'YYYY/MM/DD HH:mm'],
])('a field has days as lists have them, in %s', (language, day, moment) => {
  i18next.language = language
  expect(dayPatterns()).toEqual([day, 'YYYY-MM-DD'])
  expect(momentPatterns()).toEqual([moment, 'YYYY-MM-DD HH:mm'])
  expect(dayText('2026-11-01')).toBe(day.replace('YYYY', '2026').replace('MM', '11').replace('DD', '01'))
})
