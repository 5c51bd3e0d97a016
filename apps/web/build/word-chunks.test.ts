import { expect, test } from 'vitest'
import { wordChunk } from './word-chunks.ts'

test.each([
  ['/apps/web/src/words/zh/nav.json', 'office-zh'],
  ['/apps/web/src/words/en/order.json', 'orders-en'],
  ['/apps/web/src/words/ja/desk.json', null],
  ['/node_modules/antd/es/locale/ja_JP.js', 'office-ja'],
  ['/node_modules/dayjs/locale/zh-cn.js?commonjs-es-import', 'office-zh'],
  ['/node_modules/antd/es/locale/en_US.js', null],
  ['/packages/contract/src/audit/log-words/ja.json', 'log-words'],
  ['/apps/web/src/shell/Shell.tsx', null],
])('%s lies in %s', (id, chunk) => {
  expect(wordChunk(id)).toBe(chunk)
})
