import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECKED_LENGTHS, checkDigitOf, isCheckedCode } from './check-digit.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('check digits', () => {
  it.each(['', ' 23456789012345675', '12345678 012345675', '１２３４５６７０', '1234567x'])(
    '%j is no checked code',
    (code) => {
      expect(isCheckedCode(code)).toBe(false)
    },
  )

  it('throws for a body that is not digits', () => {
    expect(() => checkDigitOf('12a')).toThrow(RangeError)
    expect(() => checkDigitOf('')).toThrow(RangeError)
  })

  it('closes every body of every length, and no other digit does', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CHECKED_LENGTHS).chain((length) => digits(length - 1)),
        (body) => {
          const sound = Array.from({ length: 10 }, (_, last) => isCheckedCode(body + String(last)))
          expect(sound.filter(Boolean)).toHaveLength(1)
          expect(sound[checkDigitOf(body)]).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('notices every single wrong digit', () => {
    const wrongAt = digits(12).chain((body) => fc.tuple(fc.constant(body), fc.nat(12), fc.integer({ min: 1, max: 9 })))
    fc.assert(
      fc.property(wrongAt, ([body, at, by]) => {
        const code = body + String(checkDigitOf(body))
        const wrong = code.slice(0, at) + String((Number(code.charAt(at)) + by) % 10) + code.slice(at + 1)
        expect(isCheckedCode(wrong)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})
