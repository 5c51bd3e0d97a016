import { expect, test } from 'vitest'
import { filesOf, type Pages } from './files-ahead.ts'

const pages: Pages = {
  files: ['base.js', 'office.js', 'orders.js', 'order.js', 'orders-zh.js', 'office-zh.js', 'orders-en.js'],
  places: [
    ['/sales/order', [0, 1, 2], ['nav', 'order', 'common'], [2]],
    ['/sales/order/$id', [0, 1, 3], ['order'], [3]],
    ['/', [0], [], [0]],
  ],
  words: { zh: { nav: 5, order: 4 }, en: { order: 6 }, ja: {} },
}

test.each([
  ['a place with its words in that language', '/sales/order', 'zh', [0, 1, 2, 5, 4]],
  ['one of many, by its form', '/sales/order/7f3', 'en', [0, 1, 3, 6]],
  ['words that come with the program are no file', '/sales/order', 'ja', [0, 1, 2]],
  ['the first place', '/', 'en', [0]],
  ['no place', '/sales/nothing', 'en', []],
  ['deeper than any place', '/sales/order/7f3/more', 'en', []],
] as const)('%s', (_, path, language, files) => {
  expect(filesOf(pages, path, language)).toEqual(files.map((at) => pages.files[at]))
})
