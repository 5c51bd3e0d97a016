import { expect, it } from 'vitest'
import { LOCALES } from '../text/locale.ts'
import { CODE_LENGTH, codeFrom, typedCode, wordsFrom } from './pairing.ts'

const chance = Uint8Array.from({ length: CODE_LENGTH }, (_, at) => at * 37)

it('codes have eight characters that nobody reads for others', () => {
  const all = Array.from({ length: 256 }, (_, byte) => codeFrom(new Uint8Array(CODE_LENGTH).fill(byte)))
  expect(all.every((code) => /^[A-HJ-NP-Z2-9]{8}$/.test(code))).toBe(true)
  expect(codeFrom(chance)).toBe(codeFrom(chance))
})

it.each([
  ['abcd-efgh', 'ABCDEFGH'],
  [' ab cd EF gh ', 'ABCDEFGH'],
])('%s is typed for %s', (typed, code) => expect(typedCode(typed)).toBe(code))

it('there are two of 32 words in each language', () => {
  for (const language of LOCALES) {
    const words = new Set(Array.from({ length: 32 }, (_, byte) => wordsFrom(Uint8Array.of(byte, 0), language)))
    expect(words.size).toBe(32)
    expect(wordsFrom(chance, language).split(' ')).toHaveLength(2)
  }
})
