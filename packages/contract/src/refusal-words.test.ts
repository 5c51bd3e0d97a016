import { expect, test } from 'vitest'
import { errors } from './errors.ts'
import { fillRefusal } from './refusal-words.ts'

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

test('a refusal is a sentence in each language: no field begins it in English, and no wide sign has a blank behind it', () => {
  const odd = Object.entries(errors).filter(
    ([, { en, zh, ja }]) =>
      /^[a-z]/.test(en) || [zh, ja].some((words) => /[。！？、，：；）」』”] |^ | $/u.test(words)),
  )
  expect(odd.map(([code, { en, zh, ja }]) => `${code}: ${en} · ${zh} · ${ja}`)).toEqual([])
})
