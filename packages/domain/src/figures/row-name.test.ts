import { expect, it } from 'vitest'
import { LOCALES } from '../text/locale.ts'
import { divisions } from './division.ts'
import { figureWords } from './figure-words.ts'
import { rowName } from './row-name.ts'

const named = (by: Parameters<typeof rowName>[0], key: string, locale: Parameters<typeof rowName>[2] = 'en-US') =>
  rowName(by, { key, name: null }, locale)

it('calls a row by its own name, else by the word for its key', () => {
  expect(rowName('product', { key: 'x', name: 'Tea' }, 'zh-CN')).toBe('Tea')
  expect(named('weekday', '1', 'ja-JP')).toBe('月曜日')
  expect(named('weekday', '7')).toBe('Sunday')
  expect(named('method', '0', 'zh-CN')).toBe('现金')
  expect(named('method', 'rounding')).toBe('Cash rounding')
  expect(named('method', 'fee')).toBe('Payment fees')
  expect(named('method', 'tip', 'ja-JP')).toBe('チップ')
  expect(named('rate', '825')).toBe('8.25%')
  expect(named('source', 'tax-exemption')).toBe('Tax exemption')
  expect(named('level', '')).toBe('No member')
  expect(named('level', '3', 'zh-CN')).toContain('3')
  expect(named('month', '2026-02-01')).toBe('2026-02')
})

it('says that a thing is gone, or that there was none', () => {
  expect(named('product', '')).toBe('Open-price goods')
  expect(named('outlet', '01890000-0000-7000-8000-000000000001')).toBe('Deleted')
})

it('has a word for every division in every language', () => {
  for (const locale of LOCALES)
    for (const by of divisions) expect(figureWords[locale].by[by], `${locale} ${by}`).not.toBe('')
})
