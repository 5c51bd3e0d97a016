import { expect, test } from 'vitest'
import { termsAreOne } from './terms.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('every idea has one word in each language', () => expect(report(termsAreOne(readTree()))).toEqual([]))

test.each([
  ['ja', 'カゴに入れる', 1],
  ['ja', 'ドロワーと引き出し', 2],
  ['ja', 'カートに入れる', 0],
  ['en', 'カゴ', 0],
])('a screen in %s says “%s”', (language, text, seen) => {
  const words = JSON.stringify({ basket: { add: text } }, null, 2)
  const inFile = (path: string): number => termsAreOne([sourceOf(path, words)]).length
  expect(inFile(`apps/web/src/words/${language}/desk.json`)).toBe(seen)
  expect(inFile(`packages/contract/src/audit/log-words/${language}.json`)).toBe(seen)
  expect(inFile(`apps/web/src/words/${language}/search.json`)).toBe(0)
})
