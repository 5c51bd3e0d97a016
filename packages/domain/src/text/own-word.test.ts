import { expect, it } from 'vitest'
import { checkOwnWord, OWN_WORD_KEY } from './own-word.ts'
import { blanksOf } from './word-blanks.ts'

const codeOf = (words: string, original = 'Pay {{amount}}') => {
  const checked = checkOwnWord(words, original)
  return checked.ok ? checked.value : checked.refusal.code
}

it('keeps the blanks of the original, each at least once, in any order', () => {
  expect(blanksOf('{{b}} {{a}} {{ b }} {{count, number}}')).toEqual(['a', 'b', 'count, number'])
  expect(blanksOf('{{days, day|days}} {{ left, day is|days are }} {{days}}')).toEqual(['days', 'left'])
  expect(codeOf(' Kassieren: {{amount}} ')).toBe('Kassieren: {{amount}}')
  expect(codeOf('{{amount}}, all of {{amount}}')).toBe('{{amount}}, all of {{amount}}')
  expect(codeOf('Take the money')).toBe('own-word.blanks')
  expect(codeOf('{{amount}} {{change}}')).toBe('own-word.blanks')
  expect(codeOf('{{Amount}}')).toBe('own-word.blanks')
  expect(codeOf('{{amount, number}}')).toBe('own-word.blanks')
  expect(codeOf('{{-amount}} {{amount}}')).toBe('own-word.blanks')
  expect(codeOf('{{amount}} {{')).toBe('own-word.blanks')
  expect(codeOf('{{ amount }}')).toBe('{{ amount }}')
})

it.each([
  ['', 'own-word.length'],
  ['   ', 'own-word.length'],
  ['a', 'a'],
  ['茶'.repeat(300), '茶'.repeat(300)],
  ['😀'.repeat(300), '😀'.repeat(300)],
  ['a'.repeat(301), 'own-word.length'],
  ['$t(common:save)', 'own-word.acts'],
  ['a\nb', 'own-word.acts'],
  ['a\u202eb', 'own-word.acts'],
  ['a\u200bb', 'own-word.acts'],
  ['<b>$5</b>', '<b>$5</b>'],
])('%j', (words, outcome) => {
  expect(codeOf(words, 'Save')).toBe(outcome)
})

it.each([
  ['desk:pay.title', true],
  ['product:given_other', true],
  ['desk:refusal.cash.is-code', true],
  ['desk:', false],
  ['pay.title', false],
  ['d:x', false],
  ['desk:a b', false],
  [`desk:${'a'.repeat(88)}`, true],
  [`desk:${'a'.repeat(89)}`, false],
])('%s is a place of words: %s', (key, isOne) => {
  expect(OWN_WORD_KEY.test(key)).toBe(isOne)
})
