import { expect, test } from 'vitest'
import { isKept } from './read-once.ts'

const replaced = new Set(['lock.ts'])

test.each([
  ['/apps/web/src/desk/lock/pin.ts', true],
  ['/apps/web/src/desk/lock/pin.ts?import', true],
  ['/packages/domain/src/basket/index.ts', true],
  // A test puts something in its place.
  ['/apps/web/src/desk/lock/lock.ts', false],
  // Vite says itself how long these are kept.
  ['/node_modules/.vite/vitest/a/deps/react.js?v=1', false],
  ['/apps/web/node_modules/a/a.js', false],
  ['/__vitest_test__/', false],
])('a page takes %s from its browser: %s', (url, is) => {
  expect(isKept(url, replaced)).toBe(is)
})
