import { decimalText } from '@kassa/domain/money/money.ts'
import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber } from './parse-number.ts'

describe('a typed number', () => {
  it.each([
    ['12.5', 2, 1250],
    ['0.01', 2, 1],
    ['999999.99', 2, 99_999_999],
    ['1,234.50', 2, 123_450],
    ['１２．５', 2, 1250],
    ['500', 0, 500],
    ['1.236', 3, 1236],
    ['-3', 2, -300],
    ['-0', 2, 0],
    [' 7 ', 2, 700],
    // Floats would cut this one to 1.00.
    ['1.005', 3, 1005],
  ])('%s with %i decimals is %i', (text, decimals, value) =>
    expect(parseNumber(text, decimals)).toEqual({ ok: true, value }),
  )

  it.each([
    ['.5', 2, 'dotFirst'],
    ['-.5', 2, 'dotFirst'],
    ['5.', 2, 'dotLast'],
    ['1.234', 2, 'decimals'],
    ['1.5', 0, 'noDecimals'],
    ['', 2, 'number'],
    ['1.2.3', 2, 'number'],
    ['1e3', 2, 'number'],
    ['abc', 2, 'number'],
    ['99999999999999999999', 2, 'number'],
  ])('%s with %i decimals is refused: %s', (text, decimals, why) =>
    expect(parseNumber(text, decimals)).toEqual({ ok: false, why }),
  )

  it('reads back every amount as it is written', () =>
    assert(
      property(integer({ min: -1e15, max: 1e15 }), integer({ min: 0, max: 3 }), (minor, exponent) => {
        expect(parseNumber(decimalText(minor, exponent), exponent)).toEqual({ ok: true, value: minor })
      }),
      { numRuns: 2_000 },
    ))
})
