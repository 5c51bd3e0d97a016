import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import type { Language } from './locale.ts'
import { typedDay } from './typed-day.ts'

const { language: before } = i18next
afterEach(() => void (i18next.language = before))

it.each<[Language, string, string | null]>([
  ['en', '03/05/2026', '2026-03-05'],
  ['en', '3/5/2026', '2026-03-05'],
  ['en', '03052026', '2026-03-05'],
  ['en', '2026-03-05', '2026-03-05'],
  ['en', '20260305', '2026-03-05'],
  ['en', '31/12/2026', null],
  ['en', '02/29/2025', null],
  ['en', '02/29/2024', '2024-02-29'],
  ['en', '3/5/26', null],
  ['en', '0305202', null],
  ['en', '', null],
  ['en', 'Friday', null],
  ['zh', '2026/03/05', '2026-03-05'],
  ['zh', '20260305', '2026-03-05'],
  ['zh', '2026年3月5日', '2026-03-05'],
  ['ja', '２０２６/０３/０５', '2026-03-05'],
  ['ja', '03/05/2026', null],
])('in %s %s is %s', (language, text, day) => {
  i18next.language = language
  expect(typedDay(text)).toBe(day)
})
