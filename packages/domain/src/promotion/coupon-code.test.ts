import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { couponCode, COUPON_CODE_PARTS, readCouponCode } from './coupon-code.ts'

const parts = array(integer({ min: 0, max: COUPON_CODE_PARTS.most }), { minLength: 8, maxLength: 8 })

test('a code is read as it is written, in any case, with blanks and hyphens', () => {
  assert(
    property(parts, (numbers) => {
      const code = couponCode(numbers)
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/)
      expect(readCouponCode(` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `)).toBe(code)
    }),
    propertyRuns(500),
  )
})

test('one wrong sign or two neighbours changed about are always found', () => {
  assert(
    property(parts, integer({ min: 0, max: 9 }), integer({ min: 1, max: 30 }), (numbers, at, by) => {
      const code = couponCode(numbers)
      const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
      const other = signs[(signs.indexOf(code[at]!) + by) % 31]!
      expect(readCouponCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined()
      const swapped = code.slice(0, at) + (code[at + 1] ?? '') + code[at]! + code.slice(at + 2)
      if (at < 9 && swapped !== code) expect(readCouponCode(swapped)).toBeUndefined()
    }),
    propertyRuns(2_000),
  )
})

test('what is no code is none', () => {
  expect(readCouponCode('')).toBeUndefined()
  expect(readCouponCode('2990000002')).toBeUndefined()
  expect(() => couponCode([1])).toThrow(RangeError)
  expect(() => couponCode([31, 0, 0, 0, 0, 0, 0, 0])).toThrow(RangeError)
})
