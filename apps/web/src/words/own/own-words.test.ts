import { beforeEach, expect, it } from 'vitest'
import { keepOwnWords, merchantOfWords, ownWords, withOwnWords, wordAt } from './own-words.ts'

const words = {
  pay: { title: 'Payment', pay: 'Pay {{amount}}' },
  refusal: { 'cash.is-code': 'A code', cash: { other: 'Other' } },
  given_one: '{{count}} product',
}

beforeEach(() => void keepOwnWords([], null))

it('finds words by their place, also where names hold dots', () => {
  expect(wordAt(words, 'pay.title')).toBe('Payment')
  expect(wordAt(words, 'refusal.cash.is-code')).toBe('A code')
  expect(wordAt(words, 'refusal.cash.other')).toBe('Other')
  expect(wordAt(words, 'pay')).toBeUndefined()
  expect(wordAt(words, 'pay.titles')).toBeUndefined()
})

it('puts the merchant’s words in their places, of their language and file alone', () => {
  const own = (key: string, text: string) => ({ language: 'en' as const, key, words: text })
  keepOwnWords(
    [
      own('desk:pay.title', 'Kasse'),
      own('desk:refusal.cash.is-code', 'Ein Code'),
      own('goods:given_one', 'x {{count}}'),
      { language: 'zh', key: 'desk:pay.pay', words: '{{amount}} 收' },
    ],
    'm',
  )
  const shown = withOwnWords('en', 'desk', words)
  expect(wordAt(shown, 'pay.title')).toBe('Kasse')
  expect(wordAt(shown, 'refusal.cash.is-code')).toBe('Ein Code')
  expect(wordAt(shown, 'pay.pay')).toBe('Pay {{amount}}')
  expect(wordAt(shown, 'given_one')).toBe('{{count}} product')
  expect(words.pay.title).toBe('Payment')
})

it('keeps the product’s words where the place is gone or has other blanks by now', () => {
  keepOwnWords(
    [
      { language: 'en', key: 'desk:pay.gone', words: 'Gone' },
      { language: 'en', key: 'desk:pay.pay', words: 'Pay' },
      { language: 'en', key: 'desk:pay', words: 'A group' },
    ],
    'm',
  )
  expect(withOwnWords('en', 'desk', words)).toEqual(words)
})

it('says whether they differ from those that stood there', () => {
  const row = { language: 'en' as const, key: 'desk:pay.title', words: 'Kasse' }
  expect(keepOwnWords([row], 'm')).toBe(true)
  expect(keepOwnWords([{ ...row, changedAt: 'later' } as typeof row], 'm')).toBe(false)
  expect(ownWords()).toEqual([row])
  expect(keepOwnWords([row], 'another')).toBe(true)
  expect(merchantOfWords()).toBe('another')
})
