import { errors } from '@kassa/contract/errors.ts'
import { expect, it } from 'vitest'
import { tellsNothingDone } from './consequence.ts'

const untouched = Object.entries(errors).filter(([, { dataState }]) => dataState === 'nothing-happened')

it.each(['zh', 'ja'] as const)('what says in English that nothing was done says so in %s', (language) => {
  const others = untouched.filter(([, entry]) => tellsNothingDone(entry.en) !== tellsNothingDone(entry[language]))
  expect(others.map(([code, entry]) => `${code}: ${entry.en} · ${entry[language]}`)).toEqual([])
})

it('is not taken from what only sounds like it', () => {
  for (const words of ['未找到该商品。', '登録されていません。', 'Nothing fits this.'])
    expect(tellsNothingDone(words)).toBe(false)
})
