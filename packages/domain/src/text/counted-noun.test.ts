import { expect, it } from 'vitest'
import { countedNoun } from './counted-noun.ts'

it.each([
  [0, '0 gift cards'],
  [1, '1 gift card'],
  [2, '2 gift cards'],
])('%i is counted with its noun', (count, text) => {
  expect(countedNoun(count, 'gift card')).toBe(text)
})

it('takes the plural that it is told', () => {
  expect([countedNoun(1, 'entry', 'entries'), countedNoun(3, 'entry', 'entries')]).toEqual(['1 entry', '3 entries'])
})
