import { expect, it } from 'vitest'
import { orderKeys, swapKeys } from './quick-keys.ts'

it('puts a key where it was dropped', () => {
  expect(swapKeys(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd'])
  expect(swapKeys(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c'])
  expect(swapKeys(['a', 'b'], 'a', 'a')).toEqual(['a', 'b'])
})
it('keeps the own order and adds what is new', () => {
  expect(orderKeys([{ id: 'b' }], [{ id: 'a' }, { id: 'b' }]).map(({ id }) => id)).toEqual(['b', 'a'])
})
