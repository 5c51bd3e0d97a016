import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { fillRefusal, withForms } from './refusal-words.ts'

test.each([
  [{ limit: 123_456, currency: 'EUR' }, 'up to €1,234.56'],
  [{ limit: 123_456, currency: 'JPY' }, 'up to ￥123,456'],
  [{ limit: -5, currency: 'USD' }, 'up to −$0.05'],
  [{ limit: 99_999_999, decimals: 2 }, 'up to 999,999.99'],
  [{ limit: 500, decimals: 0, currency: null }, 'up to 500'],
  [{ limit: '€1.00', currency: 'EUR' }, 'up to €1.00'],
  [{}, 'up to {limit:money}'],
])('an amount stands as money: %o', (facts, words) => {
  expect(fillRefusal('up to {limit:money}', facts)).toBe(words)
})

test('other facts stand as they are', () => {
  expect(fillRefusal('{name}: {count} of {most}', { name: 'Tea', count: 3 })).toBe('Tea: 3 of {most}')
})

test.each([
  [{ days: 1 }, '1 day is over'],
  [{ days: '1' }, '1 day is over'],
  [{ days: 0 }, '0 days are over'],
  [{ days: 21 }, '21 days are over'],
  [{}, '{days} days are over'],
])('a number has the form it asks for: %o', (facts, words) => {
  expect(fillRefusal('{days, day is|days are} over', facts)).toBe(words)
})

test('a form may hold a list', () => {
  const text = 'at most {max, product, category or brand|products, categories or brands}, not {given}'
  expect(fillRefusal(text, { max: 1, given: 2 })).toBe('at most 1 product, category or brand, not 2')
  expect(withForms(text)).toBe('at most {max} products, categories or brands, not {given}')
})

test('a refusal is a sentence in each language: no field begins it in English, and no wide sign has a blank behind it', () => {
  const odd = Object.entries(errors).filter(
    ([, { en, zh, ja }]) =>
      /^[a-z]/.test(en) || [zh, ja].some((words) => /[。！？、，：；）」』”] |^ | $/u.test(words)),
  )
  expect(odd.map(([code, { en, zh, ja }]) => `${code}: ${en} · ${zh} · ${ja}`)).toEqual([])
})
