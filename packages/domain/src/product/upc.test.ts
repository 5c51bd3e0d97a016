import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitOf, isCheckedCode } from './check-digit.ts'
import { internalBarCode, INTERNAL_CODE_COUNT } from './internal-code.ts'
import { barCodeKey, barCodeKeys, expandUpcE } from './upc.ts'

describe('UPC', () => {
  it.each([
    ['04252614', '042100005264'],
    ['04252615', undefined],
    ['24252614', undefined],
    ['0425261', undefined],
    ['0425261a', undefined],
  ])('UPC-E %s stands for %s', (code, expanded) => {
    expect(expandUpcE(code)).toBe(expanded)
  })

  it('every expansion is a sound UPC-A', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[01][0-9]{7}$/), (code) => {
        const expanded = expandUpcE(code)
        return expanded === undefined || (isCheckedCode(expanded) && expanded.length === 12)
      }),
      { numRuns: 2000 },
    )
  })

  it('a UPC-A equals its EAN-13 and nothing else is changed', () => {
    expect(barCodeKey('036000291452')).toBe('0036000291452')
    expect(barCodeKey('036000291453')).toBe('036000291453')
    expect(barCodeKey('abc')).toBe('abc')
    expect(barCodeKey('ABC')).toBe('ABC')
  })

  it('looks a scan up under every form it can stand in', () => {
    expect(barCodeKeys('04006381333931')).toEqual(['04006381333931', '4006381333931'])
    expect(barCodeKeys('04252614')).toEqual(['04252614', '0042100005264'])
    expect(barCodeKeys('4006381333931')).toEqual(['4006381333931'])
    expect(barCodeKeys('90614141000015')).toEqual(['90614141000015'])
  })

  it.each([
    ['4-006381-333931', ['4-006381-333931', '4006381333931']],
    ['4 006381 333931', ['4 006381 333931', '4006381333931']],
    ['0-36000-29145-2', ['0-36000-29145-2', '0036000291452']],
    ['0 425 2614', ['0 425 2614', '04252614', '0042100005264']],
    ['AB-12', ['AB-12', 'AB12']],
    ['- -', ['- -']],
  ])(
    'ignores the blanks and hyphens that somebody typed in %j, and looks for the code that has them first',
    (typed, keys) => expect(barCodeKeys(typed)).toEqual(keys),
  )
})

describe('internal codes', () => {
  it('are sound EAN-13 of prefix 29, all different', () => {
    expect(internalBarCode(0)).toBe(`290000000000${checkDigitOf('290000000000')}`)
    fc.assert(
      fc.property(fc.maxSafeNat(), (drawn) => {
        const sequence = drawn % INTERNAL_CODE_COUNT
        const code = internalBarCode(sequence)
        expect(isCheckedCode(code)).toBe(true)
        expect(Number(code.slice(2, 12))).toBe(sequence)
      }),
    )
  })

  it.each([-1, 0.5, INTERNAL_CODE_COUNT])('throws for %s', (sequence) => {
    expect(() => internalBarCode(sequence)).toThrow(RangeError)
  })
})
