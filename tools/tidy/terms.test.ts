import { expect, test } from 'vitest'
import { termsAreOne } from './terms.ts'
import { readTree, report, sourceOf } from './tree.ts'

test('every idea has one word in each language', () => expect(report(termsAreOne(readTree()))).toEqual([]))

test.each([
  ['ja', 'カゴに入れる', 1],
  ['ja', 'ドロワーと引き出し', 2],
  ['ja', 'カートに入れる', 0],
  ['en', 'カゴ', 0],
  ['zh', '购物篮是空的，请选择付款方式。', 2],
  ['zh', '购物车是空的，请选择支付方式。', 0],
])('a screen in %s says “%s”', (language, text, seen) => {
  const words = JSON.stringify({ basket: { add: text } }, null, 2)
  const inFile = (path: string): number => termsAreOne([sourceOf(path, words)]).length
  expect(inFile(`apps/web/src/words/${language}/desk.json`)).toBe(seen)
  expect(inFile(`packages/contract/src/audit/log-words/${language}.json`)).toBe(seen)
  expect(inFile(`apps/web/src/words/${language}/search.json`)).toBe(0)
})

test.each([
  [{ title: '购物篮', also: 'basket' }, 1],
  [{ steps: ['打开购物车。', '看购物篮里有什么。'], wrong: [{ when: '断网时', do: '等一等。' }] }, 2],
  [{ title: '购物车', also: '购物篮|断网' }, 0],
])('a page of the handbook: %j', (page, seen) => {
  const path = 'apps/web/src/parts/handbook/pages/zh/cashier.json'
  expect(termsAreOne([sourceOf(path, JSON.stringify({ page }, null, 2))])).toHaveLength(seen)
})

test.each([
  ['sales.errors.ts', "entry(409, ['The basket is empty.', '购物篮是空的。', 'カートは空です。'])", 1],
  ['sales.errors.ts', "entry(409, ['The basket is empty.', '购物车是空的。', '経理のカートは空です。'])", 0],
  ['sales.test.ts', "expect(said).toBe('购物篮是空的。')", 0],
])('a refusal in %s: %s', (file, text, seen) =>
  expect(termsAreOne([sourceOf(`packages/contract/src/sales/${file}`, text)])).toHaveLength(seen),
)
