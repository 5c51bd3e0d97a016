import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalText } from './money.ts'
import { addWide, compareWide, lessWide, wideOf } from './wide.ts'

it('is a number as long as a number carries it exactly, and its digits beyond', () => {
  expect(addWide([])).toBe(0)
  expect(addWide([9_007_199_254_740_990, 1])).toBe(9_007_199_254_740_991)
  expect(addWide([9_007_199_254_740_991, 1])).toBe('9007199254740992')
  expect(addWide(['9007199254740992', 1])).toBe('9007199254740993')
  expect(lessWide('9007199254740993', 2)).toBe(9_007_199_254_740_991)
  expect(lessWide(-9_007_199_254_740_991, 2)).toBe('-9007199254740993')
  expect(JSON.parse(JSON.stringify(addWide([9e15, 9e15])))).toBe('18000000000000000')
})

it('is shown with every digit', () => {
  expect(decimalText('9007199254740993', 2)).toBe('90071992547409.93')
  expect(decimalText('-9007199254740993', 0)).toBe('-9007199254740993')
  expect(decimalText(-5, 2)).toBe('-0.05')
  for (const other of [0.5, Number.NaN, '1.5', 'x', '']) expect(() => decimalText(other, 2)).toThrow(RangeError)
})

it('adds, takes off and compares like whole numbers of any size', () => {
  const any = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
  fc.assert(
    fc.property(any, any, (a, b) => {
      const [x, y] = [wideOf(a), wideOf(b)]
      expect(BigInt(addWide([x, y]))).toBe(a + b)
      expect(lessWide(addWide([x, y]), y)).toBe(x)
      expect(Math.sign(compareWide(x, y))).toBe(a === b ? 0 : a < b ? -1 : 1)
    }),
  )
})
