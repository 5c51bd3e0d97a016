import { expect, it } from 'vitest'
import { hasPartsOfKind, isWithoutProduct } from './without-product.ts'

it.each([
  ['standard', false, 0, false, true],
  ['standard', true, 0, false, true],
  ['standard', false, 1, false, false],
  ['weighed', true, 0, false, true],
  ['combined', false, 0, false, false],
  ['combined', true, 0, true, true],
  ['combined', true, 1, false, true],
  ['combined', false, 1, false, true],
] as const)('%s goods, open price %s, of %i parts', (type, isOpenPrice, count, isWithout, isWhole) => {
  const goods = { type, isOpenPrice, parts: Array.from({ length: count }) }
  expect([isWithoutProduct(goods), hasPartsOfKind(goods)]).toEqual([isWithout, isWhole])
})
